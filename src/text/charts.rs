//! Words of the pictures, of rent or buy, and of memory and time by card.

use super::ids::Row;
use super::pairs;

pairs! {
    // Rent or buy.
    OWN_TITLE = "每天用多久，买才比租划算？", "How many hours a day make buying pay?";
    OWN_LEAD = "{cards} × {gpu}，用{years}年，{resale}，电价{tariff}/kWh，和{provider}的{rent}/h 相比：", "{cards} × {gpu} over {years} years, {resale}, electricity at {tariff}/kWh, against {rent}/h at {provider}: ";
    OWN_LEAD_ALONE = "{cards} × {gpu}，用{years}年，{resale}，电价{tariff}/kWh：", "{cards} × {gpu} over {years} years, {resale}, electricity at {tariff}/kWh: ";
    OWN_CARD = "{cards} × {gpu}：", "{cards} × {gpu}: ";
    RESALE_KNOWN = "到期能卖{money}", "sold for {money} at the end";
    RESALE_UNKNOWN = "二手价未知、按零计", "resale value not known and counted as nothing";
    OWN_FROM = "每天超过{hours}，自购更便宜。", "above {hours} a day, owning is cheaper.";
    OWN_ALWAYS = "用多久都是自购更便宜。", "owning is cheaper at any use.";
    OWN_NEVER = "每天用满 24 小时也是租更便宜。", "renting is cheaper even at 24 h a day.";
    OWN_NO_PRICE = "没有来源写明这块卡的购买价。填一个价格就能比。", "no source states what this card costs to buy. Enter a price to compare.";
    OWN_NO_WATTS = "没有来源写明这块卡的功耗，算不出电费。", "no source states the draw of this card, so its electricity cannot be reckoned.";
    OWN_NO_RENT = "没有满足条件的租用报价可比。", "no rental meets the conditions.";
    VERDICT_OWN = "按你每天{hours}算，自购合每小时{own}，租是{rent}：买更便宜。", "At your {hours} a day an owned hour costs {own}, a rented one {rent}: buying is cheaper.";
    VERDICT_RENT = "按你每天{hours}算，自购合每小时{own}，租是{rent}：租更便宜。", "At your {hours} a day an owned hour costs {own}, a rented one {rent}: renting is cheaper.";
    DECIDED_BY = "最能改变结论的是{input}：到{at}就反过来。", "What decides is {input}: at {at} it turns round.";
    DECIDED_BY_RESALE = "二手价没有来源：到期每张还能卖{at}以上，结论就反过来。", "No source states the resale value: if each card still brings {at} or more, this turns round.";
    DECIDED_BY_NONE = "在合理范围内，没有哪一项单独能改变结论。", "No single input within its plausible range would turn this round.";
    TWO_WAYS = "文章的算法（买价全算亏，合计舍到整百）得{article}/h；扣掉还能卖的钱，同样的数得{corrected}/h。", "The article's method (the whole price lost, the sum cut to hundreds) gives {article}/h; with the resale taken off, the same figures give {corrected}/h.";
    TWO_WAYS_ONE = "文章的算法（买价全算亏，合计舍到整百）得{article}/h；没有二手价，算不出扣残值的数。", "The article's method (the whole price lost, the sum cut to hundreds) gives {article}/h; without a resale value there is no figure net of it.";
    OWN_MONTHS = "照这样用，{months}个月后自购开始更划算。", "At this use owning comes out ahead after {months} months.";
    OWN_SETTING = "换成你的数", "Use your own figures";
    OWN_HINT = "留空用表里的数。每天使用写进链接，其余只在这一页有效。", "Leave empty for the figures of the dataset. Hours a day go into the link, the others stay on this page.";
    OWN_INPUTS = "用了哪些数，从哪来", "Which figures, and from where";
    OWN_LINES = "自购的账", "The sum of owning";
    RANGE_OF = "合理范围", "Plausible range";
    FROM_DATASHEET = "规格书", "datasheet";
    FROM_ASSUMED = "我们的假设", "our assumption";
    FROM_GIVEN = "你填的", "entered by you";
    PERIOD_COST = "全部年限的花费", "Cost over all the years";
    HOURS_A_DAY = "小时/天", "hours a day";
    A_DAY = "{hours}/天", "{hours} a day";
    CROSSES = "{line}在每天{hours}处和按小时租相交", "{line} crosses renting by the hour at {hours} a day";
    TABLE_BEHIND = "图背后的数字", "The numbers behind the picture";
    PER_HOUR = "/h", "/h";

    // Memory and time by card.
    CARDS_TITLE = "要几张卡，够不够，多久？", "How many cards, do they fit, how long?";
    CARDS_LEAD = "每张卡上需要的显存，和驱动报告的可用显存相比；用时是区间。没有公开算力的卡不写用时。", "Memory needed on each card against what its driver reports as usable; time is a range. A card without published peaks has no time.";
    COL_CARD = "卡", "Card";
    COL_COUNT = "张数", "Cards";
    COL_NEED = "每卡显存", "Memory on each";
    COL_TIME = "用时", "Time";
    COL_COST = "按最低按量价", "At the lowest price by use";
    NOT_EIGHT = "8 张也不够", "eight do not hold it";
    SHORT_OF = "差{gib}", "short by {gib}";
    FEWER_TITLE = "少用几张卡的办法", "What would make fewer cards do";
    FEWER_LEAD = "每次只改一项。", "One change at a time.";
    COL_CHANGE = "改什么", "Change";
    COL_THEN = "改后张数", "Cards then";

    // The offers.
    BILLS_TITLE = "钱花在哪？", "Where does the money go?";
    BILLS_LEAD = "排在前面的{count}个报价，账单逐项叠起来。未披露的费用画不出来，写在后面。", "The first {count} offers, their bills stacked line by line. Fees that nobody discloses cannot be drawn and are named.";
    SCATTER_TITLE = "便宜、快、靠谱，能占几样？", "Cheap, fast, dependable: how many at once?";
    SCATTER_LEAD = "每个记号一个报价，越靠左下越便宜、越快，记号越大评分越高。淡的另有全面更优的。", "One mark an offer: further down and left is cheaper and faster, larger scores higher. Pale marks are beaten in everything by another.";
    COST_AXIS = "做完要花", "cost of the job";
    TIME_AXIS = "用时（小时）", "time (hours)";
    TAKEN = "推荐", "recommended";
    UNDER_FLOOR = "有一项没过线", "one dimension under its floor";
    BEATEN = "另有全面更优的", "beaten in everything";
    MINUS = "已减{kind}{money}", "{kind} {money} off";
}

/// The lines of rent or buy.
pub const SERIES: &[Row] = &[
    ("rent", "按小时租", "rented by the hour"),
    ("month", "包月", "rented by the month"),
    ("year", "包年", "rented by the year"),
    ("own", "自购，扣残值", "owned, net of resale"),
    ("own-no-resale", "自购，不计残值", "owned, no resale"),
];

/// Inputs of owning.
pub const INPUTS: &[Row] = &[
    ("price", "单卡买价", "Price of a card"),
    ("host", "整机其余部分", "Rest of the machine"),
    ("resale", "到期能卖", "Resale at the end"),
    ("years", "用几年", "Years"),
    ("watts", "单卡功耗", "Draw of a card"),
    ("pue", "附加耗电倍数", "Power overhead"),
    ("tariff", "电价", "Electricity"),
    ("upkeep", "每年维护", "Upkeep a year"),
    ("capital", "资金成本", "Cost of capital"),
    ("hours-per-day", "每天使用", "Use a day"),
    ("utilisation", "有效使用率", "Useful share"),
];

/// Lines of the sum of owning.
pub const OWN_KINDS: &[Row] = &[
    ("purchase", "买卡", "Cards"),
    ("host", "整机其余部分", "Rest of the machine"),
    ("resale", "到期卖掉", "Sold at the end"),
    ("electricity", "电费", "Electricity"),
    ("upkeep", "维护", "Upkeep"),
    ("capital", "资金成本", "Cost of capital"),
];

/// Changes that make fewer cards do.
pub const CHANGES: &[Row] = &[
    ("lora", "改用 LoRA", "Use LoRA"),
    ("qlora", "改用 QLoRA", "Use QLoRA"),
    ("four-bit", "改用 4 bit 权重", "Use 4-bit weights"),
    ("checkpointing", "打开激活重算", "Turn on gradient checkpointing"),
    ("eight-bit-optimizer", "改用 8 bit 优化器", "Use an 8-bit optimizer"),
    ("offload-optimizer", "把优化器状态放到内存", "Offload the optimizer states"),
    ("offload-all", "把权重和优化器都放到内存", "Offload weights and optimizer"),
    ("half-sequence", "序列长度减半", "Halve the sequence"),
    ("eight-bit-cache", "KV 缓存用 8 bit", "An 8-bit KV cache"),
    ("shard", "把状态切分到各卡（ZeRO 3）", "Shard the states over the cards (ZeRO 3)"),
];
