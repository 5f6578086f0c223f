//! Where a machine runs: mainland China or elsewhere, from the words that files use.

use crate::catalog::provider::Region;

/// Words that stand for no region.
const NOWHERE: [&str; 10] = ["", "default", "unknown", "any", "*", "-", "n/a", "none", "null", "global"];

/// Cities and regions of mainland China as clouds name them.
const MAINLAND: [&str; 52] = [
    "北京",
    "上海",
    "广州",
    "深圳",
    "杭州",
    "南京",
    "成都",
    "重庆",
    "天津",
    "武汉",
    "西安",
    "青岛",
    "济南",
    "合肥",
    "福州",
    "石家庄",
    "沈阳",
    "长沙",
    "郑州",
    "张家口",
    "乌兰察布",
    "呼和浩特",
    "河源",
    "清远",
    "庆阳",
    "中卫",
    "宁夏",
    "内蒙",
    "西北",
    "华北",
    "华东",
    "华南",
    "华中",
    "西南",
    "东北",
    "佛山",
    "芜湖",
    "宿迁",
    "绍兴",
    "扬州",
    "贵阳",
    "大陆",
    "中国大陆",
    "beijing",
    "shanghai",
    "guangzhou",
    "shenzhen",
    "hangzhou",
    "chengdu",
    "chongqing",
    "nanjing",
    "ulanqab",
];

/// Whole words that mean mainland China.
const CODES: [&str; 4] = ["cn", "china", "chn", "mainland"];

/// Places that count as elsewhere although a Chinese word stands beside them.
const ELSEWHERE: [&str; 6] = ["香港", "hong kong", "hongkong", "澳门", "台湾", "台北"];

/// Where `text` lies; `None` when it does not say.
pub fn region_of(text: &str) -> Option<Region> {
    let lower = text.trim().to_lowercase();
    if NOWHERE.contains(&lower.as_str()) {
        return None;
    }
    if ELSEWHERE.iter().any(|word| lower.contains(word)) {
        return Some(Region::Intl);
    }
    let coded = lower.split(|c: char| !c.is_alphanumeric()).any(|word| CODES.contains(&word));
    if coded || MAINLAND.iter().any(|word| lower.contains(word)) { Some(Region::Cn) } else { Some(Region::Intl) }
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
    fn mainland_is_told_from_elsewhere() {
        let cases = [
            ("cn-beijing", Some(Region::Cn)),
            ("广州", Some(Region::Cn)),
            ("中国香港", Some(Region::Intl)),
            ("Texas, US, NA", Some(Region::Intl)),
            ("incn", Some(Region::Intl)),
            ("default", None),
            ("", None),
        ];
        for (text, region) in cases {
            assert_eq!(region_of(text), region, "{text}");
        }
    }
}
