//! The five gates of an offer's provider as the answer shows them, and the strict filter that asks for all of them.

use super::Engine;
use super::answer::{Detail, EvidenceView, GateView};
use super::result::{evidence_view, fact_view};
use crate::catalog::Catalog;
use crate::catalog::evidence::{Date, Evidence};
use crate::catalog::provider::Provider;
use crate::scenario::{GateNeed, Scenario};
use crate::score::gates::{Gate, Record, Short, Status};
use crate::score::{gates, gates::passed};

/// Every gate with its proof.
pub fn views(provider: &Provider, today: Date, catalog: &Catalog) -> Vec<GateView> {
    gates(provider, today).iter().map(|gate| view(gate, provider, catalog)).collect()
}

fn view(gate: &Gate, provider: &Provider, catalog: &Catalog) -> GateView {
    GateView {
        id: gate.id.id(),
        status: gate.status.id(),
        short: gate.short.map_or("", Short::id),
        missing: gate.missing.clone(),
        proof: gate.proof.iter().filter_map(|record| record_view(*record, provider, catalog)).collect(),
    }
}

fn record_view(record: Record, provider: &Provider, catalog: &Catalog) -> Option<EvidenceView> {
    let billing = &provider.billing;
    let rule = |evidence: Option<&Evidence>, about| evidence.map(|it| evidence_view(it, about, catalog));
    match record {
        Record::Fact(at) => fact_view(provider, at, catalog),
        Record::Storage => rule(billing.storage.as_ref().map(|it| &it.evidence), "storage_price"),
        Record::Traffic => rule(billing.traffic.as_ref().map(|it| &it.evidence), "network"),
        Record::Operations => rule(billing.operations.as_ref().map(|it| &it.evidence), "ops_support"),
    }
}

/// How many gates keep a provider out under this scenario; 0 where the filter does not ask.
pub fn in_the_way(provider: &Provider, scenario: &Scenario, today: Date) -> u8 {
    match scenario.gates {
        GateNeed::Any => 0,
        GateNeed::Strict => {
            let gates = gates(provider, today);
            count(gates.len() - passed(&gates))
        }
    }
}

/// The numbers of an exclusion by the strict filter: gates asked, gates passed, and those in the way with what is known
/// of them, e.g. `licence=unknown`.
pub fn detail(engine: &Engine, offer: usize) -> Detail {
    let market = engine.market();
    let provider = &engine.catalog().providers[usize::from(market.provider[offer])];
    let gates = gates(provider, market.today());
    let in_the_way = gates.iter().filter(|gate| gate.status != Status::Pass);
    let listed: Vec<String> = in_the_way.map(|gate| format!("{}={}", gate.id.id(), gate.status.id())).collect();
    Detail {
        wanted: Some(f64::from(count(gates.len()))),
        has: Some(f64::from(count(passed(&gates)))),
        unit: "gates".to_owned(),
        words: [GateNeed::Strict.word().to_owned(), listed.join(" ")],
    }
}

/// A count of gates, of which there are five.
fn count(gates: usize) -> u8 {
    u8::try_from(gates).unwrap_or(u8::MAX)
}
