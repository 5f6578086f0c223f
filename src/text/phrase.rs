//! Fixed words of the page. One row each: Chinese, then English. `{gaps}` are the same in both; a test checks it.

use super::Lang;

/// A table of phrases.
macro_rules! phrases {
    ($($name:ident = $zh:literal, $en:literal;)+) => {
        /// A phrase of the page.
        #[allow(missing_docs, reason = "each is documented by its own words in the table below")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Phrase { $($name),+ }

        impl Phrase {
            /// All of them, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Chinese and English.
            pub fn both(self) -> [&'static str; 2] {
                match self { $(Self::$name => [$zh, $en]),+ }
            }

            /// The words in `lang`.
            pub fn say(self, lang: Lang) -> &'static str {
                super::pick(self.both(), lang)
            }
        }
    };
}

phrases! {
    // Head and foot.
    Title = "靠谱 Kaopu：租哪块 GPU，做完要花多少", "Kaopu: which GPU to rent, and what the job will cost";
    SkipToAnswer = "跳到答案", "Skip to the answer";
    Compare = "比较", "Compare";
    Data = "数据", "Data";
    Method = "方法", "Method";
    Pages = "页面", "Pages";
    SwitchTheme = "切换深浅色", "Switch between light and dark";
    Share = "分享这个答案", "Share this answer";
    ShareShort = "分享", "Share";
    Copied = "链接已复制，打开就是这一页", "Link copied: it opens this very page";
    CopyFailed = "没能写入剪贴板，请手动复制这个链接", "The clipboard refused. Copy this link by hand";
    Currency = "币种", "Currency";
    Footnote = "你填的内容不会离开这个浏览器，只写在网址的 # 后面；分享链接等于分享这些条件。没有排名付费，没有推广链接。", "Nothing you enter leaves this browser; it stands after the # of the address only, so sharing the link shares your conditions. No paid places, no affiliate links.";
    DatasetLine = "数据版本{version}，共{offers}条报价。日期和等级都按这一天计算。", "Dataset {version}, {offers} offers. Ages and grades are reckoned from that day.";

    // Conditions.
    Conditions = "条件", "Conditions";
    ChangeConditions = "改条件", "Change conditions";
    Done = "看答案", "See the answer";
    Close = "关闭", "Close";
    MoreExamples = "更多例子", "More examples";
    WhatRuns = "跑什么", "What runs";
    OtherSize = "表里没有，按参数量", "Not listed: by size";
    ModelUnset = "按任务默认", "Usual for the task";
    Leave = "自动", "Automatic";
    HowMuch = "工作量和预算", "Amount and budget";
    Workload = "工作量", "Amount of work";
    WorkloadUnit = "按什么计", "Counted in";
    HoursOn = "在{gpu}上", "on {gpu}";
    PatternDays = "按天使用", "days of use";
    WorkloadUnset = "未填，按任务默认", "not said: the usual for the task";
    Budget = "预算", "Budget";
    NoLimit = "不限", "No limit";
    BudgetHint = "拉到最右是不限", "All the way right is no limit";
    Needs = "必须有", "Must have";
    Cares = "看重什么", "What matters";
    WeightsHint = "只看四项的比例", "Only their ratio counts";
    Advanced = "高级设置", "Advanced";
    Undo = "撤销", "Undo";
    ResetPreset = "恢复例子", "Reset to preset";
    ResetAll = "恢复默认", "Reset";
    OutOfRange = "只能在{low}到{high}之间", "Must lie between {low} and {high}";

    // The answer.
    AnswerLead = "租{offer}，{plan}计费，约{hours}做完，一共{cost}{range}。", "Rent {offer}, billed {plan}: done in about {hours}, {cost} in all{range}.";
    AnswerLeadTerm = "租{offer}，{plan}，约{hours}做完，一共{cost}{range}。", "Rent {offer} {plan}: done in about {hours}, {cost} in all{range}.";
    AnswerRange = "（{range}）", " ({range})";
    AnswerOffer = "{provider}的{cards} × {gpu}", "{cards} × {gpu} from {provider}";
    AnswerNone = "没有一个报价同时满足这些条件。", "No offer meets all these conditions.";
    AnswerNoneBinding = "卡住的是“{reason}”。放宽它就有得选：", "What stands in the way is “{reason}”. Relax it and there are offers:";
    AnswerNoneReason = "多数是因为“{reason}”，有{count}个。", "Most are left out for “{reason}”: {count}.";
    RelaxButton = "{change}：多出{count}个报价，最低{cost}", "{change}: opens {count} offers, from {cost}";
    AnswerVetoed = "但不推荐：{why}。满足条件的报价里没有一个四项都过线。", "But it is not recommended: {why}. None of the offers passes in all four dimensions.";
    AnswerTight = "显存可能不够：每卡估计最多要 {need}，这张卡能用 {usable}。", "Memory may not suffice: a card may need up to {need} and has {usable} usable.";
    AnswerRoomy = "想稳妥可以选{offer}，{difference}。", "The best with room to spare: {offer}, {difference}.";
    Sure = "把未知项和权重随机换{draws}次，{share}的时候它仍是第一", "In {share} of {draws} random draws of unknowns and weights it stays first";
    Top3 = "{share}的时候在前三", "in the top three in {share}";
    Known = "它的评分有{share}有来源", "{share} of its score rests on sources";
    RunnerUp = "次选{offer}，{difference}", "Next: {offer}, {difference}";
    Cheaper = "便宜{money}", "{money} cheaper";
    Dearer = "贵{money}", "{money} dearer";
    SamePrice = "花费相同", "at the same cost";
    Faster = "快{hours}", "{hours} faster";
    Slower = "慢{hours}", "{hours} slower";
    Settle = "最该去问清的是{criterion}", "What to ask first: {criterion}";
    SettleOf = "最该去问清的是{offer}的{criterion}", "What to ask first: {criterion} of {offer}";
    WhatElse = "还能怎么省", "What else would save";
    Saves = "省{money}", "saves {money}";
    Do = "就这么改", "Do it";
    Assumed = "没写的按这样算：{what}", "Where you said nothing we took {what}";
    LinkNotes = "链接里有几处没有采用", "Parts of the link were not used";
    Dismiss = "知道了", "Dismiss";

    // The list.
    ListTitle = "{count}个可选", "{count} offers";
    ListStatus = "{count}个报价满足条件，第一名是{first}", "{count} offers meet the conditions; first is {first}";
    ListStatusNone = "没有报价满足条件", "No offer meets the conditions";
    SortBy = "排序", "Order by";
    ColScore = "靠谱度", "Score";
    ColOffer = "报价", "Offer";
    ColCost = "做完要花", "Cost of the job";
    ColHours = "多久", "Time";
    ColRate = "每卡时", "Per GPU·h";
    ColMemory = "显存余量", "Spare memory";
    ColPrice = "价格日期", "Price age";
    PerGpuHour = "/GPU·h", "/GPU·h";
    NeedOf = "需{need} / {usable}", "{need} / {usable} GiB";
    GradeOf = "{grade}级", "grade {grade}";
    Undated = "没有日期", "undated";
    Unknown = "未知", "not known";
    NotDisclosed = "未披露", "not disclosed";
    UndisclosedFees = "另{count}项未披露", "+ {count} not disclosed";
    OpenRow = "展开{offer}的依据", "Show why: {offer}";
    CloseRow = "收起{offer}的依据", "Hide why: {offer}";
    ShowAll = "看全部{count}个", "Show all {count}";
    ShowFew = "只看前{count}个", "Show the first {count} only";
    ListRegion = "全部报价，可以滚动", "All offers, scrolls";
    ListCut = "只能滚动到前{count}个，收窄条件可以看到其余的。", "Scrolls through the first {count}; narrow the conditions to see the rest.";
    MoreFlags = "另{count}条提示", "+ {count} more";
    AllFlags = "要知道的", "What to know";
    NotRecommendedBelow = "以下不推荐", "Not recommended";
    VetoBy = "{dimension}没过线", "{dimension} is under its floor";
    Dominated = "另有报价样样不输它，花费、用时或显存更好", "another offer is as good in all, better in cost, time or memory";
    DimensionsAre = "适配{fit}，稳定{stability}，性价比{value}，保障{assurance}", "fit {fit}, stability {stability}, value {value}, assurance {assurance}";
    ScoreRange = "{low}–{high}", "{low}–{high}";
    AddCompare = "加入对比", "Compare";
    RemoveCompare = "移出对比", "Remove";
    CompareFull = "最多对比四个", "Four at most";

    BillsTitle = "钱花在哪里", "Where the money goes";
    CompareTitle = "放在一起比", "Side by side";
    CompareClear = "清空", "Clear";
    CompareGone = "{count}个已不满足条件，或不在显示的列表里。", "{count} no longer meet the conditions, or are not in the list shown.";
    DimFit = "适配度", "Fit";
    DimStability = "稳定度", "Stability";
    DimValue = "性价比", "Value";
    DimAssurance = "保障度", "Assurance";
    RangeOfCost = "花费区间", "Range of cost";
    FeesUnknown = "未披露的费用", "Fees not disclosed";
    BudgetBuys = "预算能买", "Budget buys";
    Plan = "计费方式", "Plan";
    Place = "地区", "Place";
    Warnings = "提示", "Warnings";
    Best = "最优", "best";
    Comma = "，", ", ";

    // The ledger.
    WhyScore = "为什么是{score}分", "Why {score}";
    WhyScoreFormula = "四项加权几何平均 × 100；四项直接相乘是{product}", "Weighted geometric mean of the four × 100; their plain product is {product}";
    ScoreFrom = "{low}–{high}，已知{known}", "{low}–{high}, {known} known";
    FloorIs = "及格线{floor}", "floor {floor}";
    CountedAs = "按{low}–{high}计", "counted as {low}–{high}";
    NoSource = "没有来源", "no source";
    Computed = "由本页算出", "computed here";
    HowReckoned = "怎么算的", "how it is reckoned";
    Others = "还有{count}条相关说法", "More statements: {count}";
    MemoryTitle = "每卡显存{need}{range}", "Memory on each card: {need}{range}";
    MemoryUsable = "这块卡可用{usable}", "{usable} usable on this card";
    MemoryMayExceed = "显存最高可能要{high}（可用{usable}）", "memory may reach {high} of {usable} usable";
    MemoryFree = "余量", "To spare";
    MemoryShort = "还差", "Short by";
    Layout = "{dp}路数据并行，{tp}路张量并行，{pp}段流水线，ZeRO {zero}", "{dp}-way data, {tp}-way tensor, {pp}-stage pipeline, ZeRO {zero}";
    BillTitle = "{total}怎么来的", "How {total} comes about";
    BillTotal = "合计", "Total";
    BillRange = "可能在{range}之间", "Likely between {range}";
    BillPerMonth = "按月合{money}", "{money} a month";
    OtherPlans = "换一种计费", "Other plans";
    CheaperFrom = "用满{hours}以上更便宜", "cheaper from {hours} of use";
    NeverCheaper = "不会更便宜", "never cheaper";
    GatesTitle = "五道准入门槛", "Five gates of admission";
    GateMissing = "还缺：{what}", "missing: {what}";
    GatesStrict = "只看五道门槛都有证据的平台；没有证据按没过算", "Only providers with proof for all five gates; a gate without proof does not pass";
    GateListed = "{gate}{status}", "{gate} {status}";
    PriceEvidence = "价格依据", "What the price rests on";
    Chosen = "采用", "used";
    DisputedAs = "争议{item}", "disputed: {item}";
    HoursBasis = "用时：{basis}", "Time: {basis}";

    // Why not.
    WhyNotLead = "另有{count}个被排除：", "{count} more are left out: ";
    NearestMemory = "最近的差{amount}", "the nearest lacks {amount}";
    NearestBudget = "最近的要{amount}", "the nearest costs {amount}";
    NearestGates = "最接近的过了{amount}道，其余没有证据", "the nearest passes {amount} of them, the rest are not shown";
    NearestDays = "最近的已有{amount}天", "the nearest is {amount} days old";
    Separator = " · ", " · ";

    // A person's own prices.
    OwnPrices = "加上自己的价格", "Add your own prices";
    OwnPricesHint = "只存在这台设备上，不上传；链接里默认不带", "Kept on this device: never uploaded, in a link only if you ask";
    DropHere = "把价格文件拖到这里，或点击选择", "Drop a price file here, or choose one";
    DropKinds = "SkyPilot、gpuhunt、FSDL、Vast 的文件，自己的 CSV 或 JSON，UTF-8 或 GBK，可以是 gz", "SkyPilot, gpuhunt, FSDL or Vast files, your own CSV or JSON; UTF-8 or GBK; gz too";
    Reading = "正在读{name}", "Reading {name}";
    ReadingShort = "读取进度", "Progress of reading";
    Cancel = "取消", "Cancel";
    RefusedLarge = "超过 {size} MB，没有读取。", "is larger than {size} MB and was not read.";
    RefusedUnreadable = "浏览器读不了这个文件。", "could not be read by the browser.";
    RefusedNoText = "不是文本文件。", "is not a text file.";
    RefusedKind = "不是认得的价格文件。可以按 template.csv 的列名整理。", "is no price file of a known kind. Arrange it by the columns of template.csv.";
    RefusedNotThere = "这个地址没有文件，或者现在连不上。", "is not at that address, or there is no connection.";
    RefusedOtherOrigin = "在别的网站上。本页只读自己网站里的文件；可以先下载，再拖进来。", "is on another site. This page only reads files of its own site: download it, then drop it here.";
    RefusedAlready = "和已经导入的一份内容完全相同，没有再算一遍。", "has the same content as a file that is here already; it was not counted twice.";
    RefusedDamaged = "压缩包不完整或已损坏，没有读取；请重新下载或重新压缩。", "is a damaged or cut-off gz file and was not read. Download or pack it again.";
    RefusedGone = "浏览器已经清掉了这个文件，需要重新选择。", "was cleared by the browser. Choose it again.";
    RefusedNoProgram = "读文件的程序没有载入或出错了。重新载入页面再试。", "The program that reads files did not load, or failed. Reload the page and try again.";
    ImportRanking = "其中{count}个价格可以参加排名。", "{count} prices can rank.";
    ImportMissing = "文件里没有这些列：{columns}", "Columns the file lacks: {columns}";
    ImportUnused = "没有用到这些列：{columns}", "Columns that were not used: {columns}";
    SaveReport = "保存逐行报告", "Save the row-by-row report";
    KeepWriting = "正在存到这台设备……", "Saving on this device…";
    KeepDone = "已存在这台设备上，下次打开还在。", "Kept on this device for your next visit.";
    KeepLinked = "由网址指定，每次打开重新读取，不另外保存。", "Named by the address: read anew each time, not kept.";
    KeepRefused = "浏览器不让保存（可能是隐私窗口）。这个标签页里照常能用，关掉就没了。", "The browser refused to keep it (a private window?). It works in this tab and is gone when you close it.";
    KeepNoRoom = "这台设备的空间不够，没有保存。这个标签页里照常能用，关掉就没了。", "No room on this device, so it is not kept. It works in this tab and is gone when you close it.";
    PasteHere = "粘贴一张表", "Paste a table";
    PasteLabel = "粘贴 CSV、制表符分隔的表或 JSON", "Paste CSV, a tab-separated table or JSON";
    PasteRead = "读取", "Read it";
    PastedName = "粘贴的表", "pasted table";
    TemplatesAre = "自己的格式从模板开始：", "Templates of our own format:";
    ImportCounts = "共{rows}行：照原样读入{read}，修正后读入{repaired}，搁置{aside}，没读懂{rejected}。", "{rows} rows: {read} read, {repaired} repaired, {aside} set aside, {rejected} rejected.";
    ImportExample = "第{line}行 {column}“{found}”", "line {line} {column} “{found}”";
    OutcomeRepaired = "已修正", "repaired";
    OutcomeAside = "搁置", "set aside";
    OutcomeRejected = "没读懂", "rejected";
    RemoveFile = "移除", "Remove";
    AddQuote = "手填一条报价", "Type in a quote";
    QuoteFrom = "平台或商家", "Provider";
    QuotePrice = "整机价格", "Price, all cards";
    QuoteDate = "报价日期", "Quoted on";
    MyQuotes = "我的报价", "My quotes";
    QuotesKept = "存在这台设备上；分享链接时默认不带。", "Kept on this device; not in a shared link unless you ask.";
    Edit = "修改", "Edit";
    EditQuote = "修改这条报价", "Change this quote";
    SaveQuote = "保存", "Save";
    SaveCsv = "导出 CSV", "Export CSV";
    SaveJson = "导出 JSON", "Export JSON";
    LinkQuotes = "链接里附带的报价", "Quotes carried by the link";
    LinkQuotesHint = "由给你链接的人填写，未经核实，已参加排名。", "Typed in by whoever gave you the link, unchecked; they are ranked.";
    TakeOver = "存为我的报价", "Keep as mine";
    DropLinked = "不用它们", "Leave them out";
    TakeAsQuotes = "改为可修改的报价", "Turn into quotes I can edit";
    ShareQuotes = "链接里带上我的{count}条报价", "Put my {count} quotes in the link";
    MyQuote = "某商家", "A provider";
    Add = "加入", "Add";
    ShardsHere = "本站收集的公开价格（{count}份）", "Public prices collected by this site ({count})";
    ShardsHint = "点了才下载。载入后和导入的文件一样参加排名，证据按 C 级算。", "Downloaded only when you ask, then ranked as an imported file is, with grade C.";
    ShardPrices = "{count}条价格", "{count} prices";
    LoadShard = "载入", "Load";
    ShardLoaded = "已载入", "Loaded";
    OpensOutside = "外部网页", "external page";

    // Reading pages and the tables behind figures.
    Source = "来源", "Source";
    Date = "日期", "Date";
    Item = "项目", "Item";
    Value = "值", "Value";
    Amount = "金额", "Amount";
    DataTitle = "数据", "Data";
    DataLead = "{providers}家平台、{gpus}种卡、{models}个模型、{statements}条价格，来自{sources}个来源。两条说法不一就保留两条，不取平均。", "{providers} providers, {gpus} accelerators, {models} models and {statements} price statements from {sources} sources. Where two sources differ, both are kept; nothing is averaged.";
    Providers = "平台", "Providers";
    Accelerators = "加速卡", "Accelerators";
    Models = "模型", "Models";
    Sources = "来源", "Sources";
    Prices = "价格", "Prices";
    Name = "名称", "Name";
    Kind = "类型", "Kind";
    Memory = "显存", "Memory";
    UsableMemory = "可用", "Usable";
    Bandwidth = "带宽", "Bandwidth";
    Peak = "半精度算力", "16-bit peak";
    Power = "功耗", "Power";
    Parameters = "参数量", "Parameters";
    Interest = "利益关系", "Whom it serves";
    Publisher = "发布者", "Publisher";
    MethodTitle = "方法", "Method";
    Weight = "权重", "Weight";
    Criterion = "项目", "Criterion";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::template::gaps;

    #[test]
    fn both_languages_say_something_with_the_same_gaps() {
        for phrase in Phrase::ALL {
            let [zh, en] = phrase.both();
            assert!(!zh.is_empty() && !en.is_empty(), "{phrase:?}");
            assert_eq!(gaps(zh), gaps(en), "{phrase:?}");
        }
    }
}
