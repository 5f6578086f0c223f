# What every script here shares. Sourced, not run; written for the bash 3.2 that macOS has.
set -euo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$ROOT"

# Tools that `scripts/setup` put into the project win over others on the machine.
export PATH="$ROOT/.tools/bin:$ROOT/node_modules/.bin:${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Each version number stands in one place only: the file that its tool reads anyway.
trunk_version() { sed -n 's/^trunk-version = "=\(.*\)"/\1/p' Trunk.toml; }
bindgen_version() { awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print; exit }' Cargo.lock; }

# The rustup toolchain that can build for the browser; usually the default one (see scripts/wasm-target).
use_wasm_toolchain() {
  local toolchain
  toolchain=$(scripts/wasm-target)
  export RUSTUP_TOOLCHAIN=$toolchain
}

# The browser: $CHROME if set, else what the system has.
find_chrome() {
  local each
  for each in "${CHROME:-}" /usr/bin/chromium /usr/bin/google-chrome /usr/bin/google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" /Applications/Chromium.app/Contents/MacOS/Chromium; do
    if [ -n "$each" ] && [ -x "$each" ]; then echo "$each"; return 0; fi
  done
  return 1
}

# The driver that belongs to it; GitHub's machines name theirs in CHROMEWEBDRIVER.
find_chromedriver() {
  local each
  for each in "${CHROMEDRIVER:-}" "${CHROMEWEBDRIVER:-/nowhere}/chromedriver" /usr/bin/chromedriver \
    "$(command -v chromedriver || true)"; do
    if [ -n "$each" ] && [ -x "$each" ]; then echo "$each"; return 0; fi
  done
  return 1
}
