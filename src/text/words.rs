//! What the words of a scenario are called.

use super::{Lang, Named, names};
use crate::catalog::PresetGroup;
use crate::scenario::words::YesNo;
use crate::scenario::{
    AttentionKernel, BudgetPer, Checkpointing, GateNeed, Key, KvPrecision, LinkNeed, MasterWeights, Method,
    Offload, Optimizer, Precision, Protection, RegionNeed, Runtime, Sharding, Sort, StackNeed, Task, Who,
};

names! {
    Task {
        Learn = "练手", "Learning";
        Detect = "检测分类", "Detection";
        Draw = "AI 画图", "Image making";
        Infer = "推理", "Inference";
        Finetune = "微调", "Fine-tuning";
        Pretrain = "预训练", "Pre-training";
        Render = "渲染", "Rendering";
    }
    Method {
        Full = "全参数", "All weights";
        Lora = "LoRA", "LoRA";
        Qlora = "QLoRA", "QLoRA";
    }
    Precision {
        Fp32 = "FP32", "FP32";
        Tf32 = "TF32", "TF32";
        Fp16 = "FP16", "FP16";
        Bf16 = "BF16", "BF16";
        Fp8 = "FP8", "FP8";
        Int8 = "INT8", "INT8";
        Int4 = "4 bit", "4 bit";
    }
    KvPrecision {
        Fp16 = "FP16", "FP16";
        Fp8 = "FP8", "FP8";
        Int8 = "INT8", "INT8";
        Int4 = "4 bit", "4 bit";
    }
    Runtime {
        Auto = "自动选择", "Automatic";
        Eager = "普通框架代码", "Plain framework code";
        Compiled = "编译过的引擎（llama.cpp、TensorRT-LLM 等）", "Compiled engine (llama.cpp, TensorRT-LLM…)";
        Serving = "推理服务（vLLM、SGLang）", "Serving engine (vLLM, SGLang)";
    }
    AttentionKernel {
        Fused = "融合算子（FlashAttention）", "Fused (FlashAttention)";
        Eager = "普通实现", "Plain";
    }
    Optimizer {
        Adamw = "AdamW", "AdamW";
        Adamw8bit = "8 bit AdamW", "8-bit AdamW";
        Sgd = "SGD", "SGD";
        Adafactor = "Adafactor", "Adafactor";
    }
    Offload {
        None = "不卸载", "Nothing";
        Optimizer = "优化器状态", "Optimizer states";
        All = "优化器状态、梯度和权重", "Optimizer states, gradients and weights";
    }
    RegionNeed {
        Any = "不限", "Anywhere";
        Cn = "中国大陆", "Mainland China";
        Intl = "海外", "Outside China";
    }
    Protection {
        None = "不要求", "Not asked";
        Idc = "IDC 许可证", "IDC licence";
        Mlps3 = "等保三级", "MLPS level 3";
        Mlps4 = "等保四级", "MLPS level 4";
    }
    GateNeed {
        Any = "不要求", "Not asked";
        Strict = "五道全部查实", "All five shown";
    }
    LinkNeed {
        Any = "不限", "Any";
        Nvlink = "NVLink 或同类互联", "NVLink or its like";
    }
    StackNeed {
        Any = "不限", "Any";
        Cuda = "CUDA", "CUDA";
        Rocm = "ROCm", "ROCm";
        Cann = "CANN（昇腾）", "CANN (Ascend)";
    }
    Who {
        Anyone = "任何人", "Anyone";
        Student = "学生", "Student";
        University = "高校课题组", "University lab";
        Company = "中小企业", "Small company";
        Enterprise = "大型机构", "Large organisation";
    }
    BudgetPer {
        Job = "每个任务", "per job";
        Month = "每月", "per month";
    }
    Sort {
        Kaopu = "靠谱度", "Score";
        Cost = "总花费", "Cost of the job";
        Time = "用时", "Time to finish";
        Price = "每卡时单价", "Price per GPU·h";
    }
    Checkpointing {
        On = "开", "On";
        Off = "关", "Off";
        Selective = "部分重算", "Selective";
        Full = "全部重算", "Full";
    }
    MasterWeights {
        Auto = "按惯例", "As usual";
        Yes = "保留", "Kept";
        No = "不保留（纯 16 位）", "None (pure 16-bit)";
    }
    Sharding {
        Zero = "DeepSpeed ZeRO", "DeepSpeed ZeRO";
        Fsdp = "FSDP（按层包裹）", "FSDP around layers";
    }
    YesNo {
        Yes = "是", "Yes";
        No = "否", "No";
    }
    Lang {
        Zh = "中文", "中文";
        En = "English", "English";
    }
    PresetGroup {
        Audience = "你是谁", "Who you are";
        Budget = "按预算", "By budget";
        Task = "按任务", "By task";
        Case = "两个完整案例", "Two worked cases";
    }
}

/// The name of one of the words that `key` takes; the text itself where it is a number, an id or no such word.
pub fn word(key: Key, text: &str, lang: Lang) -> String {
    macro_rules! named {
        ($set:ident) => {
            $set::from_word(text).map(|word| word.say(lang))
        };
    }
    let name = match key {
        Key::Task => named!(Task),
        Key::Method => named!(Method),
        Key::Precision => named!(Precision),
        Key::Kv => named!(KvPrecision),
        Key::Runtime => named!(Runtime),
        Key::Attention => named!(AttentionKernel),
        Key::Optimizer => named!(Optimizer),
        Key::Master => named!(MasterWeights),
        Key::Ckpt => named!(Checkpointing),
        Key::Shard => named!(Sharding),
        Key::Offload => named!(Offload),
        Key::Interrupt | Key::Metal | Key::Domestic => named!(YesNo),
        Key::Region => named!(RegionNeed),
        Key::Grade => named!(Protection),
        Key::Gates => named!(GateNeed),
        Key::Link => named!(LinkNeed),
        Key::Stack => named!(StackNeed),
        Key::Who => named!(Who),
        Key::Per => named!(BudgetPer),
        Key::Sort => named!(Sort),
        Key::Lang => named!(Lang),
        _ => None,
    };
    name.unwrap_or(text).to_owned()
}
