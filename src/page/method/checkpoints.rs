//! How interruptible work keeps its checkpoints: the article's sample may delete the newest state (contradiction list,
//! C75), so here is a pair that does not.

use super::heading;
use crate::page::node::{Element, el, say, scrolling};
use crate::page::source::link;
use crate::text::{Lang, method as words, pick};

/// Two callbacks, since one cannot save by epochs and by time. The names of the arguments are those of 2.5.5.
const CODE: &str = r#"from datetime import timedelta
from pytorch_lightning import Trainer
from pytorch_lightning.callbacks import ModelCheckpoint

KEPT = "/mnt/outlives-the-machine/checkpoints"
best = ModelCheckpoint(
    dirpath=KEPT + "/best", monitor="val_loss",
    save_top_k=3, every_n_epochs=1,
)
last = ModelCheckpoint(
    dirpath=KEPT + "/last", monitor=None, save_top_k=1,
    save_last=True, train_time_interval=timedelta(minutes=30),
)
trainer = Trainer(callbacks=[best, last])
trainer.fit(model, ckpt_path="last")
"#;

const URL: &str = "https://github.com/Lightning-AI/pytorch-lightning/blob/2.5.5/src/lightning/pytorch/callbacks/model_checkpoint.py";

/// The section.
pub fn section(lang: Lang) -> Vec<Element> {
    let from = el("p").class("source").with(link(URL, pick(words::CHECKPOINT_FROM, lang), lang));
    vec![
        heading("h3", words::CHECKPOINT, lang),
        say("p", pick(words::CHECKPOINT_TEXT, lang)),
        scrolling(pick(words::CHECKPOINT, lang), el("pre").with(say("code", CODE))),
        from,
    ]
}
