//! An accelerator's name taken apart: model key, memory, form, part, count.

use super::counting;

/// How a card is built in. Different forms of one model are different products.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// A module on NVIDIA's or an OAM board.
    Sxm,
    /// An add-in card.
    Pcie,
    /// The bridged add-in pair of Hopper.
    Nvl,
    /// The server edition of a workstation card.
    Server,
    /// The workstation edition.
    Workstation,
    /// The power-limited edition.
    MaxQ,
}

/// Words that state a form.
const FORMS: [(&str, Form); 20] = [
    ("sxm", Form::Sxm),
    ("sxm2", Form::Sxm),
    ("sxm3", Form::Sxm),
    ("sxm4", Form::Sxm),
    ("sxm5", Form::Sxm),
    ("sxm6", Form::Sxm),
    ("oam", Form::Sxm),
    ("hgx", Form::Sxm),
    ("dgx", Form::Sxm),
    ("hbm3sxm", Form::Sxm),
    ("pcie", Form::Pcie),
    ("pci", Form::Pcie),
    ("nvl", Form::Nvl),
    ("server", Form::Server),
    ("se", Form::Server),
    ("workstation", Form::Workstation),
    ("ws", Form::Workstation),
    ("wk", Form::Workstation),
    ("we", Form::Workstation),
    ("maxq", Form::MaxQ),
];

/// Forms that are written into the model name without a space, `A100SXM4`.
const GLUED: [(&str, Form); 7] = [
    ("sxm6", Form::Sxm),
    ("sxm5", Form::Sxm),
    ("sxm4", Form::Sxm),
    ("sxm2", Form::Sxm),
    ("sxm", Form::Sxm),
    ("pcie", Form::Pcie),
    ("nvl", Form::Nvl),
];

/// Words that tell nothing about which card it is.
const NOISE: &str = "nvidia amd intel huawei geforce tesla instinct gpu gpus generation tensor core edition graphics card \
    hbm2 hbm2e hbm3 hbm3e gddr6 gddr6x gddr7 nvlink nvswitch infiniband ib vram moore threads cambricon high freq cc mega";

/// Architecture names that sellers add to a model name; dropped only when the name is unknown with them.
pub const ARCHITECTURES: [&str; 7] = ["blackwell", "ampere", "turing", "volta", "hopper", "pascal", "lovelace"];

/// Chinese words of model names, and the same in Latin letters.
const TRANSLATED: [(&str, &str); 8] = [
    ("昇腾", "ascend"),
    ("思元", "mlu"),
    ("摩尔线程", ""),
    ("寒武纪", ""),
    ("显卡", ""),
    ("英伟达", ""),
    ("整机", ""),
    ("服务器", ""),
];

/// Memory of notebook parts that share a number with a desktop card, GB, by model key. NVIDIA's laptop pages.
const NOTEBOOK_GB: [(&str, f32); 4] =
    [("rtx3080ti", 16.0), ("rtx4080", 12.0), ("rtx4090", 16.0), ("rtx5090", 24.0)];

/// Memory of the notebook part that `name` means, where it is known.
pub fn notebook_gb(name: &str) -> Option<f32> {
    let key = Spelling::of(name).key;
    NOTEBOOK_GB.iter().find(|(known, _)| *known == key).map(|(_, gb)| *gb)
}

/// A part of a card, or a card of another kind than the name says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Part {
    /// A whole card.
    #[default]
    Whole,
    /// A hardware slice (MIG).
    Slice,
    /// A share by time or memory (vGPU profile).
    Share,
    /// The part for notebooks, another chip under the same number.
    Mobile,
}

/// A name taken apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spelling {
    /// The model without maker, memory, form and spaces: `a100`, `rtx6000ada`.
    pub key: String,
    /// Memory in GB as written.
    pub memory_gb: Option<f32>,
    /// Form as written.
    pub form: Option<Form>,
    /// What of a card it is.
    pub part: Part,
    /// Cards, when the name itself counts them: `8x H100`.
    pub count: Option<u16>,
    /// Whether it is said to have had its memory changed.
    pub modified: bool,
    /// Whether it says two memory sizes, or that it is a module and a card.
    pub torn: bool,
    /// The key's words in order of the alphabet: `RTX 6000 Pro` and `RTX PRO 6000` are one.
    pub words: String,
}

impl Spelling {
    /// Takes `text` apart.
    pub fn of(text: &str) -> Self {
        let mut parsed = Self::default();
        let mut lower = lowered(text);
        if let Some((count, model)) = counting::counted(&lower) {
            (parsed.count, lower) = (Some(count), model);
        }
        if is_slice(&lower) {
            parsed.part = Part::Slice;
        }
        let tokens: Vec<&str> = tokens(&lower).collect();
        let mut words = Vec::new();
        let mut at = 0;
        while let Some(&token) = tokens.get(at) {
            let next = tokens.get(at + 1).copied().unwrap_or("");
            let before = parsed.key.len();
            at += parsed.take(token, next, at == 0);
            if parsed.key.len() > before {
                words.push(parsed.key[before..].to_owned());
            }
        }
        crate::sort::up(&mut words);
        parsed.words = words.join(" ");
        parsed
    }

    /// Digests one token, with a look at the next; says how many it used.
    fn take(&mut self, token: &str, next: &str, first: bool) -> usize {
        if token == "max" && next == "q" {
            self.say_form(Form::MaxQ);
            return 2;
        }
        if let Some((_, form)) = FORMS.iter().find(|(word, _)| *word == token) {
            self.say_form(*form);
            return 1;
        }
        if NOISE.split(' ').any(|word| word == token) {
            return 1;
        }
        match token {
            "laptop" | "mobile" | "notebook" => self.part = Part::Mobile,
            "mig" => self.part = Part::Slice,
            "mod" | "modified" | "modded" | "魔改" => self.modified = true,
            "vgpu" | "grid" => self.part = Part::Share,
            _ => return self.take_number(token, next, first),
        }
        1
    }

    fn say_form(&mut self, form: Form) {
        let module = |form: Form| form == Form::Sxm;
        self.torn |= self.form.is_some_and(|before| module(before) != module(form));
        self.form = Some(form);
    }

    fn say_memory(&mut self, gb: f32) {
        self.torn |= self.memory_gb.is_some_and(|before| (before - gb).abs() > 1.0);
        self.memory_gb = Some(gb);
    }

    fn take_number(&mut self, token: &str, next: &str, first: bool) -> usize {
        if let Some(gb) = memory_word(token) {
            self.say_memory(gb);
            return 1;
        }
        let number = token.parse::<u16>().ok();
        if let Some(number) = number {
            if number >= 2 && matches!(next, "gb" | "gib" | "g") {
                self.say_memory(f32::from(number));
                return 2;
            }
            if first && next == "x" {
                self.count = Some(number);
                return 2;
            }
            let named = self.key.bytes().any(|byte| byte.is_ascii_digit());
            if named && (16..=288).contains(&number) {
                self.say_memory(f32::from(number));
                return 1;
            }
        }
        if first && let Some(count) = token.strip_suffix('x').and_then(|digits| digits.parse().ok()) {
            self.count = Some(count);
            return 1;
        }
        if is_profile(token) {
            self.part = Part::Share;
            return 1;
        }
        let mut model = token;
        for (word, form) in GLUED {
            if let Some(rest) = token.strip_suffix(word)
                && rest.bytes().any(|byte| byte.is_ascii_digit())
            {
                self.say_form(form);
                model = rest;
                break;
            }
        }
        self.key.push_str(model);
        1
    }
}

/// Lower case, full-width forms narrowed, Chinese model words translated.
fn lowered(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for mut c in text.chars() {
        if ('\u{ff01}'..='\u{ff5e}').contains(&c) {
            c = char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c);
        }
        out.extend(c.to_lowercase());
    }
    if !out.is_ascii() {
        for (chinese, latin) in TRANSLATED {
            if out.contains(chinese) {
                out = out.replace(chinese, latin);
            }
        }
    }
    out
}

/// Runs of letters and digits.
fn tokens(lower: &str) -> impl Iterator<Item = &str> {
    lower
        .split(|c: char| !c.is_alphanumeric() && c != '.')
        .flat_map(|word| {
            // A dot belongs to a number (`22.5gb`) and parts words otherwise (`fc.gpu.ampere.1`).
            let dotted = word.contains('.') && memory_word(word).is_none();
            word.split(move |c| dotted && c == '.')
        })
        .filter(|word| !word.is_empty() && *word != ".")
}

/// `80gb`, `80g`, `80gib`.
fn memory_word(token: &str) -> Option<f32> {
    let digits = token.strip_suffix("gib").or(token.strip_suffix("gb")).or(token.strip_suffix('g'))?;
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if plain { digits.parse().ok().filter(|gb| *gb >= 2.0) } else { None }
}

/// `1g.10gb`: a MIG profile anywhere in the name.
fn is_slice(lower: &str) -> bool {
    lower
        .as_bytes()
        .windows(4)
        .any(|w| w[0].is_ascii_digit() && w[1] == b'g' && w[2] == b'.' && w[3].is_ascii_digit())
}

/// `1g.10gb` as a word of its own, as instance types such as `m6g.16xlarge` have none.
fn has_profile(lower: &str) -> bool {
    lower.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').any(|word| {
        let slices = word.split_once("g.").and_then(|(slices, gb)| Some((slices, gb.strip_suffix("gb")?)));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        slices.is_some_and(|(slices, gb)| slices.len() == 1 && digits(slices) && digits(gb))
    })
}

/// `8q`, `24c`: a vGPU profile.
fn is_profile(token: &str) -> bool {
    let Some(digits) = token.strip_suffix(['q', 'c']) else { return false };
    !digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The letters and digits of a text, in lower case.
pub fn squeezed(text: &str) -> String {
    lowered(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// What an instance type or a variant says of being a part of the card that the name gives.
pub fn part_in(hint: &str) -> Part {
    let lower = lowered(hint);
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    match words.find_map(|word| match word {
        "laptop" | "mobile" | "notebook" => Some(Part::Mobile),
        "mig" => Some(Part::Slice),
        _ => None,
    }) {
        Some(part) => part,
        None if has_profile(&lower) => Part::Slice,
        None => Part::Whole,
    }
}

/// What an instance type tells about a card whose model key is known: only the words from the model on count, for
/// sizes of the host stand there too.
pub fn hint_of(hint: &str, key: &str) -> Spelling {
    let lower = lowered(hint);
    let mut found = Spelling::default();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let starts = (0..words.len()).find(|&at| {
        let mut joined = String::new();
        words[at..].iter().take(3).any(|word| {
            joined.push_str(word);
            joined.starts_with(key)
                || (key.len() > 3 && key.strip_prefix("rtx").is_some_and(|short| joined.starts_with(short)))
        })
    });
    let Some(start) = starts.filter(|_| !key.is_empty()) else {
        // Without the model, only a form word is safe.
        found.form =
            words.iter().find_map(|word| FORMS.iter().find(|(known, _)| known == word)).map(|(_, form)| *form);
        return found;
    };
    let mut text = String::new();
    for word in words[start..].iter().take(5) {
        let suffix = matches!(*word, "ti" | "super" | "s" | "d" | "ada");
        let model = text.len() < key.len();
        let form = FORMS.iter().any(|(known, _)| known == word);
        if model || suffix || form || memory_word(word).is_some() {
            text.push_str(word);
            text.push(' ');
        } else {
            break;
        }
    }
    found = Spelling::of(&text);
    found.count = None;
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_apart() {
        let cases = [
            ("NVIDIA A100-SXM4-80GB", "a100", Some(80.0), Some(Form::Sxm), Part::Whole),
            ("a100-pcie-80", "a100", Some(80.0), Some(Form::Pcie), Part::Whole),
            ("RTX6000ADA", "rtx6000ada", None, None, Part::Whole),
            ("RTX 6000 Ada Generation", "rtx6000ada", None, None, Part::Whole),
            ("H100NVL", "h100", None, Some(Form::Nvl), Part::Whole),
            ("A100 1g.10gb", "a100", Some(10.0), None, Part::Slice),
            ("NVIDIA GeForce RTX 4090 Laptop GPU", "rtx4090", None, None, Part::Mobile),
            ("昇腾910B3", "ascend910b3", None, None, Part::Whole),
            ("ＲＴＸ４０９０", "rtx4090", None, None, Part::Whole),
            ("A100 (80 GB)", "a100", Some(80.0), None, Part::Whole),
            ("MLU370-X8", "mlu370x8", None, None, Part::Whole),
            ("A100卡", "a100卡", None, None, Part::Whole),
        ];
        for (text, key, memory, form, part) in cases {
            let parsed = Spelling::of(text);
            if part == Part::Slice {
                assert_eq!(parsed.part, part, "{text}");
                continue;
            }
            assert_eq!(
                (parsed.key.as_str(), parsed.memory_gb, parsed.form, parsed.part),
                (key, memory, form, part),
                "{text}"
            );
        }
    }
}
