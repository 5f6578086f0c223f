//! Words of what interruptions do, of other plans, and of what a budget buys.

use super::pairs;

pairs! {
    SPOT_TITLE = "中断会怎样", "What interruptions do";
    SPOT_COUNT = "预计中断", "To expect";
    SPOT_TIMES = "{count}次，占机{hours}", "{count} interruptions, {hours} of machine time";
    SPOT_ENDLESS = "中断太频繁，跑不完", "too often: it would never end";
    SPOT_NOW = "现在这样跑", "As you run it";
    SPOT_EVERY = "每{every}存一次检查点", "a checkpoint every {every}";
    SPOT_NONE = "不存检查点", "no checkpoints";
    SPOT_BEST = "最省的间隔", "Best interval";
    SPOT_WITHOUT = "不存检查点", "Without checkpoints";
    SPOT_OVER = "每次中断都重来，预计占机{hours}", "each interruption starts over: {hours} of machine time";
    SPOT_IN_TIME = "赶上期限的把握", "Chance to be in time";
    SPOT_BASELINE = "不会中断的最便宜做法", "Cheapest without interruptions";
    SPOT_NO_BASELINE = "没有满足条件的", "none meets the conditions";
    SPOT_RATE_SAID = "按你填的每小时{rate}次中断算，存一次 1 分钟，恢复 10 分钟。", "Reckoned at the {rate} interruptions an hour that you gave, 1 minute to save and 10 to start again.";
    SPOT_RATE_OURS = "没有来源写明中断频率，按每天约一次算（每小时 {low}–{high} 次都可能），存一次 1 分钟，恢复 10 分钟。", "No source states how often; once a day is taken ({low}–{high} an hour are plausible), 1 minute to save and 10 to start again.";
    BUYS = "{budget}能买{hours}，合{days}天，够做{jobs}次。", "{budget} buys {hours}, that is {days} days of this use, or {jobs} such jobs.";
    BUYS_LESS = "{budget}只能买{hours}，不够做完一次。", "{budget} buys {hours}, not enough for the whole job.";
    BUYS_MONTH = "每月{budget}能买{hours}，合{days}天。", "{budget} a month buys {hours}, that is {days} days of this use.";
    BUYS_TIMES = "够做{jobs}次", "{jobs} for the budget";
    CHEAPER_ALWAYS = "这样用更便宜", "cheaper at this use";
}
