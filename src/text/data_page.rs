//! Words of the data page.

use super::template::fill;
use super::{Lang, names, number, pairs, pick};
use crate::catalog::accelerator::Link;
use crate::catalog::health::Check;
use crate::catalog::health::check::{NODE, OUTLIER, STALE_DAYS, TERM, YEAR_MONTHS};
use crate::catalog::model::Kind;

pairs! {
    VERSION_LINE = "数据版本{version}。年龄都从这一天往回数；网页不读时钟，同一个链接在哪里打开都是同一个答案。", "Dataset {version}. Ages are counted back from that day; the page reads no clock, so that a link gives the same answer everywhere.";
    DOWNLOADS = "下载", "Downloads";
    ALL_JSON = "全部数据（JSON）", "Everything (JSON)";
    SCHEMA = "JSON 结构说明", "JSON schema";
    CSV_OF = "{table}（CSV）", "{table} (CSV)";
    TABLES = "表格", "Tables";
    SEARCH = "在所有表里找", "Search all tables";
    SEARCH_HINT = "平台、型号、编号或出处行号，例如 O064、智星云、L56", "Provider, card, id or line of a source, such as O064, AutoDL or L56";
    FOUND = "{count}条", "{count} rows";
    FOUND_NONE = "这张表里没有。别的表里可能有，看上面的数字。", "None in this table. The counts above tell whether another has it.";
    MORE_ROWS = "再看{count}条", "Show {count} more";
    SHOWN_OF = "显示{shown}条，共{all}条", "{shown} of {all} rows shown";
    FACTS = "事实", "Facts";
    DISCOUNTS = "优惠", "Discounts";
    CONFLICTS = "说法冲突", "Conflicts";
    CHECKS = "可疑之处", "Failed checks";
    GAPS = "缺什么", "Gaps";
    ID = "编号", "Id";
    CARD = "卡", "Card";
    PRICE = "价格", "Price";
    STATUS = "状态", "Status";
    RANKS = "参与排名", "ranks";
    NOT_CHOSEN = "同一报价选了另一条", "another statement was chosen";
    NO_PRICE = "没写价格", "no price stated";
    UP_TO = "最高{money}", "up to {money}";
    FROM = "{money}起", "from {money}";
    EACH_CARD = "每卡", "a card";
    EACH_INSTANCE = "整机", "the instance";
    CLASS = "类型", "Kind";
    OFFERS = "在排名的报价", "Ranking offers";
    STATEMENTS = "价格条数", "Price statements";
    NEWEST = "最新价格", "Newest price";
    BEST_GRADE = "最好等级", "Best grade";
    FACT_COUNT = "{count}条，{disputed}条有争议", "{count}, {disputed} disputed";
    LINK = "互联", "Link";
    LAYERS = "层 × 宽", "Layers × width";
    CONTEXT = "最长上下文", "Longest context";
    ACTIVE = "{all}，每 token 用{active}", "{all}, {active} used a token";
    LICENCE = "许可", "Licence";
    RECORDS = "用了几条", "Records";
    NO_INTEREST = "没有查到", "none known";
    NOT_STATED = "没写", "not stated";
    RULE = "选哪条", "Which one ranks";
    RULE_ONLY = "只有一条能用", "the only usable one";
    RULE_NEWEST = "官方价目里最新的", "the newest of the provider's own list";
    RULE_DEAREST = "都没有带日期的官方价，取最贵的", "no dated list price: the dearest";
    CHECK = "检查", "Check";
    WHAT_FOUND = "发现", "What it found";
    HELD = "不参与排名", "kept out of the ranking";
    MISSING = "没有人写明的", "What nobody states";
    COVERAGE = "覆盖到哪里", "What is covered";
    COVERAGE_LINE = "{offers}个报价参与排名，来自{providers}家平台（大陆{cn}家）；{cards}种卡里有{offered}种能租到；{held}条价格不参与排名。", "{offers} offers rank, from {providers} providers ({cn} in mainland China); {offered} of {cards} accelerators are on offer; {held} price statements do not rank.";
    AGES = "参与排名的价格有多新", "How old the ranking prices are";
    AGE_MONTH = "30 天内", "30 days at most";
    AGE_QUARTER = "90 天内", "90 days at most";
    AGE_YEAR = "一年内", "a year at most";
    AGE_OLDER = "更旧", "older";
    BY_GRADE = "价格的证据等级", "Grades of the prices";
    BY_PLAN = "计费方式", "Plans";
    BY_CHECK = "检查结果", "Checks";
    CHECK_COUNT = "{count}次，其中参与排名的{ranking}次", "{count}, of which {ranking} rank";
    CHECKS_TITLE = "检查什么", "What is checked";
    CHECKS_TEXT = "数据集和导入的文件用的是同一套检查。查到的意思是“再看一眼”，不是“一定错了”。", "The dataset and imported files pass the same checks. A finding says “look again”, never “wrong”.";
    RATES_TITLE = "汇率", "Exchange rates";
    RATES_TEXT = "报价都按原币保存，只在最后换算一次；“高级设置”里可以改美元汇率，欧元跟着动。", "Prices stay in their own currency and are converted once, at the end. The dollar's rate can be changed under “Advanced”; the euro moves along.";
    RATE = "1 {currency} = {amount} CNY", "1 {currency} = {amount} CNY";
    PAID = "付{share}", "pays {share}";
    CONDITIONS = "条件", "Conditions";
}

names! {
    Check {
        Outlier = "偏离同类中位数", "Far from the median of its kind";
        Placeholder = "像占位的数", "Looks like a placeholder";
        TermDearer = "包期比按量还贵", "A term dearer than paying by use";
        TermTooCheap = "包期便宜得可疑", "A term suspiciously cheap";
        YearLikeMonth = "年价像月价", "A year's price like a month's";
        SpotDearer = "竞价比按量还贵", "Spot dearer than on demand";
        NodeCheaper = "整机里的卡便宜太多", "A card far cheaper inside a node";
        LargerNotDearer = "大显存反而不贵", "More memory for no more money";
        DerivedHour = "小时价由月价推算", "Hour price computed from a month";
        ImpossibleMemory = "没有这种显存", "A memory size never made";
        ImpossibleLink = "没有这种互联", "A link that it does not have";
        MemoryContradicts = "显存和型号不符", "Memory of another version";
        Stale = "价格偏旧", "Old price";
        Undated = "没有日期", "Undated";
    }
    Link {
        Pcie = "PCIe", "PCIe";
        NvlinkBridge = "NVLink 桥", "NVLink bridge";
        Nvswitch = "NVLink 全互联", "NVLink switch";
        Other = "厂家自有", "maker's own";
        Unknown = "没写", "not stated";
    }
    Kind {
        Llm = "语言模型", "Language model";
        MoeLlm = "混合专家语言模型", "Mixture of experts";
        Encoder = "编码器", "Encoder";
        Vision = "视觉", "Vision";
        Diffusion = "扩散模型", "Diffusion";
        Speech = "语音", "Speech";
    }
}

/// When a check strikes, in words.
pub fn strikes(check: Check, lang: Lang) -> String {
    let number = |value: f64| number::short(lang, value);
    let (least, most) = OUTLIER;
    let (cheap, dear) = TERM;
    let gaps = match check {
        Check::Outlier => vec![("low", number(least)), ("high", number(most))],
        Check::TermDearer => vec![("low", number(dear))],
        Check::TermTooCheap => vec![("low", number(cheap))],
        Check::YearLikeMonth => vec![("low", number(YEAR_MONTHS))],
        Check::NodeCheaper => vec![("low", number(NODE))],
        Check::Stale => vec![("low", number(f64::from(STALE_DAYS)))],
        _ => Vec::new(),
    };
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fill(pick(when(check), lang), &gaps)
}

fn when(check: Check) -> [&'static str; 2] {
    match check {
        Check::Outlier => [
            "低于同类中位数的{low}倍或高于{high}倍；同类指型号、形态、显存、卡数、地区、计费方式和价格种类都相同，至少三家",
            "under {low} or over {high} times the median of its kind: same model, form, memory, count, place, way of paying and price kind, three providers at least",
        ],
        Check::Placeholder => {
            ["写的是 0、0.01、999、12345 这类数", "the figure is 0, 0.01, 999, 12345 or the like"]
        }
        Check::TermDearer => [
            "日、周、月、年价超过按小时付同样时长的{low}倍",
            "a day, week, month or year costs over {low} times its hours",
        ],
        Check::TermTooCheap => [
            "日、周、月、年价不到按小时付同样时长的{low}倍",
            "a day, week, month or year costs under {low} times its hours",
        ],
        Check::YearLikeMonth => ["一年的价不到{low}个月的钱", "a year costs under {low} months"],
        Check::SpotDearer => ["竞价比按量还贵", "spot costs more than on demand"],
        Check::NodeCheaper => {
            ["大机型里每卡不到小机型的{low}倍", "a card in a bigger node costs under {low} times one in a smaller"]
        }
        Check::LargerNotDearer => {
            ["大显存版不比小显存版贵", "the version with more memory costs no more than the one with less"]
        }
        Check::DerivedHour => {
            ["小时价正好等于月价 × 0.8 / 720", "the hour price is a month price × 0.8 / 720 to the cent"]
        }
        Check::ImpossibleMemory => ["这个型号从没有过这种显存", "the model was never made with that memory"],
        Check::ImpossibleLink => {
            ["说有 NVLink 或 SXM，而这块卡没有", "NVLink, NVSwitch or SXM is said of a card that has none"]
        }
        Check::MemoryContradicts => ["显存是同型号另一版的", "the memory belongs to another version of the model"],
        Check::Stale => ["在数据日期时已超过{low}天", "over {low} days old at the dataset's date"],
        Check::Undated => ["来源没有日期", "the source gives no date"],
    }
}

/// What a check found, with its two numbers in place.
pub fn finding(check: Check) -> [&'static str; 2] {
    match check {
        Check::Outlier => {
            ["是同类中位数{against}元的{value}倍", "{value} times the median of its kind, CNY {against}"]
        }
        Check::Placeholder => ["写的是{value}", "the figure is {value}"],
        Check::TermDearer => ["是按小时付同样时长的{value}倍", "{value} times the price of its hours"],
        Check::TermTooCheap => ["只有按小时付同样时长的{value}倍", "only {value} times the price of its hours"],
        Check::YearLikeMonth => ["一年只要{value}个月的钱", "a year costs {value} months"],
        Check::SpotDearer => ["竞价是按量的{value}倍", "spot is {value} times on demand"],
        Check::NodeCheaper => ["是小机型每卡价的{value}倍", "{value} times the price of a card in a smaller node"],
        Check::LargerNotDearer => ["是小显存版价格的{value}倍", "{value} times the version with less memory"],
        Check::DerivedHour => [
            "{value}元/小时等于月价{against}元 × 0.8 / 720",
            "CNY {value} an hour is the month's {against} × 0.8 / 720",
        ],
        Check::ImpossibleMemory | Check::MemoryContradicts => {
            ["写的是{value} GB，这块卡是{against} GB", "{value} GB stated, the card has {against} GB"]
        }
        Check::ImpossibleLink => ["这块卡没有 NVLink", "this card has no NVLink"],
        Check::Stale => ["已经{value}天", "{value} days old"],
        Check::Undated => ["来源没有日期", "the source gives no date"],
    }
}
