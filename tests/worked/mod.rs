//! The examples' file and the tables from row to engine function.

mod bills;
mod owning;
mod prices;
mod work;

use std::collections::BTreeMap;

/// One row of the file.
pub struct Example {
    pub id: String,
    pub what: String,
    inputs: BTreeMap<String, f64>,
    pub stated: String,
    pub recomputed: String,
    pub agrees: String,
}

impl Example {
    /// The input of this name.
    pub fn get(&self, name: &str) -> f64 {
        *self.inputs.get(name).unwrap_or_else(|| panic!("{} has no input {name}", self.id))
    }

    /// The first of these inputs that the row has.
    pub fn any(&self, names: &[&str]) -> f64 {
        *names
            .iter()
            .find_map(|name| self.inputs.get(*name))
            .unwrap_or_else(|| panic!("{} has none of {names:?}", self.id))
    }
}

/// What the engine says.
#[derive(Debug)]
pub enum Answer {
    Number(f64),
    Truth(bool),
}

impl Answer {
    /// Whether it is what a cell of the file says: a number to the last digit printed there, a bound, a truth.
    pub fn is(&self, cell: &str) -> bool {
        match self {
            Self::Truth(truth) => cell == truth.to_string(),
            Self::Number(number) => match cell.strip_prefix('>') {
                Some(bound) => *number > bound.parse().unwrap(),
                None => {
                    let expected: f64 = cell.parse().unwrap();
                    let decimals = cell.split('.').nth(1).map_or(0, str::len);
                    let last_digit = 10_f64.powi(-i32::try_from(decimals.max(4)).unwrap());
                    (number - expected).abs() <= 0.51 * last_digit + 1e-9 * expected.abs()
                }
            },
        }
    }
}

/// How rows are reckoned.
pub type Reckon = fn(&Example) -> Answer;

/// All tables: ids of rows, and how they are reckoned.
pub fn tables() -> Vec<(&'static [&'static str], Reckon)> {
    [bills::TABLE, owning::TABLE, prices::TABLE, work::TABLE].concat()
}

/// The rows of the file.
pub fn examples() -> Vec<Example> {
    let mut reader = csv::Reader::from_path("tests/data/worked-examples.csv").unwrap();
    reader
        .records()
        .map(|record| {
            let record = record.unwrap();
            let cell = |at: usize| record.get(at).unwrap().to_owned();
            let inputs = cell(2)
                .split(';')
                .map(|pair| {
                    let (name, value) = pair.split_once('=').unwrap();
                    (name.to_owned(), value.parse().unwrap())
                })
                .collect();
            Example { id: cell(0), what: cell(1), inputs, stated: cell(3), recomputed: cell(4), agrees: cell(5) }
        })
        .collect()
}
