//! A measurement as the scenario text that a person would write for it. Nothing here knows the measured value.

use super::rows::Row;
use kaopu::catalog::Catalog;

/// Models by the names that sources print (lower case) where our id is not the name itself.
const MODELS: [(&str, &str); 68] = [
    ("llama-2-7b-chat", "llama-2-7b"),
    ("llama-2-70b-chat", "llama-2-70b"),
    ("llama 7b", "llama-7b"),
    ("llama 13b", "llama-13b"),
    ("llama 33b", "llama-33b"),
    ("llama2 7b", "llama-2-7b"),
    ("llama2 70b", "llama-2-70b"),
    ("openllama 3b", "openllama-3b"),
    ("codellama 34b", "codellama-34b"),
    ("mistral-7b", "mistral-7b-v0.1"),
    ("mistral-7b-v0.2", "mistral-7b-v0.1"),
    ("openbuddy-zephyr-7b-chat", "mistral-7b-v0.1"),
    ("qwen-1_8b-chat", "qwen-1.8b"),
    ("qwen-7b-chat", "qwen-7b"),
    ("qwen-14b-chat", "qwen-14b"),
    ("qwen-72b-chat", "qwen-72b"),
    ("qwen1half-7b-chat", "qwen1.5-7b"),
    ("qwen1half-7b-chat-awq", "qwen1.5-7b"),
    ("yi-6b-chat", "yi-6b"),
    ("yi-34b-chat", "yi-34b"),
    ("baichuan2-7b-chat", "baichuan2-7b"),
    ("baichuan2-13b-chat", "baichuan2-13b"),
    ("chatglm3-6b-32k", "chatglm3-6b"),
    ("chatglm2", "chatglm2-6b"),
    ("llama3-8b-instruct", "llama-3-8b"),
    ("tiny-llama", "tinyllama-1.1b"),
    ("tinyllama 1.1b", "tinyllama-1.1b"),
    ("pythia-1.0b", "pythia-1b"),
    ("mpt-1.3b", "mpt-1b"),
    ("phi-3", "phi-3-mini"),
    ("gpt-2 124m", "gpt2"),
    ("gpt-2 350m", "gpt2-medium"),
    ("gpt-2 774m", "gpt2-large"),
    ("gpt-2 large", "gpt2-large"),
    ("gpt-2 xl", "gpt2-xl"),
    ("bert-base", "bert-base"),
    ("bert-large squad", "bert-large"),
    ("bert-large-uncased", "bert-large"),
    ("deberta-v2-xlarge-mnli", "deberta-v2-xlarge"),
    ("bigscience/bloomz-7b1", "bloom-7b1"),
    ("bigscience/t0_3b", "t5-3b"),
    ("bigscience/mt0-xxl", "t5-11b"),
    ("stable diffusion v1.4", "sd-1.5"),
    ("compvis/stable-diffusion-v1-4", "sd-1.5"),
    ("sdxl base 1.0", "sdxl-1.0"),
    ("stable diffusion 3 medium", "sd3-medium"),
    ("flux.1-schnell", "flux.1-dev"),
    ("pixart-sigma-xl-2-1024", "pixart-sigma-xl"),
    ("vit-huge/14-224", "vit-h-14"),
    ("consisid (cogvideox-5b)", "cogvideox-5b"),
    ("whisper base", "whisper-base"),
    ("whisper small", "whisper-small"),
    ("whisper medium", "whisper-medium"),
    ("whisper turbo", "whisper-large-v3-turbo"),
    ("resnet-50", "resnet50"),
    ("resnet-50 v1.5", "resnet50"),
    ("vit_base_patch16_224", "vit-b-16"),
    ("deit_base_patch16_224", "vit-b-16"),
    ("vit_base_patch32_224", "vit-b-32"),
    ("vit_small_patch16_224", "vit-s-16"),
    ("vit_large_patch14_224", "vit-l-14"),
    ("swin_base_patch4_window7_224", "swin-b"),
    ("mobilenetv3_large_100", "mobilenetv3-large"),
    ("convnext_tiny", "convnext-tiny"),
    ("convnext_base", "convnext-base"),
    ("convnext_large", "convnext-large"),
    ("efficientnet_b0", "efficientnet-b0"),
    ("efficientnet_b3", "efficientnet-b3"),
];

/// Cards by the names that sources print.
const CARDS: [(&str, &str); 50] = [
    ("A10 24GB", "a10"),
    ("A10G 24GB", "a10g"),
    ("A100 40GB", "a100-sxm-40gb"),
    ("A100 SXM 40GB", "a100-sxm-40gb"),
    ("A100 80GB", "a100-sxm-80gb"),
    ("A100 80GB (330 W limit)", "a100-sxm-80gb"),
    ("A100 (size unstated)", "a100-sxm-80gb"),
    ("A100 SXM 80GB", "a100-sxm-80gb"),
    ("A100 PCIe 40GB", "a100-pcie-40gb"),
    ("A100 PCIe 80GB", "a100-pcie-80gb"),
    ("A800 80GB", "a800-sxm-80gb"),
    ("A40 48GB", "a40"),
    ("B200 180GB", "b200"),
    ("GB200 192GB", "gb200"),
    ("GH200 96GB", "gh200-96gb"),
    ("H100 80GB", "h100-sxm"),
    ("H100 SXM 80GB", "h100-sxm"),
    ("H100 PCIe 80GB", "h100-pcie"),
    ("H20 96GB", "h20"),
    ("H200 SXM 141GB", "h200-sxm"),
    ("L20 48GB", "l20"),
    ("L40S 48GB", "l40s"),
    ("L4 24GB", "l4"),
    ("MI250X (one GCD)", "mi210"),
    ("MI300X 192GB", "mi300x"),
    ("Quadro RTX 8000 48GB", "quadro-rtx-8000"),
    ("Quadro RTX 6000 24GB", "quadro-rtx-6000"),
    ("RTX 2080 Ti 11GB", "rtx-2080-ti"),
    ("RTX 3060 12GB", "rtx-3060"),
    ("RTX 3070 8GB", "rtx-3070"),
    ("RTX 3080 10GB", "rtx-3080"),
    ("RTX 3080 Ti 12GB", "rtx-3080-ti"),
    ("RTX 3090 24GB", "rtx-3090"),
    ("RTX 3090 Ti 24GB", "rtx-3090-ti"),
    ("RTX 4070 Ti 12GB", "rtx-4070-ti"),
    ("RTX 4070 Ti SUPER 16GB", "rtx-4070-ti-super"),
    ("RTX 4080 16GB", "rtx-4080"),
    ("RTX 4090 24GB", "rtx-4090"),
    ("RTX 4090 48GB (modified)", "rtx-4090-48gb"),
    ("RTX 5000 Ada 32GB", "rtx-5000-ada"),
    ("RTX 5090 32GB", "rtx-5090"),
    ("RTX 6000 Ada 48GB", "rtx-6000-ada"),
    ("RTX A5000 24GB", "rtx-a5000"),
    ("RTX A6000 48GB", "rtx-a6000"),
    ("RTX PRO 6000 Blackwell Max-Q 96GB", "rtx-pro-6000-blackwell-maxq"),
    ("RTX PRO 6000 Blackwell Server 96GB", "rtx-pro-6000-blackwell-server"),
    ("T4 16GB", "t4"),
    ("Titan RTX 24GB", "titan-rtx"),
    ("V100 16GB", "v100-sxm2-16gb"),
    ("V100 32GB", "v100-sxm2-32gb"),
];

/// What runs a source's rows. The rest is plain framework code.
const ENGINES: [(&str, &str); 18] = [
    ("llamacpp-bench", "compiled"),
    ("llamacpp-quantize", "compiled"),
    ("llamacpp-issues", "compiled"),
    ("exllama", "compiled"),
    ("exllamav2", "compiled"),
    ("autoawq", "compiled"),
    ("mlc", "compiled"),
    ("gpt-fast", "compiled"),
    ("lmdeploy", "compiled"),
    ("tensorrt-llm", "compiled"),
    ("torchao", "compiled"),
    ("torchtitan", "compiled"),
    ("llm-foundry", "compiled"),
    ("llm.c", "compiled"),
    ("nanogpt", "compiled"),
    ("nemo", "compiled"),
    ("tinyllama", "compiled"),
    ("llama-cards", "compiled"),
];

/// Stages of Qwen's scripts, which its table of speeds does not repeat.
const SHARDED: [(&str, &str); 3] = [("Zero3", "3"), ("Full-parameter", "3"), ("multinode", "2")];

/// Samples between two steps of the optimizer in `LitGPT`'s scripts and configurations, by what tells them apart.
const GLOBAL_BATCH: [(&str, f64); 3] =
    [("Alpaca default lengths", 128.0), ("yaml devices=4", 64.0), ("yaml devices=2", 8.0)];

/// Our id of a printed card name.
pub fn card(name: &str) -> Option<&'static str> {
    CARDS.iter().find(|(printed, _)| *printed == name).map(|(_, id)| *id)
}

/// Our id of a printed model name.
fn model(name: &str, catalog: &Catalog) -> Option<String> {
    let plain = name.split(" [").next().unwrap_or(name).to_lowercase();
    let plain = plain.trim_end_matches("-instruct");
    let id = MODELS.iter().find(|(printed, _)| *printed == plain).map_or(plain, |(_, id)| *id);
    catalog.model(id).map(|_| id.to_owned())
}

/// Why a row cannot be said as a scenario.
pub type Skip = &'static str;

/// How a row's model is named in the scenario.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// By id, where the table has it.
    Id,
    /// Language models by their size alone.
    Size,
}

/// The scenario text of a row of either file.
pub fn scenario(row: &Row, catalog: &Catalog, naming: Naming) -> Result<String, Skip> {
    let mut pairs: Vec<String> = Vec::new();
    let mut say = |key: &str, value: &str| pairs.push(format!("{key}={value}"));
    let task = row.text("task");
    match model(row.text("model"), catalog) {
        Some(_) if naming == Naming::Size && !matches!(task, "diffusion_infer" | "vision_train") => {
            say("params", row.text("params_b"));
        }
        Some(id) => say("model", &id),
        None if matches!(task, "diffusion_infer" | "vision_train") => {
            return Err("model has no published shape here");
        }
        None if row.text("seq_len").contains('x') => return Err("model has no published shape here"),
        None => say("params", row.text("params_b")),
    }
    let (word, method) = match task {
        "inference" => ("infer", ""),
        "diffusion_infer" => ("draw", ""),
        "lora" | "qlora" => ("finetune", task),
        "full_ft" => ("finetune", "full"),
        "pretrain" => ("pretrain", "full"),
        "vision_train" => ("detect", ""),
        _ => return Err("unknown task"),
    };
    say("task", word);
    if !method.is_empty() {
        say("method", method);
    }
    let optimizer = row.text("optimizer");
    if optimizer.contains("galore") || row.text("model").contains("lisa") || row.text("model").contains("llamapro")
    {
        return Err("optimizer that scenario text cannot say");
    }
    let options = [
        "+ VAE",
        ": VAE slicing",
        "Tiny autoencoder",
        "text encoder quantised too",
        "text encoders quantised: TE",
        "T5 encoder dropped",
        "T5 in 8-bit",
    ];
    if options.iter().any(|words| row.says(words)) || row.text("offload").contains("VAE") {
        return Err("option of an image pipeline that scenario text cannot say");
    }
    if row.says("(emb)") {
        return Err("LoRA that also trains the embedding, which scenario text cannot say");
    }
    if row.says("not plain LoRA") && !row.text("metric").is_empty() {
        return Err("adapter that is not LoRA: its speed differs");
    }
    if row.says("SUSPECT") {
        return Err("marked as suspect by the collectors");
    }
    if optimizer.contains("8bit") {
        say("optimizer", "adamw8bit");
    } else if optimizer.contains("sgd") {
        say("optimizer", "sgd");
    }
    if ["torchao-int4", "quanto-int4", "transformer int4"].iter().any(|words| row.says(words))
        && !row.text("metric").is_empty()
    {
        return Err(
            "4 bits of images without a kernel for them, 6 to 8 times slower: scenario text says only int4",
        );
    }
    say("precision", precision(row)?);
    if ["bf16-true", "pure bf16"].iter().any(|words| row.says(words)) || row.text("precision") == "bf16 only" {
        say("master", "no");
    }
    if row.says("gradient accumulation 8") {
        say("accum", "8");
    }
    if row.says("FSDP full shard") {
        say("shard", "fsdp");
        let samples = GLOBAL_BATCH.iter().find(|(words, _)| row.says(words)).map_or(0.0, |(_, samples)| *samples);
        let steps = samples / row.number("batch").unwrap_or(1.0) / row.number("n_gpus").unwrap_or(1.0);
        say("accum", &steps.max(1.0).to_string());
    }
    say("runtime", runtime(row));
    if [
        "eager attention",
        "no flash attention",
        "plain attention",
        "Hugging Face eager",
        "flash-attn off",
        "HF;",
        "SFTTrainer",
        "plain PyTorch",
    ]
    .iter()
    .any(|words| row.says(words))
        || ["bert-google", "hf-transformers-docs", "lambda-bench"].contains(&row.source())
    {
        say("attention", "eager");
    }
    if row.source() == "tensorrt-llm" {
        say("kv", "fp8");
    }
    if row.says("int8 KV cache") {
        say("kv", "int8");
    }
    if let Some(batch) = row.number("batch").filter(|batch| *batch >= 1.0) {
        say("batch", &batch.to_string());
    }
    match row.text("seq_len").parse::<f64>() {
        Ok(_) if row.says("~209 tokens/sample") => say("seq", "209"),
        Ok(tokens) => say("seq", &tokens.to_string()),
        // Short prompts of inference; what is left blank in training is not a setting that we could know.
        Err(_) if task == "inference" => say("seq", "256"),
        Err(_) => {}
    }
    let cards = row.number("n_gpus").unwrap_or(1.0);
    say("gpus", &cards.to_string());
    if row.says("tensor parallel")
        || row.says("DeepSpeed-Inference TP")
        || row.says("AutoTP")
        || (row.source() == "tensorrt-llm" && cards > 1.0)
    {
        say("tp", &cards.to_string());
    }
    if row.says("device_map") {
        say("pp", &cards.to_string());
    }
    if let Some(stage) = row.number("zero_stage").filter(|_| !method.is_empty()) {
        say("zero", &stage.to_string());
    } else if let Some((_, stage)) = SHARDED.iter().find(|(words, _)| row.source() == "qwen1" && row.says(words)) {
        say("zero", stage);
    }
    let told = ["activation checkpointing False", "no activation checkpointing", "no checkpointing"];
    match row.text("grad_ckpt") {
        "yes" if row.says("selective (not full)") => say("ckpt", "selective"),
        "yes" if row.says("checkpointing True") => say("ckpt", "full"),
        "yes" => say("ckpt", "on"),
        "" if row.says("selective checkpointing") => say("ckpt", "selective"),
        "" if row.says("checkpointing True") => say("ckpt", "full"),
        "no" => say("ckpt", "off"),
        _ if told.iter().any(|words| row.says(words)) => say("ckpt", "off"),
        _ => {}
    }
    if row.text("offload").starts_with("cpu") || row.says("offloaded to CPU") || row.says("offload: cpu") {
        say("offload", "all");
    }
    if let Some(id) = card(row.text("gpu")) {
        say("gpu", id);
    }
    Ok(pairs.join("&"))
}

/// The precision word of a row.
fn precision(row: &Row) -> Result<&'static str, Skip> {
    let printed = format!("{} {}", row.text("precision"), row.text("quant"));
    let has = |word: &str| printed.contains(word);
    let bits = row.number("quant_bits");
    if has("gguf")
        && bits.is_some_and(|bits| !(4.3..5.0).contains(&bits) && !(8.0..9.0).contains(&bits) && bits < 15.0)
    {
        return Err("quantisation that scenario text cannot say");
    }
    if has("exl2-2.5") || has("exl2-3") || has("exl2-5") || has("uintx-2") {
        return Err("quantisation that scenario text cannot say");
    }
    let four = ["int4", "nf4", "fp4", "awq", "4bit", "q4_k", "iq4", "uintx-4", "exl2-4", "uint4"];
    let training_fp8 = row.text("task") == "pretrain" && (has("fp8") || has("mxfp8"));
    Ok(if row.text("precision") == "bf16-mixed" {
        "fp32"
    } else if has("fp8") || training_fp8 {
        "fp8"
    } else if four.iter().any(|word| has(word)) {
        "int4"
    } else if has("int8") || has("q8_0") {
        "int8"
    } else if printed.starts_with("tf32") {
        "tf32"
    } else if has("bf16") && !has("AMP (fp32 weights)") {
        "bf16"
    } else if printed.starts_with("fp32") {
        "fp32"
    } else if has("fp16") || has("16-bit") {
        "fp16"
    } else {
        "bf16"
    })
}

/// The runtime word of a row.
fn runtime(row: &Row) -> &'static str {
    if row.says("vLLM") || row.says("SGLang") {
        return "serving";
    }
    if row.says("Unsloth")
        || row.says("TensorRT")
        || row.says("compile")
        || row.says("DeepSpeed transformer kernels")
    {
        return "compiled";
    }
    if row.says("Megatron") {
        return "compiled";
    }
    ENGINES.iter().find(|(source, _)| *source == row.source()).map_or("eager", |(_, engine)| *engine)
}
