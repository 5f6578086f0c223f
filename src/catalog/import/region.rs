//! Where a machine runs: mainland China or elsewhere, from the words that files use. A text with no word that is known, or
//! with words for both, says nothing: unknown is not abroad.
//!
//! | words found | where |
//! |---|---|
//! | a place of the mainland, or China | mainland |
//! | a place abroad | elsewhere |
//! | Hong Kong, Macau, Taiwan, with or without China | elsewhere |
//! | Asia with a direction | elsewhere |
//! | a direction alone, in Chinese | mainland |
//! | a place of the mainland and one elsewhere, China and one abroad | unknown |
//! | nothing of these | unknown |

mod places;

use crate::catalog::provider::Region;
use places::{ABROAD, ASIA, BESIDE, COUNTRY, DIRECTIONS, MAINLAND, PARTS};

/// Words for nothing that would otherwise be a country's code.
const NOWHERE: [&str; 4] = ["na", "n/a", "no", "any"];

/// Most words that a place's name is made of.
const LONGEST: usize = 4;

/// What words a text has.
#[derive(Default)]
struct Found {
    mainland: bool,
    country: bool,
    abroad: bool,
    beside: bool,
    asia: bool,
    direction: bool,
    part: bool,
}

/// Where `text` lies; `None` when it does not say.
pub fn region_of(text: &str) -> Option<Region> {
    let text = text.trim();
    let mut found = Found::default();
    if !NOWHERE.contains(&text) {
        chinese(text, &mut found);
        letters(text, &mut found);
    }
    match found {
        Found { abroad: true, mainland, country, .. } if mainland || country => None,
        Found { beside: true, mainland: true, .. } => None,
        Found { abroad: true, .. } | Found { beside: true, .. } => Some(Region::Intl),
        Found { mainland: true, .. } | Found { country: true, .. } => Some(Region::Cn),
        Found { asia: true, direction: true, .. } => Some(Region::Intl),
        Found { part: true, asia: false, .. } => Some(Region::Cn),
        _ => None,
    }
}

/// Chinese words, which stand in a text without gaps. A word abroad is taken out before the mainland's are looked for:
/// 北海道 is not 北海.
fn chinese(text: &str, found: &mut Found) {
    if text.is_ascii() {
        return;
    }
    let mut rest = text.to_owned();
    let mut take = |words: &str| {
        let mut any = false;
        for word in words.split(' ').filter(|word| !word.is_empty()) {
            if rest.contains(word) {
                any = true;
                rest = rest.replace(word, " ");
            }
        }
        any
    };
    found.abroad = take(ABROAD.0);
    found.beside = take(BESIDE.0);
    found.asia = take(ASIA.0);
    for (words, _) in MAINLAND {
        found.mainland |= take(words);
    }
    found.country = take(COUNTRY.0);
    found.part = take(PARTS);
    found.direction = found.part || rest.contains(['东', '南', '西', '北']);
}

/// Words in letters: the longest run of them that is a place, from the left.
fn letters(text: &str, found: &mut Found) {
    let words = words(text);
    let mut at = 0;
    while at < words.len() {
        let most = LONGEST.min(words.len() - at);
        let taken = (1..=most).rev().find(|&many| place(&words[at..at + many], text, found));
        at += taken.unwrap_or(1);
    }
}

/// The runs of letters of a text, in lower case: digits, signs and Chinese separate, and an apostrophe does not (Xi'an).
fn words(text: &str) -> Vec<String> {
    let plain: String = text.chars().filter(|c| !matches!(c, '\'' | '’')).collect();
    let latin = |c: char| c.is_alphabetic() && !('\u{2e80}'..='\u{9fff}').contains(&c);
    plain.split(|c| !latin(c)).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Whether the words together are one that is known, and which.
fn place(words: &[String], text: &str, found: &mut Found) -> bool {
    let word = words.concat();
    // In a sentence, `in` and `no` are no countries; in an id (`us-no-1`) or in capitals they are.
    if word.len() == 2 && text.contains(' ') && !text.contains(word.to_uppercase().as_str()) {
        return false;
    }
    if words.len() == 1 && DIRECTIONS.contains(&word.as_str()) {
        found.direction = true;
        return true;
    }
    if kind_of(&word, found) {
        return true;
    }
    if words.len() > 1 {
        return false;
    }
    // `westeurope`, `francecentral`.
    let cut = |direction: &&str| word.strip_prefix(*direction).or_else(|| word.strip_suffix(*direction));
    let known = DIRECTIONS.iter().find_map(cut).is_some_and(|rest| kind_of(rest, found));
    found.direction |= known;
    known
}

/// Looks a word up.
fn kind_of(word: &str, found: &mut Found) -> bool {
    let among = |words: &str| words.split(' ').any(|known| known == word);
    if among(COUNTRY.1) {
        found.country = true;
    } else if among(BESIDE.1) {
        found.beside = true;
    } else if among(ABROAD.1) {
        found.abroad = true;
    } else if MAINLAND.iter().any(|(_, words)| among(words)) {
        found.mainland = true;
    } else if among(ASIA.1) {
        found.asia = true;
    } else {
        return false;
    }
    true
}

/// A region without the separators that empty parts leave: `, US, NA` is `US, NA`. `None` when there is nothing to tidy.
pub fn tidied(text: &str) -> Option<&str> {
    let tidy = text.trim_matches(|c: char| c == ',' || c.is_whitespace());
    (tidy != text).then_some(tidy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mainland_elsewhere_and_unknown_are_told_apart() {
        let mainland = "cn-beijing|广州|中国|国内|境内|全国|大陆|中国大陆|PRC|P.R. China|Mainland China|China|CN|CN, AS|西部|西北B区\
            |无锡|苏州|常州|盐城|太原|廊坊|大连|厦门|南宁|昆明|海口|哈尔滨|新疆|西藏|Ningxia|Zhangjiakou|Ulanqab|Guiyang|Hohhot\
            |ShangHai-2|华东1|华北（北京）|East China|chinaeast2|cn-north-1|ap-guangzhou|亚太(北京)|Inner Mongolia|Xi'an|内蒙古\
            |Shi Jia Zhuang|Beijing, CN, AS|北京A区|石家庄|雄安|Chongqing";
        let elsewhere = "us-east-1|westeurope|asia-northeast1|FSN1|中国香港|cn-hongkong|Hong Kong, HK, AS|澳门|台湾|Macau|CN-TW\
            |Texas, US, NA|eu|ap-southeast-1|eastasia|southeastasia|koreacentral|germanywestcentral|southindia|uksouth\
            |northcentralus|northamerica-northeast1|Chinatown US|NORWAY-1|ARIZONA_USA|CA-MTL-1|tor1|Columbus|北海道|日本\
            |美国西部|亚太东北|亚太东南1|Las Vegas|New York|United Arab Emirates, AE|Asia Pacific (Mumbai)|海外|境外|Outside China\
            |us-gov-west-1|me-central1|me-west-1|af-south-1|il-central-1|sa-east-1|Bács-Kiskun, HU, EU|NO|nl|fr-par-1";
        let unknown = "|default|默认|本地机房|global|Worldwide|Global (list)|全球|incn|west-B|Asia|APAC|AS|CN / US|北京/新加坡|北京/香港\
            |德州|阿里云|n/a|NA|no|-|*|region-7|zone a|not in a list|cheap|机房|Lab";
        for (texts, region) in [(mainland, Some(Region::Cn)), (elsewhere, Some(Region::Intl)), (unknown, None)] {
            for text in texts.split('|') {
                assert_eq!(region_of(text), region, "{text}");
            }
        }
    }

    #[test]
    fn no_word_stands_for_two_places() {
        let lists =
            [COUNTRY.1, BESIDE.1, ABROAD.1, ASIA.1].into_iter().chain(MAINLAND.iter().map(|(_, words)| *words));
        let mut words: Vec<&str> =
            lists.flat_map(|words| words.split(' ')).filter(|word| !word.is_empty()).collect();
        words.sort_unstable();
        let twice: Vec<&str> = words.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        assert_eq!(twice, [] as [&str; 0]);
    }
}
