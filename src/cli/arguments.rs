//! Options of a command.

use super::Failure;
use super::own::INPUTS;

/// The options of all commands, and what else was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// What is not an option: scenario or file names.
    pub plain: Vec<String>,
    /// Options with their values, in order.
    options: Vec<(String, String)>,
}

/// Options that stand alone.
const SWITCHES: [&str; 2] = ["--only-catalog", "--all-excluded"];

/// Options that take a value, besides the inputs of `own`.
const VALUED: [&str; 4] = ["--catalog", "--format", "--lang", "--top"];

impl Arguments {
    /// Reads what follows the command.
    pub fn parse(rest: &[String]) -> Result<Self, Failure> {
        let mut parsed = Self::default();
        let mut rest = rest.iter();
        while let Some(argument) = rest.next() {
            if !argument.starts_with("--") {
                parsed.plain.push(argument.clone());
                continue;
            }
            let (name, given) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (argument.as_str(), None),
            };
            if SWITCHES.contains(&name) {
                parsed.options.push((name.to_owned(), String::new()));
            } else if VALUED.contains(&name) || INPUTS.iter().any(|(option, _)| *option == name) {
                let value = given.or_else(|| rest.next().cloned());
                let value = value.ok_or_else(|| Failure::usage(format!("{name} needs a value"), name))?;
                parsed.options.push((name.to_owned(), value));
            } else {
                return Err(Failure::usage(format!("there is no option {name}; `kaopu help` lists them"), name));
            }
        }
        Ok(parsed)
    }

    /// The last value of an option.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.options.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// All values of an option, in order.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.options.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether a switch is there.
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(known, _)| known == name)
    }

    /// A value that must be one of `words`; the first of them when it is not given.
    pub fn word<'a>(&'a self, name: &str, words: &[&'a str]) -> Result<&'a str, Failure> {
        match self.value(name) {
            None => Ok(words.first().copied().unwrap_or_default()),
            Some(value) if words.contains(&value) => Ok(value),
            Some(value) => Err(Failure::usage(format!("{name} takes {}, not `{value}`", words.join(", ")), name)),
        }
    }

    /// A whole number of at least 1.
    pub fn count(&self, name: &str, default: usize) -> Result<usize, Failure> {
        match self.value(name) {
            None => Ok(default),
            Some(text) => {
                text.parse().ok().filter(|&count| count > 0).ok_or_else(|| {
                    Failure::usage(format!("{name} takes a whole number above 0, not `{text}`"), name)
                })
            }
        }
    }
}
