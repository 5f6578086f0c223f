//! The command line: the same engine for scripts, for tests, and for the daily refresh. Native only.
//!
//! Answers go to standard output, remarks to standard error. An error is JSON too: `{"error": {kind, message, where}}`,
//! with exit code 2 for a wrong command and 1 for a file that cannot be read.

mod arguments;
mod import;
mod own;
mod rank;
mod table;

use crate::dataset;
use crate::rank::Engine;
use crate::scenario;
use arguments::Arguments;
use serde::Serialize;

/// What a run leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// Exit code.
    pub code: u8,
    /// For standard output.
    pub out: String,
    /// For standard error.
    pub err: String,
}

/// What went wrong, as the JSON says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// `usage`, `file` or `internal`.
    pub kind: &'static str,
    /// What happened and what to do.
    pub message: String,
    /// The argument, file or place concerned.
    #[serde(rename = "where")]
    pub place: String,
}

impl Failure {
    /// A wrong command.
    fn usage(message: impl Into<String>, place: impl Into<String>) -> Self {
        Self { kind: "usage", message: message.into(), place: place.into() }
    }

    fn internal(error: &impl ToString) -> Self {
        Self { kind: "internal", message: error.to_string(), place: String::new() }
    }
}

const HELP: &str = "kaopu: which GPU to rent, from whom, on which plan, and what the finished job costs

kaopu rank '<scenario>' [--catalog FILE]… [--only-catalog] [--top N] [--all-excluded] [--format json|table|csv]
kaopu answer '<scenario>' [--lang zh|en] [--format text|html]
kaopu estimate '<scenario>'
kaopu own '<scenario>' [--price N --resale N --host N --years N --watts N --pue N --tariff N --upkeep N
           --capital N --hours-per-day N --utilisation N]
kaopu import FILE… [--format json|csv]
kaopu health [--format json|table]

A scenario is key=value pairs joined by &, as in a link of the page: 'preset=student&budget=60'.
docs/scenario.md lists the keys.
";

/// Runs a command; `arguments` are those after the program's name.
pub fn run(arguments: &[String]) -> Output {
    match command(arguments) {
        Ok(output) => output,
        Err(failure) => {
            let code = if failure.kind == "usage" { 2 } else { 1 };
            let err = format!("kaopu: {}\n", failure.message);
            Output { code, out: json(&serde_json::json!({ "error": failure })), err }
        }
    }
}

fn command(arguments: &[String]) -> Result<Output, Failure> {
    let Some((name, rest)) = arguments.split_first() else {
        return Ok(Output { code: 2, out: String::new(), err: HELP.to_owned() });
    };
    // After a command too, where people look for it first.
    if name == "help" || arguments.iter().any(|asked| matches!(asked.as_str(), "--help" | "-h")) {
        return Ok(Output { out: HELP.to_owned(), ..Output::default() });
    }
    let arguments = Arguments::parse(rest)?;
    match name.as_str() {
        "rank" => rank::rank(&arguments),
        "answer" => rank::answer(&arguments),
        "estimate" => rank::estimate(&arguments),
        "own" => own::own(&arguments),
        "import" => import::import(&arguments),
        "health" => import::health(&arguments),
        other => Err(Failure::usage(format!("there is no command `{other}`; `kaopu help` lists them"), other)),
    }
}

/// The engine over the dataset that ships with the program.
fn engine() -> Result<Engine, Failure> {
    dataset::built_in().map(Engine::new).map_err(|error| Failure::internal(&error))
}

/// Reads the scenario of a command.
fn read_scenario(
    arguments: &Arguments,
    engine: &Engine,
) -> Result<(scenario::Scenario, Vec<scenario::Note>), Failure> {
    Ok(scenario::parse(scenario_text(arguments)?, engine.catalog()))
}

/// The scenario text of a command.
fn scenario_text(arguments: &Arguments) -> Result<&str, Failure> {
    match arguments.plain.as_slice() {
        [] => Ok(""),
        [text] => Ok(text),
        [_, extra, ..] => {
            Err(Failure::usage("give one scenario, in quotes: the shell cuts it at & otherwise", extra.as_str()))
        }
    }
}

/// Pretty JSON with a line end.
fn json(value: &impl Serialize) -> String {
    match serde_json::to_string_pretty(value) {
        Ok(text) => text + "\n",
        Err(error) => format!("{{\"error\": {{\"kind\": \"internal\", \"message\": \"{error}\"}}}}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_there_wherever_it_is_asked_for() {
        for asked in ["help", "--help", "-h", "rank --help", "import prices.csv -h"] {
            let output = run(&asked.split(' ').map(str::to_owned).collect::<Vec<_>>());
            assert_eq!((output.code, output.out.as_str()), (0, HELP), "{asked}");
        }
        assert_eq!(run(&["rank".to_owned(), "--nonsense".to_owned()]).code, 2);
    }
}
