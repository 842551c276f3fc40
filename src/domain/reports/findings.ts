import { outletProblem } from '../health.ts';
import { THRESHOLDS } from '../thresholds.ts';
import { isLeak } from './leaks.ts';
import type { Metered } from './meter.ts';
import type { Limits } from './profiles.ts';
import { lengthOf, maxGapMs, type Completeness, type Gap, type Span } from './series.ts';
import { costPerDay } from './severity.ts';
import type { Graded } from './valve.ts';

/** A part of a text: a key and its values. */
export interface Words {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
}
/** What was found about a device: an exception to be put into words, `report_exceptions.<kind>`. */
export interface Finding {
  readonly kind: string;
  readonly at?: number | null;
  readonly value?: number | null;
  readonly limit?: number | null;
  /** What the text's placeholders stand for, beside `value` and `limit`. */
  readonly words?: Readonly<Record<string, string | Words | { readonly seconds: number }>>;
}

// Created once: a formatter costs as much as a hundred uses.
const WHOLE = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const DOLLARS = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
});
const times = (count: number): Words => ({
  key: `report_words.times.${count === 1 ? 'once' : count === 2 ? 'twice' : 'more'}`,
  values: { count },
});

/** The data that was received of a device. */
export interface Silence {
  readonly completeness: Completeness;
  readonly gaps: number;
  readonly longest_gap: Gap | null;
}

/** Missing data. */
export const silenceFindings = (
  { completeness, gaps, longest_gap }: Silence,
  span: Span,
  intervalS: number,
): Finding[] => {
  if (completeness.received === 0 && completeness.expected > 0) {
    return [{ kind: 'silent', at: span.from, value: 0, limit: completeness.expected }];
  }
  if (gaps === 0 || longest_gap === null) return [];
  const seconds = lengthOf(longest_gap) / 1000;
  return [
    {
      kind: 'gap',
      at: longest_gap.from,
      value: seconds,
      limit: maxGapMs(intervalS) / 1000,
      words: { times: times(gaps), value: { seconds } },
    },
  ];
};

/** Impossible readings. */
export const sensorFault = (count: number): Finding => ({
  kind: 'sensor_fault',
  value: count,
  words: {
    value: { key: 'report_words.values', values: { smart_count: count, count: WHOLE.format(count) } },
  },
});

/** What a valve's figures say. */
export const valveFindings = (graded: Graded, limits: Limits): Finding[] => {
  const found: Finding[] = [];
  const { max, max_at } = graded;
  if (graded.scald_events) {
    const [mildest] = limits.scald;
    found.push({
      kind: 'scald',
      at: graded.first_scald_at,
      value: max,
      limit: mildest?.from ?? null,
      words: { events: times(graded.scald_events) },
    });
  }
  const tooHot = max === null ? null : outletProblem(max, limits);
  if (tooHot) {
    const kind = tooHot.kind === 'high' ? 'alarm_high' : 'above_limit';
    found.push({ kind, at: max_at, value: max, limit: tooHot.limit });
  }
  // Without flow, the pipe cools down to room temperature.
  if (graded.flow_signal && graded.low_hours >= limits.alarm_low_hours) {
    const words = { value: { seconds: graded.low_hours * 3600 } };
    found.push({ kind: 'alarm_low', value: graded.low_hours, limit: limits.alarm_low, words });
  }
  if (graded.sensor_faults > 0) found.push(sensorFault(graded.sensor_faults));
  const unused = graded.hours_since_use;
  if (unused !== null && unused >= limits.flush_after_days * 24) {
    const words = {
      value: { seconds: unused * 3600 },
      limit: { seconds: limits.flush_after_days * 86_400 },
    };
    found.push({ kind: 'unused', value: unused, limit: limits.flush_after_days * 24, words });
  }
  if (!graded.flow_signal && graded.completeness.received > 0) found.push({ kind: 'no_flow_signal' });
  return found;
};

/** The cost of a leak if the price of water is known: ` ($0.98 a day)`. */
const costWords = (litresPerHour: number, tariff: number | null): Words | string =>
  tariff === null
    ? ''
    : {
        key: 'report_words.leak_cost',
        values: { cost: DOLLARS.format(costPerDay(litresPerHour, tariff)) },
      };

/** What a meter's figures say. `tariff`: dollars per kilolitre, if known. */
export const meterFindings = (
  metered: Metered,
  { burst_litres, night_flow_max }: Partial<Limits>,
  tariff: number | null,
): Finding[] => [
  ...(metered.bursts
    ? [
        {
          kind: 'burst' as const,
          at: metered.burst_at,
          value: metered.burst_excess,
          limit: burst_litres ?? null,
          words: { times: times(metered.bursts) },
        },
      ]
    : []),
  ...(isLeak(metered.leak_rate)
    ? [
        {
          kind: 'leak' as const,
          at: metered.leak_at,
          value: metered.leak_rate,
          limit: THRESHOLDS.leakLeast.value,
          words: { cost: costWords(metered.leak_rate, tariff) },
        },
      ]
    : []),
  ...(metered.night_flow_high
    ? [{ kind: 'night_flow' as const, value: metered.night_flow_min, limit: night_flow_max ?? null }]
    : []),
  ...(metered.resets > 0
    ? [{ kind: 'reset' as const, value: metered.resets, words: { value: times(metered.resets) } }]
    : []),
];
