//! From bytes to text: gz, byte-order marks, UTF-16 without one, and GBK.
//!
//! GBK (GB18030) needs tables that would weigh down the page, and the browser has them: natively this module decodes
//! it, in the page the web layer does (`TextDecoder("gb18030")`) with the bytes
//! that the reader could not ([`super::Reader::undecoded`]).

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};

/// Whether this build decodes GBK itself.
pub const TABLES: bool = cfg!(not(target_arch = "wasm32"));

/// How a file's text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// UTF-8 behind a byte-order mark.
    Utf8Bom,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// GBK or GB18030.
    Gb18030,
    /// Windows-1252, guessed: nothing in a file says so.
    Windows1252,
}

impl Encoding {
    /// The name that the web's encoding standard gives it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Utf8 | Self::Utf8Bom => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Gb18030 => "gb18030",
            Self::Windows1252 => "windows-1252",
        }
    }
}

/// Why there is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoText {
    /// The gz stream is damaged.
    BadGzip,
    /// It unpacks to more than [`LARGEST`].
    TooLarge,
    /// GBK, which this build leaves to the browser.
    NeedsBrowser,
    /// Neither text nor gz: it holds zero bytes.
    Binary,
}

/// Most bytes that a gz file may unpack to.
pub const LARGEST: usize = 1 << 30;

/// Whether the bytes are a gz file.
pub fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b, 8])
}

/// Unpacks a gz file in steps.
pub struct Gunzip {
    packed: Vec<u8>,
    at: usize,
    state: Box<InflateState>,
    /// What is unpacked so far.
    out: Vec<u8>,
}

impl Gunzip {
    /// Starts with a whole gz file.
    ///
    /// # Errors
    /// When its head is damaged.
    pub fn new(packed: Vec<u8>) -> Result<Self, NoText> {
        let at = header(&packed).ok_or(NoText::BadGzip)?;
        Ok(Self { packed, at, state: InflateState::new_boxed(DataFormat::Raw), out: Vec::new() })
    }

    /// Unpacks about `most` bytes more; the whole when it is at its end.
    ///
    /// # Errors
    /// When the stream is damaged or too large.
    pub fn step(&mut self, most: usize) -> Result<Option<Vec<u8>>, NoText> {
        let start = self.out.len();
        let room = most.clamp(1 << 12, 1 << 24);
        if start + room > LARGEST {
            return Err(NoText::TooLarge);
        }
        self.out.resize(start + room, 0);
        let input = self.packed.get(self.at..).unwrap_or(&[]);
        let result = inflate(&mut self.state, input, &mut self.out[start..], MZFlush::None);
        self.at += result.bytes_consumed;
        self.out.truncate(start + result.bytes_written);
        match result.status {
            Ok(MZStatus::StreamEnd) => self.next_member(),
            Ok(_) if result.bytes_consumed + result.bytes_written > 0 => Ok(None),
            _ => Err(NoText::BadGzip),
        }
    }

    /// Behind a member and its eight bytes of check sum and length another may follow.
    fn next_member(&mut self) -> Result<Option<Vec<u8>>, NoText> {
        let rest = self.packed.get(self.at + 8..).unwrap_or(&[]);
        if is_gzip(rest) {
            self.at += 8 + header(rest).ok_or(NoText::BadGzip)?;
            self.state = InflateState::new_boxed(DataFormat::Raw);
            return Ok(None);
        }
        Ok(Some(std::mem::take(&mut self.out)))
    }
}

/// Length of a gz member's header (RFC 1952, section 2.3).
fn header(bytes: &[u8]) -> Option<usize> {
    let flags = *bytes.get(3)?;
    let mut at = 10;
    if flags & 4 != 0 {
        at += 2 + usize::from(u16::from_le_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
    }
    for flag in [8, 16] {
        if flags & flag != 0 {
            at += bytes.get(at..)?.iter().position(|byte| *byte == 0)? + 1;
        }
    }
    if flags & 2 != 0 {
        at += 2;
    }
    (at <= bytes.len()).then_some(at)
}

/// Which encoding a file that is not UTF-8 throughout is in, by its mark or its look; `None` for plain UTF-8 so far.
fn marked(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => return Some(Encoding::Utf8Bom),
        [0xff, 0xfe, ..] => return Some(Encoding::Utf16Le),
        [0xfe, 0xff, ..] => return Some(Encoding::Utf16Be),
        _ => {}
    }
    // Price lists are mostly ASCII, so UTF-16 shows as zeros at every second place.
    let head = &bytes[..bytes.len().min(4096)];
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    if odd > head.len() / 5 && even * 8 < odd {
        return Some(Encoding::Utf16Le);
    }
    if even > head.len() / 5 && odd * 8 < even {
        return Some(Encoding::Utf16Be);
    }
    None
}

/// A text, and what is known of how it was written.
#[derive(Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// Its encoding.
    pub encoding: Encoding,
    /// Whether some bytes were no character of it, and became U+FFFD.
    pub damaged: bool,
}

/// Bytes that gave no text.
#[derive(Debug, PartialEq, Eq)]
pub struct Undecoded {
    /// Why.
    pub why: NoText,
    /// The bytes, for whoever can do better.
    pub bytes: Vec<u8>,
}

/// Encoding of bytes that are not UTF-8 throughout, by what they are mostly.
///
/// | found | encoding |
/// |---|---|
/// | at least four whole characters of UTF-8 beyond ASCII for every fault, or cut off inside the last one | UTF-8, damaged |
/// | bytes beyond ASCII mostly in runs of even length, as two make a Chinese character | GB18030 |
/// | mostly alone among letters, as in `Bêta` | Windows-1252 |
fn mostly(bytes: &[u8]) -> Encoding {
    let (mut whole, mut faults, mut last_is_cut) = (0, 0, false);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        faults += usize::from(!chunk.invalid().is_empty());
        last_is_cut = std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
    }
    if whole >= faults * 4 || (faults == 1 && last_is_cut && bytes.last().is_some_and(|byte| !byte.is_ascii())) {
        return Encoding::Utf8;
    }
    let runs = bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    let (even, odd) = runs.fold((0, 0), |(even, odd), run| match run.len() % 2 {
        0 => (even + 1, odd),
        _ => (even, odd + 1),
    });
    if odd > even { Encoding::Windows1252 } else { Encoding::Gb18030 }
}

/// The text of plain bytes. Looks at every byte once, for a large file's sake. Without `tables` GBK is left to the caller.
///
/// # Errors
/// [`NoText::Binary`], or [`NoText::NeedsBrowser`] with the bytes that are in GBK.
pub fn text_of(bytes: Vec<u8>, tables: bool) -> Result<Decoded, Undecoded> {
    let (text, encoding) = match marked(&bytes) {
        Some(Encoding::Utf16Le) => (utf16(&bytes, u16::from_le_bytes), Encoding::Utf16Le),
        Some(Encoding::Utf16Be) => (utf16(&bytes, u16::from_be_bytes), Encoding::Utf16Be),
        Some(marked) => (String::from_utf8_lossy(&bytes[3..]).into_owned(), marked),
        None => match String::from_utf8(bytes) {
            Ok(text) => return checked(text, Encoding::Utf8, false),
            Err(error) => match mostly(error.as_bytes()) {
                Encoding::Windows1252 => (windows1252(error.as_bytes()), Encoding::Windows1252),
                Encoding::Gb18030 if !tables => {
                    return Err(Undecoded { why: NoText::NeedsBrowser, bytes: error.into_bytes() });
                }
                Encoding::Gb18030 => (gb18030(error.as_bytes()), Encoding::Gb18030),
                _ => (String::from_utf8_lossy(error.as_bytes()).into_owned(), Encoding::Utf8),
            },
        },
    };
    let damaged = text.contains('\u{fffd}');
    checked(text, encoding, damaged)
}

fn checked(text: String, encoding: Encoding, damaged: bool) -> Result<Decoded, Undecoded> {
    let head = &text.as_bytes()[..text.len().min(1 << 16)];
    if head.contains(&0) {
        return Err(Undecoded { why: NoText::Binary, bytes: Vec::new() });
    }
    Ok(Decoded { text, encoding, damaged })
}

/// Characters of the bytes from 0x80 to 0x9f; the rest of Windows-1252 is Latin-1.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

fn windows1252(bytes: &[u8]) -> String {
    let high: Vec<char> = WINDOWS.chars().collect();
    let letter = |byte: &u8| {
        let at = usize::from(*byte).checked_sub(0x80);
        at.and_then(|at| high.get(at)).copied().unwrap_or(char::from(*byte))
    };
    bytes.iter().map(letter).collect()
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text = char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}'));
    text.skip_while(|c| *c == '\u{feff}').collect()
}

#[cfg(not(target_arch = "wasm32"))]
fn gb18030(bytes: &[u8]) -> String {
    encoding_rs::GB18030.decode(bytes).0.into_owned()
}

/// Never reached: this build has no tables, and says so ([`TABLES`]).
#[cfg(target_arch = "wasm32")]
fn gb18030(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
