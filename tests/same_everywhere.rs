//! The native half of "one link, one answer"; `tests/web.rs` is the other.
#![cfg(not(target_arch = "wasm32"))]

mod same;

#[test]
fn draws_and_last_bits_are_those_that_were_written_down() {
    same::the_draws_are_those_that_were_written_down();
    same::the_last_bits_are_those_that_were_written_down();
}

#[test]
fn asking_twice_gives_the_same_bytes_and_the_browser_is_told_them() {
    let answers = same::answers();
    assert_eq!(answers, same::answers());
    // `scripts/test-wasm` asks for them.
    if let Some(path) = std::env::var_os("KAOPU_ANSWERS_TO") {
        std::fs::write(path, answers.join("\n")).unwrap_or_else(|error| panic!("{error}"));
    }
}
