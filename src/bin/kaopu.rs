//! The command line `kaopu`; everything is in the library's `cli`.

#[cfg(not(target_arch = "wasm32"))]
use std::io::Write;
#[cfg(not(target_arch = "wasm32"))]
use std::process::ExitCode;

/// There is no command line in a browser; the browser tests build every binary all the same.
#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let output = kaopu::cli::run(&arguments);
    // A closed pipe (`kaopu rank … | head`) is no fault of ours.
    let _ = std::io::stdout().write_all(output.out.as_bytes());
    let _ = std::io::stderr().write_all(output.err.as_bytes());
    ExitCode::from(output.code)
}
