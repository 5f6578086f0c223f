//! The words that scenario values are made of: one table for each set.

/// An enum whose variants have one fixed word each in scenario text.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $word)] $variant),+
        }

        impl $name {
            /// All of them, in the order of menus.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Their words, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word in scenario text.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The value of a word.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

pub(super) use words;

words!(
    /// What is to be done.
    Task {
        /// First steps: MNIST, a small CNN.
        Learn = "learn",
        /// Image detection or classification.
        Detect = "detect",
        /// Making images or video.
        Draw = "draw",
        /// Serving a language model.
        Infer = "infer",
        /// Adapting a model.
        Finetune = "finetune",
        /// Training from nothing.
        Pretrain = "pretrain",
        /// Rendering film or 3D.
        Render = "render",
    }
);

words!(
    /// How a model is adapted.
    Method {
        /// All weights.
        Full = "full",
        /// Low-rank adapters on a frozen 16-bit base.
        Lora = "lora",
        /// Low-rank adapters on a frozen 4-bit base.
        Qlora = "qlora",
    }
);

words!(
    /// Precision of the weights.
    Precision {
        /// 32-bit.
        Fp32 = "fp32",
        /// 32-bit stored, TF32 computed.
        Tf32 = "tf32",
        /// 16-bit half.
        Fp16 = "fp16",
        /// 16-bit brain float.
        Bf16 = "bf16",
        /// 8-bit float.
        Fp8 = "fp8",
        /// 8-bit integer.
        Int8 = "int8",
        /// 4-bit.
        Int4 = "int4",
    }
);

words!(
    /// Precision of the KV cache.
    KvPrecision {
        /// 16-bit.
        Fp16 = "fp16",
        /// 8-bit float.
        Fp8 = "fp8",
        /// 8-bit integer.
        Int8 = "int8",
        /// 4-bit.
        Int4 = "int4",
    }
);

words!(
    /// What runs the model.
    Runtime {
        /// Whatever suits the task.
        Auto = "auto",
        /// Plain framework code.
        Eager = "eager",
        /// llama.cpp, ExLlama, TensorRT-LLM, torch.compile, Megatron.
        Compiled = "compiled",
        /// vLLM, SGLang: batched, pre-allocating.
        Serving = "serving",
    }
);

words!(
    /// Attention kernel.
    AttentionKernel {
        /// Flash or memory-efficient attention: no score matrix in memory.
        Fused = "fused",
        /// The score matrix is kept.
        Eager = "eager",
    }
);

words!(
    /// Optimizer of training.
    Optimizer {
        /// AdamW with 32-bit states.
        Adamw = "adamw",
        /// AdamW with 8-bit states.
        Adamw8bit = "adamw8bit",
        /// Plain stochastic gradient descent.
        Sgd = "sgd",
        /// Adafactor.
        Adafactor = "adafactor",
    }
);

words!(
    /// What moves to main memory.
    Offload {
        /// Nothing.
        None = "none",
        /// Optimizer states (and their gradients).
        Optimizer = "optimizer",
        /// Optimizer states, gradients and weights.
        All = "all",
    }
);

words!(
    /// Where the offer must run.
    RegionNeed {
        /// Anywhere.
        Any = "any",
        /// Mainland China.
        Cn = "cn",
        /// Outside it.
        Intl = "intl",
    }
);

words!(
    /// Gates of admission that the provider must have passed.
    GateNeed {
        /// None asked.
        Any = "any",
        /// All five, each with proof; a gate that nobody has shown does not pass.
        Strict = "strict",
    }
);

words!(
    /// Protection that the provider must show.
    Protection {
        /// None asked.
        None = "none",
        /// IDC operating licence.
        Idc = "idc",
        /// Multi-level protection scheme, level 3 (等保三级).
        Mlps3 = "mlps3",
        /// Multi-level protection scheme, level 4 (等保四级).
        Mlps4 = "mlps4",
    }
);

words!(
    /// Link between cards that the work needs.
    LinkNeed {
        /// Any.
        Any = "any",
        /// NVLink or another maker's equal.
        Nvlink = "nvlink",
    }
);

words!(
    /// Software stack that the work is written for.
    StackNeed {
        /// Any.
        Any = "any",
        /// NVIDIA CUDA.
        Cuda = "cuda",
        /// AMD ROCm.
        Rocm = "rocm",
        /// Huawei CANN.
        Cann = "cann",
    }
);

words!(
    /// Who asks.
    Who {
        /// Nobody in particular.
        Anyone = "anyone",
        /// A student.
        Student = "student",
        /// A university lab.
        University = "university",
        /// A small company.
        Company = "company",
        /// A large organisation.
        Enterprise = "enterprise",
    }
);

words!(
    /// What the budget is for.
    BudgetPer {
        /// The whole job.
        Job = "job",
        /// A month.
        Month = "month",
    }
);

words!(
    /// Order of the list.
    Sort {
        /// By score.
        Kaopu = "kaopu",
        /// By cost of the job.
        Cost = "cost",
        /// By time to finish.
        Time = "time",
        /// By price for one card and hour.
        Price = "price",
    }
);

words!(
    /// Language of the page.
    Lang {
        /// Chinese.
        Zh = "zh",
        /// English.
        En = "en",
    }
);

words!(
    /// Gradient checkpointing: which activations are computed again in the backward pass.
    Checkpointing {
        /// As the runtime usually does: selective in compiled code, else full.
        On = "on",
        /// None.
        Off = "off",
        /// Those that are cheap to compute; half of the matrix products stay.
        Selective = "selective",
        /// All but the input of each layer.
        Full = "full",
    }
);

words!(
    /// Whether training in 16 bits keeps a 32-bit copy of the weights that it trains.
    MasterWeights {
        /// As the usual tool does: in pre-training, under ZeRO, and always in fp16.
        Auto = "auto",
        /// Kept.
        Yes = "yes",
        /// Not kept: weights, gradients and moments are all stored in 16 bits.
        No = "no",
    }
);

words!(
    /// What shards the states of training, and so what becomes of gradients between the steps of an accumulation.
    Sharding {
        /// `DeepSpeed`, and whatever else exchanges gradients at each step: each card keeps its share.
        Zero = "zero",
        /// `PyTorch` FSDP around whole layers: gradients are exchanged at the last step only, and until then each card
        /// keeps all of them, those of frozen weights that share a layer with adapters included.
        Fsdp = "fsdp",
    }
);

words!(
    /// A yes or no.
    YesNo {
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
    }
);
