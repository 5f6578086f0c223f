//! Numbers and choices that depend on a seed and an input's number alone.

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(u64);

impl Random {
    /// For one input.
    pub fn new(seed: u64, number: u64) -> Self {
        let mut random = Self(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        random.next();
        random
    }

    /// Any number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below `most`, which is at least 1.
    pub fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() % most as u64).unwrap()
    }

    /// Once in `n`.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several.
    pub fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    /// A value that programs stumble over.
    pub fn nasty(&mut self) -> String {
        const WORDS: [&str; 58] = [
            "",
            "0",
            "-0",
            "1",
            "-1",
            "0.0",
            "1e309",
            "-1e309",
            "1e-320",
            "NaN",
            "nan",
            "inf",
            "-inf",
            "null",
            "None",
            "none",
            "true",
            "4294967296",
            "2147483648",
            "65536",
            "18446744073709551616",
            "-9223372036854775808",
            "9007199254740993",
            "99999999999999999999999999999999999999",
            "0.00000000000000000000001",
            "1,234",
            "1.234,56",
            "1 280,50",
            "12,34,567.8",
            "$1.29",
            "¥3.5",
            "€2",
            "3 元",
            "0x10",
            "1e5",
            "1_000",
            "٣",
            "１２",
            "½",
            "∞",
            "\u{feff}",
            "\u{202e}abc",
            "\0",
            "\"",
            "\"\"",
            "'=1+1",
            "=cmd|x",
            "8x H100",
            "A100",
            "RTX 4090 D",
            "H100:8",
            "{'Gpus': [",
            "[[[[[[[[",
            "}}}}",
            "%",
            "%zz",
            "&&==",
            "🦀",
        ];
        if self.once_in(6) {
            let digits = self.below(40);
            return (0..digits).map(|_| char::from(b'0' + u8::try_from(self.below(10)).unwrap())).collect();
        }
        self.of(&WORDS).to_owned()
    }
}
