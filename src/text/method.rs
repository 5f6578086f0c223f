//! Words of the method page.

use super::ids::Row;
use super::names;
use super::pairs;
use crate::score::criteria::{Applies, Proof};

pairs! {
    LEAD = "页面上的每个数字都由下面的式子和表算出。表就是程序读的那一份，不是另抄的。", "Every number on the page comes from the formulas and tables below. The tables are the ones the program reads, not a copy of them.";

    // Score.
    SCORE = "靠谱度怎么算", "How the score is made";
    SCORE_FORMULA = "靠谱度 = 100 × 适配^a · 稳定^b · 性价比^c · 保障^d，a + b + c + d = 1", "score = 100 × fit^a · stability^b · value^c · assurance^d, a + b + c + d = 1";
    SCORE_TEXT = "文章的公式是四项直接相乘；这里取加权几何平均，排序和相乘一致，而数值在 0 到 100 之间。每项都是区间：没有证据的项目按{low}到{high}计，取{mid}。不当 0，因为多数平台本来就很少公布；也不当 1，因为有好东西的会拿出来。平台自述最高只算{cap}，没有旁证时不比沉默更好。", "The articles multiply the four. Here they are averaged geometrically by weight, which orders offers alike and stays between 0 and 100. Each is an interval: what has no evidence counts from {low} to {high}, with {mid} in the middle. Not 0, because most providers publish little; not 1, because whoever has something good shows it. What a provider says about itself counts {cap} at most, and no more than silence where nothing supports it.";
    TRUST = "证据按等级打折：A {a}，B {b}，C {c}，D {d}；其余部分按未知计。事实每过{first}天、{second}天降一级。", "Evidence counts by grade: A {a}, B {b}, C {c}, D {d}; the rest counts as unknown. A fact loses a grade after {first} and after {second} days.";
    CRITERIA = "稳定和保障读哪些事实", "What stability and assurance read";
    CRITERIA_TEXT = "点之间连直线，两头持平；范围读谨慎的一端。平台的名字、类别和折扣从不参与评分。", "Straight lines between points, flat beyond the ends; of a range the cautious end is read. A provider's name, class and discounts are never read.";
    COL_PROOF = "什么能证明", "What would prove it";
    COL_READS = "读什么，怎么变成分数", "What is read, and its marks";
    COL_SHOWN = "只展示不计分", "Shown, never scored";
    MEASURED_ONLY = "只认第三方实测", "measured by others only";
    FROM_PLAN = "由计费方式决定", "follows from the plan";
    YEARS_SINCE = "年", "years";
    NO_YES = "否 → {no}，是 → {yes}", "no → {no}, yes → {yes}";
    FIT = "适配：够不够，快不快", "Fit: does it hold, is it fast enough";
    FIT_TEXT = "显存不够是排除，不是低分。可用显存 ÷ 需要的显存：{memory}。有期限时，剩余时间 ÷ 用时：{deadline}；没有期限时，算力 ÷ 该任务入门卡的算力：{tier}。多卡再看互联，最后看软件栈。", "Too little memory excludes; it is not a low score. Usable over needed memory: {memory}. With a deadline, hours left over hours needed: {deadline}; without one, peak over that of the task's entry card: {tier}. Then the link between cards, and the software stack.";
    VALUE = "性价比：和最便宜的可接受做法比", "Value: against the cheapest acceptable way";
    VALUE_FORMULA = "性价比 = （最低花费 ÷ 花费）^{exponent} × 未披露费用 × 价格证据，最多为 1", "value = (cheapest ÷ cost)^{exponent} × undisclosed fees × evidence of the price, at most 1";
    VALUE_TEXT = "每有一项没人写明的费用乘{low}到{high}（取{mid}），最多计{most}项。价格证据：A {a}，B {b}，C {c}，D {d}；有争议再乘 0.85。", "For each fee that nobody states, up to {most}: × {low} to {high} ({mid} in the middle). Evidence of the price: A {a}, B {b}, C {c}, D {d}; × 0.85 where it is disputed.";
    FLOORS = "及格线", "Floors";
    FLOORS_TEXT = "一项低于及格线就不推荐，不管其他几项多高。比的是中间值；沉默（{mid}）不会低于任何一条线，只有已知的问题会。权重设成 0 的维度不否决。", "One dimension under its floor means not recommended, however good the others. Floors are compared with the middle; silence ({mid}) fails none of them, only known faults do. A weight of 0 lifts the veto of that dimension.";
    COL_CASE = "情形", "Situation";
    FLOOR_USUAL = "一般", "otherwise";
    FLOOR_INTERRUPT = "可以中断", "the work may be interrupted";
    FLOOR_TEST = "{hours}小时以内的短测试，没有合规要求", "a short test of at most {hours} h, no protection asked";
    FLOOR_COMPANY = "中小企业", "small companies";
    FLOOR_PROTECTED = "大型机构，或要求许可证、等保", "large organisations, or a licence or protection level is asked";

    // Money.
    MONEY = "钱怎么算", "How money is reckoned";
    MONEY_FORMULA = "总花费 = 算力 + 环境配置 + 存储 + 关机存储 + 流量 + 镜像 + 运维 + 税 − 折扣 − 优惠券", "total = compute + set-up + storage + storage while off + traffic + images + operations + tax − discounts − coupons";
    MONEY_LIST_1 = "每个报价试遍所有可用的计费方式，取总花费最低的一种；其他方式和交叉点列在依据里。", "Every admissible plan of an offer is tried and the cheapest taken; the others, with their crossing hours, stand in the ledger.";
    MONEY_LIST_2 = "按次取整、最低消费、从镜像拉取开始计时、关机照扣、包期关机也算，都按各平台写明的规则逐条执行。", "Rounding by session, minimum charges, clocks that start at image pull, charges while off, terms that run while off: each provider's stated rules are run.";
    MONEY_LIST_3 = "没人写明的费用写“未披露”，不当 0，并降低性价比。", "A fee that nobody states is written as not disclosed, never taken as 0, and lowers value.";
    MONEY_LIST_4 = "有争议或方向不明的折扣只展示，不使用。", "A discount that is disputed or unclear is shown and never applied.";
    CHOOSING = "同一报价有几种说法时选哪个", "Which of several statements is the price";
    CHOOSING_1 = "平台、型号、张数、地区、价格种类、计费方式和配置名都相同，才算说的是同一件事。", "Statements meet when provider, accelerator, count, region, price kind, way of paying and variant agree.";
    CHOOSING_2 = "先取平台自己价目里日期最新的一条（亲见或第三方转引，A 或 B 级）；同一天取贵的。", "The newest dated statement of the provider's own list ranks (seen or quoted, grade A or B); of two from one day the dearer.";
    CHOOSING_3 = "没有带日期的官方价，就取最贵的，取整也取最粗的：不许诺比你可能付的更低的价。", "Without one, the dearest ranks, under the coarsest rounding stated: nobody is promised less than they may pay.";
    CHOOSING_4 = "范围按高端算。不取平均，其他说法都留着并列出。", "A range ranks at its high end. Nothing is averaged; the others are kept and shown.";
    AGE = "价格变旧", "Prices grow old";
    AGE_TEXT = "超过{first}天降一级，超过{second}天再降一级；没有日期的当作已过第一档。", "Over {first} days a price loses one grade, over {second} another; an undated one counts as past the first.";
    OWNING = "自购怎么算", "How owning is reckoned";
    OWN_FORMULA = "每小时 = （买卡 + 整机 − 卖掉 + 电费 + 维护 + 资金成本）÷（每天小时 × 365 × 年 × 有效使用率）", "an hour = (cards + machine − resale + electricity + upkeep + cost of capital) ÷ (hours a day × 365 × years × useful share)";
    CASE_1 = "核对：文章案例一", "Check: the article's case 1";
    CASE_1_TEXT = "{hours}，每小时{price}（{statement}，{at}），算力一项是{compute}，和文章一致。文章没算的存储、镜像和环境配置另列。", "{hours} at {price} an hour ({statement}, {at}): compute comes to {compute}, as the article says. Storage, images and set-up, which it leaves out, are lines of their own.";

    CHECKPOINT = "可中断的任务怎么存检查点", "How interruptible work keeps its checkpoints";
    CHECKPOINT_TEXT = "文章的示例（文章二 L172–L183）只保留验证损失最低的三个轮次，最新的状态可能被删掉，中断后就从更早的地方重来；也没有按时间保存。按轮次和按时间不能写在同一个回调里，所以用两个：一个留最好的，一个每 30 分钟覆盖一次最新的。目录要在机器释放后还在的盘上。", "The article's sample (article 2, L172–L183) keeps the three epochs of least validation loss, so that the newest state may be deleted and an interruption throws the work further back; and it never saves by time. One callback cannot do both, hence two: one keeps the best, one overwrites the newest every 30 minutes. The folder must be on a disk that outlives the machine.";
    CHECKPOINT_FROM = "参数名按 pytorch-lightning 2.5.5 的源码核对，没有运行过", "Arguments checked against the source of pytorch-lightning 2.5.5, not run";

    // Memory and time.
    NEEDS = "显存和用时怎么算", "How memory and time are reckoned";
    NEEDS_TEXT = "每张卡单独算，从不把几张卡加在一起。", "Always on one card; cards are never summed.";
    COL_PART = "部分", "Part";
    COL_FORMULA = "式子", "Formula";
    COL_FROM = "依据", "From";
    ACCURACY = "准不准：和别人公布的实测比", "How accurate: against measurements that others published";
    ACCURACY_TEXT = "误差是中间值相对实测值。没有任何一个常数是照着某一行调的。完整报告在 docs/accuracy.md。", "Errors are of the middle, relative to the measurement. No constant belongs to a row. The whole report is docs/accuracy.md.";
    COL_WHAT = "估什么", "What";
    COL_ROWS = "实测条数", "Measurements";
    COL_MEAN = "平均误差", "Mean error";
    COL_P90 = "90% 的误差不超过", "90% are within";
    COL_UNDER = "低估超过一成的", "Under by over a tenth";
    MEMORY_OF = "显存：{what}", "Memory: {what}";
    SPEED_OF = "速度：{what}", "Speed: {what}";
    THUMB_OF = "文章的经验法：{what}", "The articles' rule: {what}";

    // Where the articles are wrong.
    WRONG = "文章哪里算错了", "Where the articles are wrong";
    WRONG_TEXT = "左边是文章写的，右边由本页的引擎重算。数字随数据更新。", "On the left what the articles say, on the right what the engine behind this page computes from their own figures.";
    COL_CLAIM = "文章写的", "The article says";
    COL_OURS = "重算的结果", "Recomputed";
    COL_WHY = "差在哪", "What is off";
    W_OWN = "自购 RTX 4090 合{money}/h", "Owning an RTX 4090 costs {money}/h";
    W_OWN_WHY = "把买价全部算亏，又自己写着两年后还能卖{resale}；合计还舍到整百。", "It counts the whole price as lost, although it says itself that {resale} comes back after two years; and the sum is cut to hundreds.";
    W_SAVE = "租比买省{share}", "Renting saves {share} against buying";
    W_SAVE_OURS = "{share}；和通过它自己门槛的平台（{rent}/h）比只有{other}", "{share}; against a platform that passes its own gates ({rent}/h) only {other}";
    W_SAVE_WHY = "建立在上面的错误上，而且{rent}/h 的那家不在它自己认可的名单里。", "It rests on the error above, and the platform at {rent}/h is not among those that it admits itself.";
    W_FIT = "{model} FP16 推荐用 {gpu}", "{gpu} is recommended for {model} in FP16";
    W_FIT_OURS = "需要{need}，可用{usable}，差{short}", "needs {need}, {usable} usable: short by {short}";
    W_FIT_WHY = "表里只算了权重（{weights} GB），没有算缓存、激活和框架。用 4 bit 权重是{int4}，放得下。", "The table counts weights only ({weights} GB), no cache, activations or framework. With 4-bit weights it is {int4}, which fits.";
    W_FIT_WHY_NOT = "表里只算了权重（{weights} GB），没有算缓存、激活和框架。", "The table counts weights only ({weights} GB), no cache, activations or framework.";
    W_TRAIN = "一张 {gpu} 能“训练”{model}", "One {gpu} “trains” {model}";
    W_TRAIN_WHY = "只有 LoRA 或 QLoRA 放得下（QLoRA 要{qlora}）；全参数训练还要给每个参数存梯度和优化器状态。", "Only LoRA or QLoRA fits (QLoRA needs {qlora}); training all weights also keeps a gradient and optimizer states for each parameter.";
    W_MONTHS = "3 万元够连续租 RTX 5090 超过 20 个月", "CNY 30,000 rents an RTX 5090 for over 20 months on end";
    W_MONTHS_OURS = "{months}个月", "{months} months";
    W_MONTHS_WHY = "每月按 720 小时，每小时{price}。", "At 720 hours a month and {price} an hour.";
    SIZES = "它的显存表只是权重", "Its memory table is weights alone";
    SIZES_TEXT = "左边两列是权重本身，和文章的表对得上（4 bit 多出的是缩放因子和留在 16 位的词表）；右边两列是推理一条 4,096 token 的请求真正需要的显存。", "On the left the weights alone, which is the article's table (4 bit is larger by its scales and the vocabulary that stays in 16 bits); on the right what serving one request of 4,096 tokens really needs.";
    COL_SIZE = "参数量", "Size";
    COL_W16 = "FP16 权重", "FP16 weights";
    COL_W4 = "4 bit 权重", "4-bit weights";
    COL_N16 = "FP16 需要", "FP16 needs";
    COL_N4 = "4 bit 需要", "4 bit needs";
}

names! {
    Proof {
        Promise = "公布的条款", "published terms";
        Measurement = "第三方实测", "somebody else's measurement";
        Register = "公开登记或审计", "a register or an audit";
    }
    Applies {
        Always = "", "";
        LinkedCards = "多卡且能互联时", "several cards that can be linked";
        China = "只对大陆平台", "mainland China only";
    }
}

/// Units of facts as the table shows them.
pub const UNITS: &[Row] = &[
    ("percent", "%", "%"),
    ("day", "天", "days"),
    ("hour", "小时", "h"),
    ("minute", "分钟", "min"),
    ("us", "μs", "μs"),
    ("mlps_level", "等保级别", "MLPS level"),
    ("idc", "IDC 许可证", "IDC licence"),
    ("nvlink", "NVLink", "NVLink"),
    ("soc2", "SOC 2 或 ISO 27001", "SOC 2 or ISO 27001"),
];

/// Parts of the need and of the time: what, formula, where from.
pub const FORMULAS: &[[[&str; 2]; 3]] = &[
    [
        ["权重", "Weights"],
        [
            "参数 × 实际存储的位数 ÷ 8（4 bit 算上缩放因子是 4.35，GGUF 是 4.85）",
            "parameters × bits as really stored ÷ 8 (4 bit is 4.35 with its scales, GGUF 4.85)",
        ],
        ["llama.cpp quantize 说明，Hugging Face 4 bit 文章", "llama.cpp quantize README, Hugging Face 4-bit post"],
    ],
    [
        ["KV 缓存", "KV cache"],
        [
            "2 × 层 × KV 头 × 头宽 × 字节 × token × 并发（MLA 按压缩维度）",
            "2 × layers × KV heads × head size × bytes × tokens × sequences (MLA by its latent size)",
        ],
        ["ml-engineering（Bekman），DeepSeek-V2 报告", "ml-engineering (Bekman), DeepSeek-V2 report"],
    ],
    [
        ["梯度和优化器", "Gradients and optimizer"],
        [
            "每个训练的参数：FP32 AdamW 16 字节，混合精度 16–18，纯 BF16 8，8 bit Adam 6；ZeRO 按级别切分",
            "for each trained parameter: FP32 AdamW 16 bytes, mixed precision 16 to 18, bf16 as stored 8, 8-bit Adam 6; sharded by ZeRO stage",
        ],
        ["DeepSpeed memory.rst，Hugging Face 显存说明", "DeepSpeed memory.rst, Hugging Face memory anatomy"],
    ],
    [
        ["激活", "Activations"],
        [
            "随批大小、序列长度、层数和注意力实现；打开重算后只留每层的输入",
            "by batch, sequence, layers and attention kernel; with checkpointing only the input of each layer stays",
        ],
        ["Korthikanti 等 2022，和实测核对", "Korthikanti et al. 2022, checked against measurements"],
    ],
    [
        ["框架", "Framework"],
        ["驱动上下文、工作区、分配器的空隙", "driver context, workspaces, slack of the allocator"],
        ["公布的实测峰值减去已知部分", "published peaks less the known parts"],
    ],
    [
        ["放不放得下", "Does it fit"],
        [
            "估计值加 1 GiB 驱动上下文，再给激活和缓冲区留三成（编译运行留一成），仍在可用显存之内才算放得下",
            "the middle, 1 GiB for the driver, and three tenths of activations and buffers to spare (a tenth in compiled code) must be within usable memory",
        ],
        [
            "公开记录里 54 次显存不足、416 次跑通，核对两种误判",
            "54 published runs out of memory and 416 that fitted, checked for both kinds of error",
        ],
    ],
    [
        ["训练用时", "Time to train"],
        [
            "每 token 6 × 参数次运算（适配器 4 ×，重算另加 1.6 ×）加注意力，除以能达到的稠密算力；再合并启动和卡间交换",
            "6 × parameters operations a token (adapters 4 ×, recomputing 1.6 × more) and attention, over the dense peak that is reached; launches and the exchange between cards joined in",
        ],
        ["Kaplan 等，llm-foundry 公布的利用率", "Kaplan et al., utilisation printed by llm-foundry"],
    ],
    [
        ["生成用时", "Time to generate"],
        [
            "每 token 读一遍激活的权重和缓存：带宽 ÷ 字节，不会超过带宽上限",
            "every token reads the active weights and the cache once: bandwidth ÷ bytes, never above that limit",
        ],
        ["Qwen2.5、vLLM、gpt-fast 的公开测速", "published speeds of Qwen2.5, vLLM, gpt-fast"],
    ],
    [
        ["换一块卡", "Another card"],
        [
            "“在 RTX 4090 上 20 小时”按算力和带宽之比折算，写明是折算",
            "“20 h on an RTX 4090” is scaled by the ratio of compute and bandwidth, and says so",
        ],
        ["卡的规格书", "datasheets of the cards"],
    ],
];

/// What the accuracy figures are of.
pub const ACCURACY_OF: &[Row] = &[
    ("inference", "推理", "inference"),
    ("full fine-tuning", "全参数微调", "full fine-tuning"),
    ("LoRA", "LoRA", "LoRA"),
    ("QLoRA", "QLoRA", "QLoRA"),
    ("pre-training", "预训练", "pre-training"),
    ("making images", "出图", "making images"),
    ("training image models", "训练图像模型", "training image models"),
    ("training classifiers", "训练分类模型", "training classifiers"),
    ("generating", "生成", "generating"),
    ("reading prompts", "读提示词", "reading prompts"),
    ("serving at full load", "满载服务", "serving at full load"),
    ("training language models", "训练语言模型", "training language models"),
    ("classifying", "分类", "classifying"),
    (
        "2 or 0.5 bytes a parameter, inference",
        "每参数 2 或 0.5 字节，推理",
        "2 or 0.5 bytes a parameter, inference",
    ),
    ("2 or 0.5 bytes a parameter, training", "每参数 2 或 0.5 字节，训练", "2 or 0.5 bytes a parameter, training"),
];
