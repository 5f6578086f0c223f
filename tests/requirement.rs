//! What a job needs: sizes that the founding articles print, formulas by hand, and laws.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Catalog;
use kaopu::catalog::accelerator::Accelerator;
use kaopu::catalog::model::Kind;
use kaopu::dataset;
use kaopu::requirement::memory::{kv_cache, weights};
use kaopu::requirement::shape::Shape;
use kaopu::requirement::time::{decode, hardware, scaling, training};
use kaopu::requirement::{self, Basis, Fit, Job, fewer};
use kaopu::scenario::{self, Method, Precision, Runtime};
use kaopu::units::{Gib, Interval};
use proptest::prelude::*;
use std::sync::LazyLock;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| dataset::built_in().unwrap());

fn job(text: &str) -> Job {
    let (scenario, notes) = scenario::parse(text, &CATALOG);
    assert!(notes.is_empty(), "{text}: {notes:?}");
    Job::new(&scenario, &CATALOG)
}

fn card(id: &str) -> &'static Accelerator {
    CATALOG.accelerators.iter().find(|card| card.id == id).unwrap()
}

fn mid(text: &str, cards: u32) -> f64 {
    requirement::need(&job(text), card("a100-sxm-80gb"), cards).per_card.mid.0
}

fn tokens_per_s(text: &str, id: &str, cards: u32) -> Interval<f64> {
    requirement::time(&job(text), card(id), cards, &CATALOG).unwrap().tokens_per_s.unwrap()
}

#[test]
fn the_articles_size_table_is_weights_alone() {
    // Billions, GB in 16 bits, GB in 4 bits as the second article prints them (rules.md, section 13).
    let table = [(3.0, 6.0, 2.0), (7.0, 14.0, 5.0), (13.0, 26.0, 8.0), (30.0, 60.0, 18.0), (70.0, 140.0, 40.0)];
    for (billions, sixteen, four) in table {
        let shape = Shape::of_params(billions * 1e9);
        let half = weights::bytes(&shape, Precision::Fp16, Runtime::Eager) / 1e9;
        assert!((half - sixteen).abs() < 1e-6, "{billions}B in 16 bits: {half}");
        let quarter = weights::bytes(&shape, Precision::Int4, Runtime::Compiled) / 1e9;
        assert!((quarter - four).abs() / four < 0.2, "{billions}B in 4 bits: {quarter} against {four}");
        let whole = mid(&format!("task=infer&params={billions}&precision=fp16&seq=4096"), 1);
        assert!(whole > Gib::from_bytes(sixteen * 1e9).0, "the need is more than the weights");
    }
}

#[test]
fn what_the_articles_recommend_does_not_hold_their_models() {
    let cases = [
        ("params=13&precision=fp16", "rtx-4090", 1, false),
        ("params=13&precision=int4", "rtx-4090", 1, true),
        ("params=30&precision=fp16", "a100-pcie-40gb", 1, false),
        ("params=30&precision=int4", "a100-pcie-40gb", 1, true),
        ("params=70&precision=fp16", "a100-sxm-80gb", 1, false),
        ("params=70&precision=fp16", "a100-sxm-80gb", 2, true),
        ("params=30&precision=fp16", "l20", 1, false),
        ("params=70&precision=int8", "l20", 1, false),
        ("model=qwen-7b&precision=bf16", "rtx-3080", 1, false),
        ("model=qwen-7b&precision=int4", "rtx-3080", 1, true),
    ];
    for (text, id, cards, holds) in cases {
        let text = format!("task=infer&seq=2048&{text}");
        let need = requirement::need(&job(&text), card(id), cards);
        let fit = requirement::fits(&need, requirement::usable(card(id)).unwrap());
        assert_eq!(fit != Fit::No, holds, "{text} on {cards} x {id}: {need:?}");
    }
}

#[test]
fn unsharded_adapters_need_their_copy_on_every_card() {
    for method in ["lora", "qlora"] {
        let text = format!("task=finetune&params=70&method={method}&gpus=4");
        let one = mid(&text, 1);
        let four = mid(&text, 4);
        assert!((one - four).abs() < 1e-9, "{method}: {one} on one card, {four} on each of four");
        let sharded = mid(&format!("{text}&zero=3"), 4);
        assert!(sharded < 0.6 * four, "{method}: {sharded} sharded");
    }
    // 4 x 24 GB are 96 GB, and a 70B LoRA still does not fit.
    assert_eq!(
        requirement::smallest(&job("task=finetune&params=70&method=lora&gpus=4"), card("rtx-4090"), 8),
        None
    );
}

#[test]
fn a_free_layout_shards_only_when_one_copy_does_not_fit() {
    let small = job("task=finetune&params=7&method=qlora");
    let large = job("task=finetune&params=70&method=lora");
    assert_eq!(requirement::smallest(&small, card("rtx-4090"), 8), Some(1));
    assert_eq!(requirement::need(&small, card("rtx-4090"), 4).layout.zero, 0);
    let cards = requirement::smallest(&large, card("a100-sxm-80gb"), 8).unwrap();
    assert!((2..=4).contains(&cards), "{cards}");
    assert_eq!(requirement::need(&large, card("a100-sxm-80gb"), cards).layout.zero, 3);
}

#[test]
fn a_cache_is_what_its_attention_keeps() {
    // By hand: 2 · layers · kv_heads · head · 2 bytes; latent attention layers · (512 + 64) · 2.
    let cases = [
        ("llama-2-7b", 2.0 * 32.0 * 32.0 * 128.0 * 2.0),
        ("llama-3-8b", 2.0 * 32.0 * 8.0 * 128.0 * 2.0),
        ("falcon-7b", 2.0 * 32.0 * 1.0 * 64.0 * 2.0),
        ("deepseek-v3", 61.0 * 576.0 * 2.0),
    ];
    for (id, bytes) in cases {
        let model = CATALOG.models.iter().find(|model| model.id == id).unwrap();
        let got = kv_cache::bytes_per_token(&Shape::of_model(model), 16.0);
        assert!((got - bytes).abs() < 1e-6, "{id}: {got} against {bytes}");
    }
}

#[test]
fn full_training_keeps_the_states_of_its_recipe() {
    // 16-bit weights with 32-bit masters: 16 bytes a parameter under ZeRO in plain code, 18 elsewhere; as stored: 8.
    let need = |text: &str| requirement::need(&job(text), card("h100-sxm"), 1).parts;
    let states = |parts: requirement::Parts| (parts.weights + parts.gradients + parts.optimizer).bytes() / 7e9;
    let mixed = states(need("task=finetune&params=7&method=full&zero=2&gpus=1&seq=512"));
    let compiled = states(need("task=finetune&params=7&method=full&zero=2&gpus=1&seq=512&runtime=compiled"));
    let stored = states(need("task=finetune&params=7&method=full&zero=0&gpus=1&seq=512"));
    let eight = states(need("task=finetune&params=7&method=full&zero=0&gpus=1&seq=512&optimizer=adamw8bit"));
    for (name, got, want) in [
        ("mixed", mixed, 16.0),
        ("compiled", compiled, 18.0),
        ("as stored", stored, 8.0),
        ("8-bit Adam", eight, 6.0),
    ] {
        assert!((got - want).abs() < 1e-6, "{name}: {got} bytes a parameter");
    }
}

#[test]
fn no_published_peak_gives_no_time() {
    let silent = CATALOG.accelerators.iter().find(|card| card.half_peak().is_none()).unwrap();
    let training = job("task=finetune&params=7&tokens=1000000");
    assert_eq!(requirement::time(&training, silent, 1, &CATALOG), None, "{}", silent.id);
    let slow = CATALOG.accelerators.iter().find(|card| card.bandwidth.is_none()).unwrap();
    assert_eq!(requirement::time(&job("task=infer&params=7"), slow, 1, &CATALOG), None, "{}", slow.id);
}

#[test]
fn hours_on_one_card_scale_to_others_with_a_range() {
    let stated = job("task=finetune&params=7&hours=20&on=rtx-4090");
    let on = |id| requirement::time(&stated, card(id), 1, &CATALOG).unwrap();
    let same = on("rtx-4090");
    assert_eq!((same.basis, same.hours.unwrap().mid.0), (Basis::Stated, 20.0));
    let older = on("rtx-3090");
    let hours = older.hours.unwrap();
    assert_eq!(older.basis, Basis::Scaled);
    assert!(hours.low < hours.mid && hours.mid < hours.high);
    // Lambda measured the RTX 4090 at 1.56 to 1.73 times the RTX 3090.
    assert!((31.0..35.0).contains(&hours.mid.0), "{hours:?}");
    let two = requirement::time(&stated, card("rtx-4090"), 2, &CATALOG).unwrap().hours.unwrap().mid.0;
    assert!(two > 10.0 && two < 13.0, "{two}");
    let silent = CATALOG.accelerators.iter().find(|card| card.half_peak().is_none()).unwrap();
    assert_eq!(requirement::time(&stated, silent, 1, &CATALOG), None);
}

#[test]
fn stated_hours_belong_to_as_many_cards_as_the_scenario_says() {
    let stated = job("task=finetune&model=llama-3.1-70b&method=lora&zero=3&hours=40&on=a100-sxm-80gb&gpus=8");
    let time = requirement::time(&stated, card("a100-sxm-80gb"), 8, &CATALOG).unwrap();
    assert_eq!((time.basis, time.hours.unwrap().mid.0), (Basis::Stated, 40.0));
    // A B200 is 4 to 7 times as fast, card for card.
    let faster = requirement::time(&stated, card("b200"), 8, &CATALOG).unwrap().hours.unwrap().mid.0;
    assert!((5.0..11.0).contains(&faster), "{faster}");
}

#[test]
fn faster_cards_are_faster_at_what_they_are_faster_at() {
    let training = "task=finetune&params=7&method=lora&batch=4";
    assert!(tokens_per_s(training, "a100-sxm-80gb", 1).mid > tokens_per_s(training, "rtx-4090", 1).mid);
    assert!(tokens_per_s(training, "rtx-4090", 1).mid > 1.3 * tokens_per_s(training, "rtx-3090", 1).mid);
    // Decoding follows bandwidth: 8 % between these two, not 130 %.
    let decoding = "task=infer&params=7&precision=int4&runtime=compiled";
    let ratio = tokens_per_s(decoding, "rtx-4090", 1).mid / tokens_per_s(decoding, "rtx-3090", 1).mid;
    assert!((1.0..1.15).contains(&ratio), "{ratio}");
}

#[test]
fn what_would_make_fewer_cards_do_is_said_with_memory_and_time() {
    let large = job("task=finetune&params=30&method=full&tokens=10000000");
    let cards = requirement::smallest(&large, card("a100-sxm-80gb"), 64).unwrap();
    let changes = fewer::fewer(&large, card("a100-sxm-80gb"), cards, &CATALOG);
    assert!(changes.iter().any(|change| change.change == fewer::Change::Qlora));
    for change in &changes {
        assert!(change.cards < cards);
        let memory = requirement::usable(card("a100-sxm-80gb")).unwrap();
        assert_ne!(requirement::fits(&change.need, memory), Fit::No, "{change:?}");
        assert!(change.time.unwrap().hours.is_some());
    }
}

#[test]
fn measured_entries_take_precedence_and_say_so() {
    let text = "task=infer&model=llama-3-8b&precision=int4&runtime=compiled&seq=1024";
    let on = |text: &str, cards| requirement::time(&job(text), card("l40s"), cards, &CATALOG).unwrap();
    let measured = on(text, 1);
    assert_eq!(measured.basis, Basis::Measured);
    assert!((measured.tokens_per_s.unwrap().mid - 113.6).abs() < 1e-9);
    for other in [
        format!("{text}&batch=2"),
        format!("{text}&kv=int8"),
        text.replace("1024", "8192"),
        text.replace("int4", "int8"),
    ] {
        assert_ne!(on(&other, 1).basis, Basis::Measured, "{other}");
    }
    assert_ne!(on(text, 2).basis, Basis::Measured);
}

#[test]
fn every_measured_entry_names_what_the_tables_hold_and_respects_physics() {
    for entry in &requirement::time::measured::ENTRIES {
        let accelerator = card(entry.card);
        let model = CATALOG.models.iter().find(|model| model.id == entry.model).unwrap();
        assert!(entry.source.starts_with("https://"), "{entry:?}");
        if entry.activity == requirement::Activity::Generate {
            let read = weights::bytes(&Shape::of_model(model), entry.precision, entry.runtime);
            let limit = accelerator.bandwidth.unwrap().0 * 1e9 / read;
            assert!(entry.per_s <= limit, "{entry:?} over {limit}");
        }
    }
}

#[test]
fn a_size_that_is_a_listed_model_s_means_its_shape() {
    let of = |text: &str| job(&format!("task=infer&{text}")).shape;
    assert!((of("params=6.738").kv_values - of("model=llama-2-7b").kv_values).abs() < 1e-9);
    assert!((of("params=0.494").vocabulary - of("model=qwen2.5-0.5b").vocabulary).abs() < 1e-9);
    assert!(!of("params=7").published && of("params=6.738").published);
}

#[test]
fn an_unsaid_runtime_leaves_room_for_plain_code_and_runs_at_a_serving_engine_s_speed() {
    let text = "task=infer&model=qwen2.5-7b";
    let with = |runtime: &str| format!("{text}&runtime={runtime}");
    assert!((mid(text, 1) - mid(&with("eager"), 1)).abs() < 1e-9);
    let speed = |text: &str| tokens_per_s(text, "a100-sxm-80gb", 1).mid;
    assert!((speed(text) - speed(&with("serving"))).abs() < 1e-9);
    assert!(speed(text) > speed(&with("eager")));
}

/// Scenario texts of language-model jobs.
fn language() -> impl Strategy<Value = (String, u32, u32, f64)> {
    let tasks = prop_oneof![
        Just("task=infer&runtime=eager"),
        Just("task=infer&runtime=serving"),
        Just("task=infer&runtime=compiled"),
        Just("task=finetune&method=lora"),
        Just("task=finetune&method=qlora"),
        Just("task=finetune&method=full"),
        Just("task=pretrain"),
    ];
    (tasks, 1u32..32, 64u32..32768, 0.2f64..200.0)
        .prop_map(|(task, batch, seq, params)| (task.to_owned(), batch, seq, params))
}

proptest! {
    #[test]
    fn memory_never_falls_when_the_job_grows((task, batch, seq, params) in language(), more in 1u32..8) {
        let at = |batch: u32, seq: u32, params: f64| {
            mid(&format!("{task}&params={params}&batch={batch}&seq={seq}&gpus=1"), 1)
        };
        let base = at(batch, seq, params);
        prop_assert!(at(batch + more, seq, params) >= base - 1e-9);
        prop_assert!(at(batch, seq + more * 64, params) >= base - 1e-9);
        // Of one shape: a size that belongs to a listed model takes that model's.
        prop_assert!(at(batch, seq, (params + 1.0).round() * 2.0) >= at(batch, seq, (params + 1.0).round()) - 1e-9);
    }

    #[test]
    fn memory_never_falls_when_bits_rise((_, batch, seq, params) in language()) {
        for runtime in ["eager", "serving", "compiled"] {
            let words = ["int4", "int8", "bf16", "fp32"];
            let needs = words.map(|word| {
                mid(&format!("task=infer&runtime={runtime}&params={params}&batch={batch}&seq={seq}&precision={word}"), 1)
            });
            prop_assert!(needs.is_sorted(), "{runtime}: {needs:?}");
        }
        let caches = ["int4", "int8", "fp16"].map(|word| mid(&format!("task=infer&params={params}&seq={seq}&kv={word}"), 1));
        prop_assert!(caches.is_sorted());
    }

    #[test]
    fn more_cards_never_raise_the_need_of_one((task, batch, seq, params) in language(), zero in 1u32..4) {
        let sharding = if task.contains("infer") { String::new() } else { format!("&zero={zero}") };
        let text = format!("{task}&params={params}&batch={batch}&seq={seq}{sharding}");
        let needs = [1u32, 2, 4, 8, 16].map(|cards| mid(&format!("{text}&gpus={cards}"), cards));
        prop_assert!(needs.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9), "{needs:?}");
    }

    #[test]
    fn parts_make_the_sum_and_the_range_holds_the_middle((task, batch, seq, params) in language(), cards in 1u32..9) {
        let need = requirement::need(
            &job(&format!("{task}&params={params}&batch={batch}&seq={seq}")),
            card("h100-sxm"),
            cards,
        );
        prop_assert!((need.parts.total().0 - need.per_card.mid.0).abs() < 1e-9);
        prop_assert!(need.per_card.low <= need.per_card.mid && need.per_card.mid <= need.per_card.high);
        let parts = need.parts;
        for part in [parts.weights, parts.kv_cache, parts.activations, parts.gradients, parts.optimizer, parts.adapter, parts.overhead] {
            prop_assert!(part.0 >= 0.0 && part.0.is_finite());
        }
    }

    #[test]
    fn time_never_falls_with_more_work((task, batch, seq, params) in language(), tokens in 1e3f64..1e9) {
        let hours = |tokens: f64| {
            let job = job(&format!("{task}&params={params}&batch={batch}&seq={seq}&tokens={tokens}"));
            requirement::time(&job, card("rtx-4090"), 1, &CATALOG).unwrap().hours.unwrap()
        };
        let (less, more) = (hours(tokens), hours(tokens * 2.0));
        prop_assert!(less.low <= less.mid && less.mid <= less.high && less.mid.0 > 0.0);
        prop_assert!((more.mid.0 / less.mid.0 - 2.0).abs() < 1e-6);
    }

    #[test]
    fn decoding_stays_under_the_bandwidth_and_training_under_the_peak(
        (task, batch, seq, params) in language(),
        at in 0usize..200,
        cards in 1u32..9,
    ) {
        let card = &CATALOG.accelerators[at % CATALOG.accelerators.len()];
        let job = job(&format!("{task}&params={params}&batch={batch}&seq={seq}"));
        let Some(time) = requirement::time(&job, card, cards, &CATALOG) else { return Ok(()) };
        let rate = time.tokens_per_s.unwrap();
        if task.contains("infer") {
            // Of a mixture, which a size may name, a step reads at least the active experts.
            let share = job.shape.active / job.shape.params;
            let read = weights::bytes(&job.shape, job.precision, job.runtime) * share
                + kv_cache::bytes(&job.shape, job.kv_bits, job.seq, job.batch);
            let limit = job.batch * f64::from(cards) * card.bandwidth.unwrap().0 * 1e9 / read;
            prop_assert!(rate.high <= limit * 1.000_001, "{} on {}: {rate:?} over {limit}", task, card.id);
        } else {
            let peaks = hardware::peaks(&job, card).unwrap();
            let least = training::per_token(&job, job.method().unwrap()).least(peaks);
            prop_assert!(rate.high <= f64::from(cards) / least * 1.000_001, "{} on {}: {rate:?}", task, card.id);
        }
    }

    #[test]
    fn scaling_there_and_back_is_one(a in 0usize..200, b in 0usize..200) {
        let cards = &CATALOG.accelerators;
        let (here, there) = (&cards[a % cards.len()], &cards[b % cards.len()]);
        let training = job("task=finetune&params=7");
        let pair = (scaling::speed_ratio(&training, here, there), scaling::speed_ratio(&training, there, here));
        if let (Some(out), Some(back)) = pair {
            prop_assert!((out.mid * back.mid - 1.0).abs() < 1e-9);
            prop_assert!((out.low * back.high - 1.0).abs() < 1e-9);
        }
    }
}

#[test]
fn a_full_serving_engine_gives_more_than_one_stream() {
    let job = job("task=infer&model=llama-3.1-8b&precision=fp8&kv=fp8&runtime=serving&seq=4096");
    let time = requirement::time(&job, card("h100-sxm"), 1, &CATALOG).unwrap();
    let full = time.full_load.unwrap();
    // TensorRT-LLM prints 9,305 for 2,048 in and out.
    assert!((6000.0..13000.0).contains(&full.tokens_per_s), "{full:?}");
    assert!(full.sequences > 64.0 && time.tokens_per_s.unwrap().mid < 500.0);
    let long = decode::Mix { prompt: 4000.0, answer: 100.0 };
    let layout = requirement::layout::of(&job, 1);
    let read = decode::full_load(&job, card("h100-sxm"), layout, Gib(79.0), long).unwrap().1;
    assert!(read < full.tokens_per_s, "long prompts leave less for answers");
    assert_eq!(job.method(), None::<Method>);
}

#[test]
fn what_a_serving_engine_takes_at_start_is_told_apart_from_the_need() {
    let serving = job("task=infer&params=7&runtime=serving");
    let taken = requirement::preallocated(&serving, card("a100-sxm-80gb")).unwrap();
    assert!(taken.0 > 70.0 && requirement::need(&serving, card("a100-sxm-80gb"), 1).per_card.high.0 < 20.0);
    assert_eq!(requirement::preallocated(&job("task=infer&params=7"), card("a100-sxm-80gb")), None);
}

#[test]
fn the_shape_of_every_dense_language_model_adds_up_to_its_published_size() {
    for model in &CATALOG.models {
        let shape = Shape::of_model(model);
        // T5 has attention across from the decoder, which the columns do not tell.
        if shape.kind != Kind::Llm || !shape.published || model.id.starts_with("t5") {
            continue;
        }
        let kv = shape.kv_values / shape.layers / 2.0;
        let layer = 2.0 * shape.hidden * (shape.query + kv) + shape.ff_matrices * shape.hidden * shape.feed_forward;
        let table = shape.vocabulary * shape.hidden;
        let off = |tables: f64| ((shape.layers * layer + tables * table) / shape.params - 1.0).abs();
        let off = off(1.0).min(off(2.0));
        assert!(off < 0.015, "{}: off by {off}", model.id);
    }
}
