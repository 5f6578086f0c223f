//! What came of each file: how its rows ended, and the remarks by kind with examples: from what, to what.

use crate::import::summary::{Effect, Example, Remark};
use crate::state::State;
use crate::state::imports::{Keeping, Own};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, ids, imports, number};
use crate::web::files;
use leptos::prelude::*;

/// One report a file.
pub fn reports(state: State, lang: Lang) -> AnyView {
    (move || state.imports.files.get().into_iter().map(|own| one(state, &own, lang)).collect_view()).into_any()
}

fn count(lang: Lang, rows: u32) -> String {
    number::count(lang, usize::try_from(rows).unwrap_or(usize::MAX))
}

fn one(state: State, own: &Own, lang: Lang) -> AnyView {
    let (id, summary) = (own.id, &own.summary);
    let counts = summary.counts;
    let words = fill(
        Phrase::ImportCounts.say(lang),
        &[
            ("rows", &count(lang, counts.rows())),
            ("read", &count(lang, counts.read)),
            ("repaired", &count(lang, counts.repaired)),
            ("aside", &count(lang, counts.aside)),
            ("rejected", &count(lang, counts.rejected)),
        ],
    );
    let ranking = fill(Phrase::ImportRanking.say(lang), &[("count", &count(lang, summary.ranking))]);
    let kind = [summary.dialect.as_str(), summary.encoding.as_str(), if summary.gzip { "gz" } else { "" }];
    let kind: Vec<&str> = kind.into_iter().filter(|part| !part.is_empty()).collect();
    let name = files::base_name(&own.name).to_owned();
    let label = format!("{}: {name}", Phrase::RemoveFile.say(lang));
    let save_label = format!("{}: {name}", Phrase::SaveReport.say(lang));
    let columns = |names: &[String], phrase: Phrase| {
        (!names.is_empty()).then(|| {
            let columns = names.join(Phrase::Comma.say(lang));
            view! { <p class="soft">{fill(phrase.say(lang), &[("columns", &columns)])}</p> }
        })
    };
    let missing = columns(&summary.missing, Phrase::ImportMissing);
    let unused = columns(&summary.unused, Phrase::ImportUnused);
    let rows = summary.remarks.iter().map(|remark| row(remark, lang)).collect_view();
    view! {
        <section class="report">
            <p><b>{name}</b> " " <span class="source">{kind.join(" · ")}</span></p>
            <p>{words} " " {ranking}</p>
            {missing}
            {unused}
            {keeping(&own.keeping, lang)}
            <p class="acts">
                <button type="button" class="plain" aria-label=save_label on:click=move |_| state.save_report(id)>
                    {Phrase::SaveReport.say(lang)}
                </button>
                {(!summary.quotes.is_empty()).then(|| view! {
                    <button type="button" class="plain" on:click=move |_| state.adopt_file(id)>{Phrase::TakeAsQuotes.say(lang)}</button>
                })}
                <button type="button" class="plain" aria-label=label on:click=move |_| state.remove_import(id)>
                    {Phrase::RemoveFile.say(lang)}
                </button>
            </p>
            <ul class="remarks">{rows}</ul>
        </section>
    }
    .into_any()
}

/// Whether the file will be there next time.
fn keeping(keeping: &Keeping, lang: Lang) -> AnyView {
    let (class, words) = match keeping {
        Keeping::Writing => ("soft", Phrase::KeepWriting.say(lang).to_owned()),
        Keeping::Kept => ("soft", Phrase::KeepDone.say(lang).to_owned()),
        Keeping::Linked => ("soft", Phrase::KeepLinked.say(lang).to_owned()),
        Keeping::TabOnly(why) => {
            let why = if why == "QuotaExceededError" { Phrase::KeepNoRoom } else { Phrase::KeepRefused };
            ("wrong", why.say(lang).to_owned())
        }
    };
    view! { <p class=class>{words}</p> }.into_any()
}

fn row(remark: &Remark, lang: Lang) -> AnyView {
    let outcome = match remark.effect {
        Effect::Repaired => Phrase::OutcomeRepaired,
        Effect::Aside => Phrase::OutcomeAside,
        Effect::Rejected => Phrase::OutcomeRejected,
    };
    let name = ids::name(imports::CODES, &remark.code, lang).to_owned();
    let many = format!("{} {}", outcome.say(lang), count(lang, remark.count));
    let examples =
        remark.examples.iter().map(|each| view! { <span class="source example">{example(each, lang)}</span> });
    view! { <li><span class="remark">{name} " " <small>{many}</small></span><div>{examples.collect_view()}</div></li> }
        .into_any()
}

/// Line, column, what stood there, and what it became.
fn example(example: &Example, lang: Lang) -> String {
    let place = fill(
        Phrase::ImportExample.say(lang),
        &[("line", &example.line.to_string()), ("column", &example.column), ("found", &example.found)],
    );
    if example.became.is_empty() { place } else { format!("{place} → {}", example.became) }
}
