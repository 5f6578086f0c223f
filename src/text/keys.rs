//! What the keys of a scenario are called, and the unit of those that take numbers.

use super::{Lang, names, pick};
use crate::scenario::Key;

names! {
    Key {
        V = "格式版本", "Format version";
        Preset = "起点", "Preset";
        Task = "任务", "Task";
        Model = "模型", "Model";
        Params = "参数量", "Parameters";
        Method = "微调方法", "Method";
        Precision = "权重精度", "Weight precision";
        Kv = "KV 缓存精度", "KV cache precision";
        Runtime = "运行方式", "Runtime";
        Attention = "注意力实现", "Attention kernel";
        Batch = "每卡批大小", "Batch on each card";
        Seq = "序列长度", "Sequence length";
        Concurrency = "并发请求数", "Sequences at once";
        Accum = "梯度累积步数", "Gradient accumulation";
        Optimizer = "优化器", "Optimizer";
        Master = "FP32 主权重", "32-bit master weights";
        Ckpt = "激活重算", "Gradient checkpointing";
        Zero = "ZeRO 级别", "ZeRO stage";
        Shard = "切分工具", "Sharded by";
        Tp = "张量并行", "Tensor parallel";
        Pp = "流水线并行", "Pipeline parallel";
        Offload = "卸载到内存", "Offload to host memory";
        Gpus = "卡数", "Number of cards";
        Gpu = "指定型号", "Card to stay with";
        Hours = "用时", "Hours";
        On = "用时对应的卡", "Card those hours are for";
        Tokens = "token 数", "Tokens";
        Samples = "样本数", "Samples";
        Images = "图片数", "Images";
        Epochs = "训练轮数", "Epochs";
        Hpd = "每天使用", "Use a day";
        Days = "使用天数", "Days";
        Deadline = "最晚完成", "Finish within";
        Interrupt = "可以中断", "May be interrupted";
        Every = "检查点间隔", "Checkpoint every";
        Rate = "中断频率", "Interruptions";
        Region = "地区", "Place";
        Grade = "合规等级", "Protection";
        Gates = "准入门槛", "Gates of admission";
        Link = "卡间互联", "Link between cards";
        Metal = "裸金属", "Bare metal";
        Domestic = "国产芯片", "Chinese chips";
        Stack = "软件栈", "Software stack";
        Who = "身份", "Who asks";
        Data = "存放数据", "Stored data";
        Setup = "环境配置", "Set-up";
        Budget = "预算", "Budget";
        Per = "预算口径", "Budget is for";
        Cur = "币种", "Currency";
        Fx = "汇率", "Exchange rate";
        W = "四项权重", "Weights";
        Sort = "排序", "Order";
        Lang = "语言", "Language";
        Quote = "附带的报价", "Quotes in the link";
    }
}

/// The unit of a numeric key; empty for the others.
pub fn unit(key: Key, lang: Lang) -> &'static str {
    let both = match key {
        Key::Params => ["B（十亿）", "B"],
        Key::Hours | Key::Deadline | Key::Setup => ["小时", "h"],
        Key::Hpd => ["小时", "h"],
        Key::Days => ["天", "days"],
        Key::Every => ["分钟", "min"],
        Key::Rate => ["次/小时", "an hour"],
        Key::Data => ["GB", "GB"],
        Key::Tokens => ["token", "tokens"],
        Key::Samples => ["个样本", "samples"],
        Key::Images => ["张图", "images"],
        Key::Seq => ["token", "tokens"],
        Key::Fx => ["元/美元", "CNY/USD"],
        Key::Gpus => ["张", "cards"],
        _ => ["", ""],
    };
    pick(both, lang)
}
