//! Reads the dataset's plain files, checks them, and packs them for the program. A fault in a file stops the build
//! with its file, line and reason.

// Only part of what these modules offer is used here; the library uses and checks the rest.
#[allow(dead_code, unused_imports, missing_docs)]
#[path = "src/catalog/mod.rs"]
mod catalog;
// As above.
#[allow(dead_code, missing_docs)]
#[path = "src/sort.rs"]
mod sort;
// As above.
#[allow(dead_code, unused_imports, missing_docs)]
#[path = "src/units.rs"]
mod units;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=public/data");
    println!("cargo::rerun-if-changed=src/catalog");
    println!("cargo::rerun-if-changed=src/sort.rs");
    println!("cargo::rerun-if-changed=src/units.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        // Which data belongs to whom, for scripts/split-data.mjs; none of it is shipped.
        println!("cargo::rustc-link-arg-bin=kaopu-web=--emit-relocs");
    }
    match pack() {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => {
            for fault in faults {
                println!("cargo::error={fault}");
            }
            ExitCode::FAILURE
        }
    }
}

fn pack() -> Result<(), Vec<String>> {
    let catalog = catalog::files::read(Path::new("public/data"))
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let packed = postcard::to_allocvec(&catalog).map_err(|error| vec![error.to_string()])?;
    let out = std::env::var("OUT_DIR").map_err(|error| vec![error.to_string()])?;
    std::fs::write(Path::new(&out).join("dataset.postcard"), packed).map_err(|error| vec![error.to_string()])
}
