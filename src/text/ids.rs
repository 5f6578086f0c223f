//! What the ids in an answer are called: each table is (id, Chinese, English). An id that no table has is shown as it
//! is; tests ask for every id that the engine can hand out.

use super::{Lang, pick};

/// A row of a table here.
pub type Row = (&'static str, &'static str, &'static str);

/// The four dimensions.
pub const DIMENSIONS: &[Row] = &[
    ("fit", "适配度", "Fit"),
    ("stability", "稳定度", "Stability"),
    ("value", "性价比", "Value"),
    ("assurance", "保障度", "Assurance"),
];

/// Criteria of the dimensions.
pub const CRITERIA: &[Row] = &[
    ("compute", "算力是否足额", "Compute as stated"),
    ("faults", "故障与断连", "Faults and disconnections"),
    ("sla", "可用性承诺", "Promised availability"),
    ("interconnect", "平台的卡间互联", "Interconnect as stated"),
    ("exclusive", "独占不超卖", "Yours alone"),
    ("queueing", "要不要排队", "Queueing"),
    ("spot", "会不会被收回", "Taken back while running"),
    ("reserved", "关机后是否留卡", "Card kept while off"),
    ("licence", "经营许可", "Operating licence"),
    ("protection", "等保与合规审计", "Protection level or audit"),
    ("encryption", "加密与数据删除", "Encryption and deletion"),
    ("operations", "运维响应", "Operations response"),
    ("compensation", "故障赔付", "Compensation"),
    ("company", "公司主体", "Company behind it"),
    ("support", "文档与售后", "Documentation and support"),
    ("memory", "显存余量", "Memory headroom"),
    ("pace", "速度够不够", "Speed against the need"),
    ("link", "卡间互联", "Link between cards"),
    ("stack", "软件栈", "Software stack"),
    ("cost", "花费与最便宜的相比", "Cost against the cheapest"),
    ("fees", "没写明的费用", "Fees nobody states"),
    ("quote", "价格的来源和新旧", "Source and age of the price"),
];

/// What a criterion's value rests on.
pub const WHY: &[Row] = &[
    ("fact", "有来源", "sourced"),
    ("unknown", "未知", "not known"),
    ("self-reported", "平台自述", "self-reported"),
    ("disputed", "有争议，按未知计", "disputed, counted as unknown"),
    ("computed", "算出来的", "computed"),
];

/// Warnings on an offer, the gravest first: a line shows the first of its own.
pub const FLAGS: &[Row] = &[
    (
        "no-clearance",
        "等保不是涉密资质，涉密工作先问保密部门",
        "no clearance for state secrets: ask your security office",
    ),
    ("commitment-cannot-pay", "包期不可能回本", "term can never pay"),
    ("may-never-end", "中断频繁时可能跑不完", "may not end if often interrupted"),
    ("no-checkpoints", "没有检查点，中断要重来", "no checkpoints: starts over"),
    ("spot", "可能被中断", "may be interrupted"),
    ("interruptible", "可能被中断", "may be interrupted"),
    ("data-lost-on-stop", "关机会丢数据", "data is lost on stop"),
    ("year-looks-like-month", "年价只相当于两三个月，先核实", "year priced like a month: check"),
    ("node-below-cards", "整机折合比单卡便宜太多，先核实", "node far cheaper than its cards: check"),
    ("hour-from-month", "时价像是由月价折出来的", "hour price looks derived from the month"),
    ("conflict", "来源说法不一", "sources differ"),
    ("tight-memory", "显存估计上限超过这张卡", "upper memory estimate exceeds the card"),
    ("tight", "显存估计上限超过这张卡", "upper memory estimate exceeds the card"),
    ("card-lost-on-stop", "关机后可能抢不回卡", "card may be gone after a stop"),
    ("deleted-after-days", "关机太久会删数据", "data is deleted after some days off"),
    ("scratch-wiped", "关机后临时盘会清空", "scratch space is wiped when off"),
    ("term-runs-while-off", "关机也占包期", "the term runs while off"),
    ("commitment", "包期用不满", "term not used up"),
    ("needs-balance", "要有账户余额", "needs a balance"),
    ("promotion", "限时促销", "promotion"),
    ("member-price", "会员价", "member price"),
    ("unlinked-cards", "多卡没有高速互联", "cards not linked"),
    ("community", "个人机主", "hosted by individuals"),
    ("link-quote", "链接附带的报价，未经核实", "quote carried by the link, unchecked"),
    ("imported", "导入的价格", "imported"),
    ("own-quote", "自己填的报价", "your own quote"),
    ("undisclosed-fees", "有费用没写明", "fees not stated"),
    ("stale", "价格偏旧", "old price"),
    ("undated", "价格没有日期", "undated price"),
    ("host-memory", "还要大内存主机，价格没算进去", "needs much host memory, not in the price"),
    ("notice", "提前通知后收回", "taken back after notice"),
    ("protected-hours", "开头一段不会被中断", "not interrupted at first"),
    ("term-refundable", "没用完的包期可退", "an unused term can be returned"),
    ("over-provisioned", "配置过高", "more than needed"),
    ("modelled-time", "用时是估算", "time is modelled"),
    ("dominated", "另有全面更优的", "another is better in all"),
    ("gate-unknown", "准入门槛未查实", "a gate is not shown"),
    ("self-reported", "靠平台自述", "self-reported"),
];

/// Parts of the memory need.
pub const PARTS: &[Row] = &[
    ("weights", "权重", "Weights"),
    ("kv_cache", "KV 缓存", "KV cache"),
    ("activations", "激活", "Activations"),
    ("logits", "logits", "Logits"),
    ("gradients", "梯度", "Gradients"),
    ("optimizer", "优化器", "Optimizer"),
    ("adapter", "适配器", "Adapter"),
    ("overhead", "框架开销", "Framework overhead"),
];

/// Lines of a bill.
pub const LINES: &[Row] = &[
    ("compute", "算力", "Compute"),
    ("storage", "存储", "Storage"),
    ("storage_running", "运行期间存储", "Storage while running"),
    ("setup", "环境配置", "Set-up"),
    ("traffic", "流量", "Traffic"),
    ("image_storage", "镜像存储", "Image storage"),
    ("storage_off", "关机期间存储", "Storage while off"),
    ("image-storage", "镜像存储", "Image storage"),
    ("storage-off", "关机期间存储", "Storage while off"),
    ("operations", "运维", "Operations"),
    ("tax", "税", "Tax"),
    ("discount", "折扣", "Discount"),
    ("coupon", "优惠券", "Coupon"),
];

/// The five gates of admission.
pub const GATES: &[Row] = &[
    ("authenticity", "算力真实", "Real compute"),
    ("licence", "证照齐全", "Licences"),
    ("transparency", "价格透明", "Clear prices"),
    ("support", "有人负责", "Somebody answers"),
    ("continuity", "持续经营", "Staying in business"),
];

/// Where a gate stands.
pub const GATE_STATUS: &[Row] =
    &[("pass", "通过", "passed"), ("fail", "没过", "failed"), ("unknown", "未知", "not known")];

/// What there is on a gate that is unknown.
pub const GATE_SHORT: &[Row] = &[
    ("doubted", "有相反说法，未核实", "doubted, not verified"),
    ("partial", "只查实一部分", "shown in part"),
    ("claimed", "仅有说法，未核实", "claimed, not verified"),
    ("nothing", "没有证据", "no evidence"),
];

/// What the hours rest on.
pub const HOURS_BASIS: &[Row] = &[
    ("stated", "按你给的用时", "as you stated"),
    ("scaled", "由你给的卡折算", "scaled from the card you named"),
    ("measured", "按实测", "measured"),
    ("modelled", "按模型估算", "modelled"),
    ("pattern", "按使用时间", "by pattern of use"),
    ("compute", "按算力估算", "modelled from compute"),
    ("bandwidth", "按显存带宽估算", "modelled from memory bandwidth"),
    ("launch", "按启动开销估算", "modelled from launch overhead"),
    ("link", "按卡间带宽估算", "modelled from the link"),
    ("unknown", "未知", "not known"),
];

/// Techniques that save.
pub const TECHNIQUES: &[Row] = &[
    ("cpu-first", "先用 CPU 实例配环境", "Set up on a CPU instance first"),
    ("cpu-setup", "先用 CPU 实例配环境", "Set up on a CPU instance first"),
    ("no-gpu-mode", "配环境时用无卡模式", "Set up in no-GPU mode"),
    ("spot", "改用竞价实例", "Take a spot instance"),
    ("spot-checkpoints", "用竞价实例并定期存检查点", "Spot with checkpoints"),
    ("checkpoint-interval", "调整检查点间隔", "Another checkpoint interval"),
    ("release", "用完释放，不只是关机", "Release instead of stop"),
    ("release-instead-of-stop", "用完释放，不只是关机", "Release instead of stop"),
    ("education-discount", "用上教育优惠", "Use the education discount"),
    ("education", "用上教育优惠", "Use the education discount"),
    ("institution-discount", "用上机构折扣", "Use the institution discount"),
    ("lora", "改用 LoRA", "Use LoRA"),
    ("qlora", "改用 QLoRA", "Use QLoRA"),
    ("accumulation", "减小批大小，用梯度累积", "Smaller batch with accumulation"),
    ("checkpointing", "打开激活重算", "Turn on gradient checkpointing"),
    ("offload", "把优化器卸载到内存（大内存主机另计）", "Offload the optimizer (large host memory not counted)"),
    ("lower-precision", "降低权重精度", "Lower the weight precision"),
    ("4-bit", "改用 4 bit 权重", "Use 4-bit weights"),
    ("smaller-card", "换小一号的卡", "Take a smaller card"),
    ("longer-term", "改为长租", "Rent for a longer term"),
    ("any-region", "不限地区", "Accept any place"),
];

/// Kinds of note on a scenario text.
pub const NOTES: &[Row] = &[
    ("unknown-key", "不认识的参数", "unknown key"),
    ("bad-value", "用不了的值", "a value that cannot be used"),
    ("cut-pair", "链接好像被截断", "the link looks cut"),
    ("repeated", "重复的参数", "said twice"),
    ("newer-version", "链接来自新版本", "made by a newer version"),
];

/// The name of `id`, or `id` itself.
pub fn name<'a>(table: &[Row], id: &'a str, lang: Lang) -> &'a str {
    // The tables are 'static, so their names outlive `id`.
    table.iter().find(|(known, ..)| *known == id).map_or(id, |(_, zh, en)| pick([*zh, *en], lang))
}

/// Whether `table` names `id`.
pub fn knows(table: &[Row], id: &str) -> bool {
    table.iter().any(|(known, ..)| *known == id)
}

/// All tables, for tests and for the method page.
pub const ALL: &[&[Row]] = &[
    DIMENSIONS,
    CRITERIA,
    WHY,
    FLAGS,
    PARTS,
    LINES,
    GATES,
    GATE_STATUS,
    GATE_SHORT,
    HOURS_BASIS,
    TECHNIQUES,
    NOTES,
];
