//! What came of each file: how its rows ended, and the remarks by kind with an example of each.

use crate::import::report::{Note, What};
use crate::state::State;
use crate::state::imports::Own;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, ids, imports, number};
use leptos::prelude::*;

/// One report a file.
pub fn reports(state: State, lang: Lang) -> AnyView {
    (move || {
        state.imports.files.get().into_iter().enumerate().map(|(at, own)| one(state, at, &own, lang)).collect_view()
    })
    .into_any()
}

fn one(state: State, at: usize, own: &Own, lang: Lang) -> AnyView {
    let counts = own.imported.report.counts;
    let count = |rows: u32| number::count(lang, usize::try_from(rows).unwrap_or(usize::MAX));
    let words = fill(
        Phrase::ImportCounts.say(lang),
        &[
            ("rows", &count(counts.rows())),
            ("read", &count(counts.read)),
            ("repaired", &count(counts.repaired)),
            ("aside", &count(counts.aside)),
            ("rejected", &count(counts.rejected)),
        ],
    );
    let label = format!("{}: {}", Phrase::RemoveFile.say(lang), own.name);
    let rows = by_code(&own.imported.report.notes).into_iter().map(|(note, notes)| {
        let code = note.what.code();
        let outcome = match note.what {
            What::Repaired(_) => Phrase::OutcomeRepaired,
            What::Aside(_) => Phrase::OutcomeAside,
            What::Rejected(_) => Phrase::OutcomeRejected,
        };
        let texts = &own.imported.texts;
        let example = fill(
            Phrase::ImportExample.say(lang),
            &[
                ("line", &note.line.to_string()),
                ("column", texts.get(note.column)),
                ("found", &shortened(texts.get(note.found))),
            ],
        );
        view! {
            <tr>
                <th scope="row">{ids::name(imports::CODES, code, lang)}</th>
                <td>{outcome.say(lang)}</td>
                <td>{number::count(lang, notes)}</td>
                <td><span class="source">{example}</span></td>
            </tr>
        }
    });
    view! {
        <section class="report">
            <p><b>{own.name.clone()}</b> " " {words} " "
                <button type="button" class="plain" aria-label=label on:click=move |_| state.remove_import(at)>
                    {Phrase::RemoveFile.say(lang)}
                </button></p>
            <div class="scroller"><table class="bill"><tbody>{rows.collect_view()}</tbody></table></div>
        </section>
    }
    .into_any()
}

/// The first remark of each kind with how many there are, most frequent first.
fn by_code(notes: &[Note]) -> Vec<(&Note, usize)> {
    let mut kinds: Vec<(&Note, usize)> = Vec::new();
    for note in notes {
        match kinds.iter_mut().find(|(first, _)| first.what.code() == note.what.code()) {
            Some((_, count)) => *count += 1,
            None => kinds.push((note, 1)),
        }
    }
    kinds.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.what.code().cmp(b.0.what.code())));
    kinds
}

/// At most 40 letters of what stood in the file.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
