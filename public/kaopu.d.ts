// Types of the JavaScript API on `window.kaopu`. Checked by hand against src/api.rs and src/rank/answer.rs.
// Amounts are plain numbers in the scenario's currency; what nobody states is null.

/** Scenario text (`preset=student&budget=60`) or the same as an object. docs/scenario.md lists the keys. */
export type Said = string | Record<string, string | number | boolean> | null | undefined;

export interface Interval { low: number; mid: number; high: number }

export interface Note { kind: string; key: string; value: string; why: string; allowed: string }

export interface Evidence {
  about: string; value: [string, string]; source: string; title: [string, string]; at: string; url: string;
  date: string; grade: "A" | "B" | "C" | "D"; says: string; chosen: boolean; disputed: string;
}

export interface Criterion {
  id: string; weight: number; score: number; low: number; high: number;
  why: "fact" | "unknown" | "self-reported" | "disputed" | "computed";
  value: [string, string]; evidence: Evidence | null; others: Evidence[];
}

export interface Dimension {
  score: number; low: number; high: number; floor: number; known: number; criteria: Criterion[];
}

export interface BillLine { kind: string; amount: number | null; note: string; evidence: Evidence | null }

export interface OfferResult {
  rank: number; offer: string; provider: string; provider_name: [string, string]; gpu: string; gpu_name: string;
  gpus: number; region: "cn" | "intl" | ""; variant: string; plan: string; price_kind: string; per_gpu_hour: number;
  kaopu: {
    score: number; low: number; high: number; product: number; recommended: boolean; veto: string;
    dominated_by: string;
  };
  dimensions: { fit: Dimension; stability: Dimension; value: Dimension; assurance: Dimension };
  hours: Interval; hours_basis: string;
  cost: {
    currency: "CNY" | "USD" | "EUR"; total: number; low: number; high: number; per_month: number;
    lines: BillLine[]; undisclosed: number;
  };
  other_plans: { plan: string; total: number; cheaper_from_hours: number | null; flags: string[] }[];
  spot: {
    interruptions: number | null; best_every_minutes: number | null; cost_at_best: number | null;
    hours_without_checkpoints: number | null; cost_without_checkpoints: number | null; in_time: number | null;
    baseline: number | null; baseline_offer: string;
  } | null;
  buys: { hours: number; days: number; jobs: number } | null;
  memory: {
    need_gib: Interval; usable_gib: number; headroom: number; parts: { part: string; gib: number }[];
    layout: { dp: number; tp: number; pp: number; zero: number };
  };
  age_days: number | null; grade: string; flags: string[]; evidence: Evidence[];
  gates: { id: string; status: "pass" | "fail" | "unknown"; short: "doubted" | "partial" | "claimed" | "nothing" | "";
    missing: string[]; proof: Evidence[] }[];
}

export interface Excluded {
  offer: string; reason: string;
  detail: { wanted: number | null; has: number | null; unit: string; words: [string, string] };
}

export interface Ranking {
  scenario: string; notes: Note[]; dataset: { version: string; offers: number };
  requirement: {
    per_gpu_gib: Interval | null; parts: { part: string; gib: number }[]; gpus: number; gpu: string;
    assumed: string[];
  };
  results: OfferResult[]; admissible: number;
  /** Of each reason the nearest, at most as many as results; `why_not` counts all. */
  excluded: Excluded[];
  why_not: { reason: string; count: number; nearest: Excluded | null }[];
  confidence: {
    first_stays: number; first_in_top3: number; draws: number; known: number; settle: string; settle_offer: string;
  } | null;
  advice: {
    technique: string; saves: number; extra_hours: number; change: string; offer: string; note: string;
  }[];
  relaxations: { change: string; opens: number; cheapest: number; offer: string }[];
  /** What changed since the link was made; null where the text carries no `seen`, `best` and `cost`. */
  since: {
    dataset: string; data: "same" | "older" | "newer" | "other";
    change: "same" | "price" | "repriced" | "overtaken" | "vetoed" | "excluded" | "gone" | "opened";
    then: { offer: string; cost: number } | null; now: { offer: string; cost: number } | null;
    then_now: number | null; excluded: Excluded | null; veto: string; newer_price: string;
  } | null;
}

export interface Estimate {
  scenario: string; notes: Note[]; assumed: string[]; gpu: string;
  memory: {
    per_gpu_gib: number; low: number; high: number; parts: Record<string, number>; gpus: number;
    context_gib: number; preallocated_gib: number | null; host_ram_gib: number | null; fits: Record<string, boolean>;
  };
  time: {
    hours: Interval | null; tokens_per_s: Interval | null; images_per_s: Interval | null; basis: string;
  } | null;
  /** Currency of every cost; costs are hours at the lowest list price by use, for comparison only. */
  currency: string;
  cards: {
    gpu: string; gpus: number | null; need_gib: number; usable_gib: number; hours: Interval | null; cost: number | null;
    fewer: {
      change: "lora" | "qlora" | "four-bit" | "checkpointing" | "eight-bit-optimizer" | "offload-optimizer" | "offload-all"
        | "half-sequence" | "eight-bit-cache" | "shard";
      gpus: number; need_gib: number; hours: Interval | null; cost: number | null;
    }[];
  }[];
}

export interface Own {
  scenario: string; gpu: string; gpu_name: string; offer: string; currency: string; cards: number;
  equivalent_hourly: number | null; equivalent_hourly_no_resale: number | null; rent_per_hour: number | null; resale_known: boolean;
  break_even_hours_per_day: number | null; break_even_months: number | null; verdict: "rent" | "own" | null;
  lines: { kind: string; amount: number }[];
}

export interface Failed { error: { kind: string; message: string; where: string } }

export interface Kaopu {
  /** Ranks the offers that ship with the page; `top` results, 20 when not given. */
  rank(said?: Said, top?: number): Ranking | Failed;
  /** Memory and time, apart from prices. */
  estimate(said?: Said): Estimate | null | Failed;
  /** Rent or buy; null when no card is named and none is admissible. */
  own(said?: Said): Own | null | Failed;
  /**
   * Reads a price file in a worker: what was read and why not, and the offers as the program's own CSV. Where nothing
   * can be read the promise is rejected with a word: "no-text", "unknown-kind", "too-large", "unreadable", "no-program".
   */
  importCatalog(file: Uint8Array | ArrayBuffer | Blob | string, name: string): Promise<{ report: unknown; offers: string }>;
}

declare global {
  interface Window { kaopu: Kaopu }
}
