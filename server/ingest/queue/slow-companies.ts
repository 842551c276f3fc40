/**
 * So much judging in about two seconds, of uplinks with so much of it each, makes a company slow; see
 * `server/alarms/judging/judging-work.ts`.
 */
const SLOW_WORK = 1_000;
const SLOW_WORK_PER_UPLINK = 10;
const PERIOD_MS = 2_000;
/** A company is slow until there has been less for this long (ms). */
const KEEP_MS = 10 * 60_000;
/** How much judging one batch of a slow company may take: about 100 ms. */
const WORK_PER_TURN = 2_500;
const MAX_PER_TURN = 1_000;
/** How much the latest batch counts in the average cost per uplink. */
const WEIGHT = 0.5;

/** What judging the uplinks of a company took in one batch. */
export interface JudgingCost {
  readonly work: number;
  readonly uplinks: number;
}

/**
 * The companies whose uplinks have recently been expensive to judge, because they have many rules or many open cases. Their
 * uplinks are stored in transactions of their own, so that no other company waits for them.
 */
export interface SlowCompanies {
  /** Records what judging a batch took. */
  readonly note: (company: number, cost: JudgingCost) => void;
  /** Whether so much work in a batch can change anything. */
  readonly isWorthNoting: (company: number, work: number) => boolean;
  readonly isSlow: (company: number) => boolean;
  /** Whether there may be one. Costs nothing. */
  readonly hasAny: () => boolean;
  /** How many uplinks of the company a batch may have, so that others don't wait long for their turn. */
  readonly uplinksPerTurn: (company: number) => number;
}

interface Slow {
  /** Average of judging one uplink. */
  perUplink: number;
  /** ms */
  until: number;
}

/** Expensive work of late, which counts less the longer ago it was. */
interface Recent {
  readonly work: number;
  /** ms */
  readonly at: number;
}
/** Companies whose recent work is remembered; beyond it, all is forgotten. */
const MAX_RECENT = 10_000;

/** `clock` returns ms. */
export const createSlowCompanies = (clock: () => number = () => performance.now()): SlowCompanies => {
  const slow = new Map<number, Slow>();
  const recent = new Map<number, Recent>();
  const recentWith = (company: number, work: number): number => {
    const { work: before, at } = recent.get(company) ?? { work: 0, at: 0 };
    const now = clock();
    const sum = before * Math.exp((at - now) / PERIOD_MS) + work;
    if (recent.size >= MAX_RECENT) recent.clear();
    recent.set(company, { work: sum, at: now });
    return sum;
  };
  const find = (company: number): Slow | undefined => {
    const known = slow.get(company);
    if (!known || known.until > clock()) return known;
    slow.delete(company);
    return undefined;
  };
  return {
    isWorthNoting: (company, work) => work >= SLOW_WORK_PER_UPLINK || slow.has(company),
    note: (company, { work, uplinks }) => {
      const known = find(company);
      const each = work / Math.max(1, uplinks);
      const isExpensive = each >= SLOW_WORK_PER_UPLINK && recentWith(company, work) >= SLOW_WORK;
      if (!known && !isExpensive) return;
      const before = known?.perUplink ?? each;
      slow.set(company, {
        perUplink: before + (each - before) * WEIGHT,
        until: isExpensive ? clock() + KEEP_MS : (known?.until ?? 0),
      });
    },
    isSlow: (company) => find(company) !== undefined,
    hasAny: () => slow.size > 0,
    uplinksPerTurn: (company) => {
      const each = Math.max(1, find(company)?.perUplink ?? 1);
      return Math.max(1, Math.min(MAX_PER_TURN, Math.floor(WORK_PER_TURN / each)));
    },
  };
};
