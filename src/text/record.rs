//! Words of the decision record.

use super::pairs;

pairs! {
    RECORD = "决策记录", "Decision record";
    RECORD_HINT = "一页纸：需求、候选、假设、来源和链接", "One page: need, shortlist, assumptions, sources and the link";
    BACK = "返回比较", "Back to the comparison";
    PRINT = "打印或存为 PDF", "Print or save as PDF";
    AS_MARKDOWN = "下载 Markdown", "Download Markdown";
    AS_CSV = "下载 CSV", "Download CSV";
    RECORD_NONE = "没有报价满足条件，还没有可记录的决定。", "No offer meets the conditions, so there is nothing to record yet.";
    ANSWER = "结论", "Answer";
    NEED = "需求", "Need";
    SHORTLIST = "候选", "Shortlist";
    SHORTLIST_OWN = "你选来对比的报价。", "The offers that you put side by side.";
    SHORTLIST_BEST = "排在最前面的报价。", "The offers that stand first.";
    BILL = "第一个候选的账单", "The bill of the first";
    SPOT = "中断", "Interruptions";
    LEFT_OUT = "排除了什么", "What was left out";
    OWNING = "买还是租", "Rent or buy";
    ASSUMPTIONS = "假设", "Assumptions";
    SOURCES = "来源", "Sources";
    ABOUT = "出处", "Where this comes from";
    MEMORY_NEED = "每卡显存", "Memory on each card";
    ASSUMED = "没写的", "Where nothing was said";
    RATE = "汇率", "Exchange rate";
    RATE_SAID = "{cny} CNY = 1 USD，你填的", "{cny} CNY = 1 USD, as you gave it";
    RATE_OURS = "{cny} CNY = 1 USD，数据集的", "{cny} CNY = 1 USD, of the dataset";
    CALENDAR = "日历", "Calendar";
    CALENDAR_IS = "一个月按 30 天，一年按 365 天", "a month is 30 days, a year 365";
    TIME = "用时", "Time";
    UNKNOWNS = "未知", "Unknowns";
    UNKNOWNS_ARE = "未知按区间计，不当作零也不当作满分；没有披露的费用没有计入合计", "an unknown is a range, neither zero nor full marks; fees that nobody discloses are not in the totals";
    DATASET = "数据版本", "Dataset";
    MADE = "生成日期", "Made on";
    LINK = "打开同一答案的链接", "Link to this very answer";
    METHOD = "算法", "Method";
    METHOD_IS = "见“方法”页", "see the method page";
    SOURCE_AT = "位置", "Place";
    SOURCE_DATE = "日期", "Date";
    SOURCE_GRADE = "等级", "Grade";
    SOURCE_SAYS = "谁说的", "Who says it";
    SOURCE_FOR = "用于", "For";
    COLUMN_PART = "部分", "part";
    COLUMN_ROW = "行", "row";
    COLUMN_NAME = "列", "column";
    COLUMN_VALUE = "值", "value";
    COLUMN_URL = "链接", "link";
}
