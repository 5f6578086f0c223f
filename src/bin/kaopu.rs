//! The command line `kaopu`; everything is in the library's `cli`.

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let output = kaopu::cli::run(&arguments);
    // A closed pipe (`kaopu rank … | head`) is no fault of ours.
    let _ = std::io::stdout().write_all(output.out.as_bytes());
    let _ = std::io::stderr().write_all(output.err.as_bytes());
    ExitCode::from(output.code)
}
