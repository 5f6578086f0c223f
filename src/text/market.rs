//! What plans, prices, speakers and other words of the catalogue are called.

use super::{Lang, names, pick};
use crate::catalog::evidence::Speaker;
use crate::catalog::offer::{Hold, Plan, PriceKind};
use crate::catalog::provider::{Audience, Class, DiscountKind, Region};
use crate::rank::answer::Reason;

names! {
    Plan {
        Second = "按秒", "by the second";
        Minute = "按分钟", "by the minute";
        Hour = "按小时", "by the hour";
        Day = "包天", "by the day";
        Week = "包周", "by the week";
        Month = "包月", "by the month";
        HalfYear = "包半年", "by the half-year";
        Year = "包年", "by the year";
        TwoYears = "包两年", "for two years";
        ThreeYears = "包三年", "for three years";
        FiveYears = "包五年", "for five years";
        Spot = "竞价", "spot";
    }
    PriceKind {
        List = "标价", "List price";
        Promotion = "促销价", "Promotion";
        Member = "会员价", "Member price";
    }
    Speaker {
        Register = "公开登记", "Public register";
        VendorPage = "平台官网", "Vendor page";
        VendorClaim = "平台自述", "Vendor's claim";
        Measurement = "第三方实测", "Measured by others";
        ThirdParty = "第三方引用", "Third party";
        Article = "文章", "Article";
        User = "你填的", "Entered by you";
    }
    Hold {
        Anonymous = "没写是哪家平台", "No platform is named";
        Unspecified = "没写是哪块卡", "No card is named";
        Assumption = "举例用的假设", "An assumption in an example";
        Derived = "由别的价格推算", "Computed from another price";
        Bound = "只写了起步价", "Only a starting price";
        Conflict = "说法相差太大，待核实", "Sources differ too much";
        Suspect = "数值可疑", "Implausible";
        Old = "两年以前的价格", "Older than two years";
        Unpriced = "没有公布价格", "No price is stated";
        NotRental = "不是租用价", "Not a rental price";
    }
    Class {
        Hyperscaler = "大型云平台", "Large cloud";
        Value = "性价比平台", "Value platform";
        Community = "社区型平台", "Community platform";
        Specialist = "GPU 专业云", "GPU specialist";
        Marketplace = "算力市场", "Marketplace";
        Depin = "去中心化网络", "Decentralised network";
        Unnamed = "未具名", "Unnamed";
    }
    Region {
        Cn = "大陆", "Mainland China";
        Intl = "海外", "Outside China";
    }
    DiscountKind {
        Term = "长租折扣", "Term discount";
        Education = "教育优惠", "Education discount";
        Institution = "机构折扣", "Institution discount";
        Coupon = "优惠券", "Coupon";
        Credit = "赠送额度", "Credit";
        Membership = "会员折扣", "Membership";
        Spot = "竞价折扣", "Spot discount";
    }
    Audience {
        Anyone = "所有人", "everybody";
        Student = "认证学生", "verified students";
        University = "高校", "universities";
        Company = "企业", "companies";
        Enterprise = "大型机构", "large organisations";
    }
    Reason {
        Memory = "显存不够", "too little memory";
        Budget = "超预算", "over budget";
        Region = "不在所选地区", "in the wrong place";
        Protection = "查不到所需合规等级", "protection not shown";
        Link = "卡间互联不符", "cards not linked as asked";
        Stack = "软件栈不符", "another software stack";
        Spot = "会被中断", "interruptible";
        Unpriced = "没有可用的价格", "no price that can be used";
        Stale = "价格太旧", "price too old";
        Gate = "五道门槛没有全部查实", "not all five gates shown";
        Hardware = "型号或卡数不符", "another card or count";
        Time = "算不出用时", "time cannot be reckoned";
    }
}

/// Where nobody states a place.
pub const PLACE_UNKNOWN: [&str; 2] = ["没写地区", "place not stated"];

/// The name of a region as the answer writes it; of one that nobody states, that.
pub fn region(word: &str, lang: Lang) -> &'static str {
    match word {
        "cn" => pick(["大陆", "China"], lang),
        "intl" => pick(["海外", "abroad"], lang),
        _ => pick(PLACE_UNKNOWN, lang),
    }
}

/// Remarks that the dataset puts behind an accelerator's name, and how each language says them.
const REMARKS: [(&str, &str, &str); 4] = [
    ("(form factor not stated)", "（未写明规格）", "(form factor not stated)"),
    ("(edition not stated)", "（未写明版本）", "(edition not stated)"),
    ("(memory not stated)", "（未写明显存）", "(memory not stated)"),
    ("(version not stated)", "（未写明版本）", "(version not stated)"),
];

/// An accelerator's name as people say it: without the maker's brand line, remarks in the reader's language.
pub fn gpu(name: &str, lang: Lang) -> String {
    let short = ["GeForce ", "Tesla "].iter().find_map(|brand| name.strip_prefix(brand)).unwrap_or(name);
    REMARKS.iter().fold(short.to_owned(), |name, (remark, zh, en)| {
        let said = pick([*zh, *en], lang);
        let gap = if lang == Lang::Zh { " " } else { "" };
        name.replace(&format!("{gap}{remark}"), said)
    })
}

/// A price statement as the answer writes it, `1.65 CNY · hour`, with the plan in the reader's language.
pub fn statement(value: &str, lang: Lang) -> String {
    use super::Named;
    match value.rsplit_once(" · ") {
        Some((price, plan)) => match Plan::from_name(plan) {
            Some(plan) => format!("{price} · {}", plan.say(lang)),
            None => value.to_owned(),
        },
        None => value.to_owned(),
    }
}

/// The name of a speaker as the answer writes it.
pub fn speaker(word: &str, lang: Lang) -> String {
    use super::Named;
    let all = [
        ("register", Speaker::Register),
        ("vendor-page", Speaker::VendorPage),
        ("vendor-claim", Speaker::VendorClaim),
        ("measurement", Speaker::Measurement),
        ("third-party", Speaker::ThirdParty),
        ("article", Speaker::Article),
        ("user", Speaker::User),
    ];
    if word == "link" {
        return pick(["链接里附带的", "Carried by the link"], lang).to_owned();
    }
    all.iter().find(|(known, _)| *known == word).map_or(word, |(_, speaker)| speaker.say(lang)).to_owned()
}

/// What a grade of evidence means.
pub fn grade(letter: char, lang: Lang) -> &'static str {
    let both = match letter {
        'A' => ["亲见官网、登记或规格书", "vendor page, register or datasheet, seen"],
        'B' => ["第三方引用", "a third party that quotes it"],
        'C' => ["文章、二手或没有日期", "an article, second-hand or undated"],
        _ => ["利益相关方自述，没有证据", "an interested party's claim without evidence"],
    };
    pick(both, lang)
}
