import { outletProblem } from '../devices/health.ts';
import { THRESHOLDS } from '../valves/thresholds.ts';
import { HALF_MS } from './bursts.ts';
import { isLeak, type Leak } from './leaks.ts';
import type { Metered } from './meter.ts';
import type { Limits } from './profiles.ts';
import { isPartialFault, sensorFault } from './sensor-fault.ts';
import { lengthOf, maxGapMs, type Completeness, type Gap, type Span } from './series.ts';
import { outOfBand } from './out-of-band.ts';
import { costPerDay } from './severity.ts';
import { MIN_IN_BAND } from './tones.ts';
import type { Graded } from './valve.ts';

/** A part of a text: a key and its values. */
export interface Words {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
}
/** What a placeholder stands for: a text, a part of one, a duration, an instant (ms), an amount of money, or local dates. */
export type Word =
  | string
  | Words
  | { readonly seconds: number }
  | { readonly at: number; readonly zone?: string }
  | { readonly dollars: number; readonly zone?: string }
  | { readonly dates: readonly string[] };
/**
 * What was found about a device: an exception to be put into words, `report_exceptions.<kind>`; or, so that results of
 * earlier versions keep theirs, `report_words.found.<template>` with the word `template`.
 */
export interface Finding {
  readonly kind: string;
  readonly at?: number | null;
  /** When it last happened, if more than once, ms. */
  readonly last_at?: number;
  readonly value?: number | null;
  readonly limit?: number | null;
  /** Of a sensor with a fault, if most days had none, so that the valve is assessed by the others. */
  readonly partial?: true;
  /** What the text's placeholders stand for, beside `value` and `limit`. */
  readonly words?: Readonly<Record<string, Word>>;
}

// Created once: a formatter costs as much as a hundred uses.
const WHOLE = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
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
  // Of a device that has only just moved here, nothing is expected yet, and nothing is known.
  if (completeness.received === 0) {
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
      words: {
        times: times(gaps),
        value: { seconds },
        // Cut off by the end of the period, it has no length of its own.
        ...(longest_gap.to >= span.to ? { template: 'gap_open' } : {}),
        since: { at: longest_gap.from },
      },
    },
  ];
};

/** What a valve's figures say. */
export const valveFindings = (graded: Graded, limits: Limits): Finding[] => {
  const found: Finding[] = [];
  const { max, max_at } = graded;
  const { worst_scald: scald, last_scald_at: lastAt } = graded;
  if (graded.scald_events && scald) {
    found.push({
      kind: 'scald',
      at: graded.first_scald_at,
      ...(graded.scald_events > 1 && lastAt !== null ? { last_at: lastAt } : {}),
      value: max,
      limit: scald.from,
      words: {
        template: graded.scald_events > 1 ? 'scalds' : 'scald',
        events: times(graded.scald_events),
        duration: { seconds: scald.duration },
        burns_after: { seconds: scald.seconds },
        last:
          graded.scald_events > 1 && lastAt !== null
            ? { key: 'report_words.found.last', values: { time: { at: lastAt } } }
            : '',
      },
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
    found.push({
      kind: 'alarm_low',
      at: graded.low_at,
      value: graded.low_hours,
      limit: limits.alarm_low,
      words,
    });
  }
  const { in_band_share: inBand } = graded;
  // Water outside the limits is out of band too.
  if (found.length === 0 && inBand !== null && inBand < MIN_IN_BAND) found.push(outOfBand(graded, limits));
  if (graded.sensor_faults > 0)
    found.push(
      sensorFault(graded.sensor_faults, graded.fault_at, graded.last_fault_at, isPartialFault(graded)),
    );
  const { hours_since_use, unused_hours: unused = hours_since_use } = graded;
  if (unused !== null && unused >= limits.flush_after_days * 24) {
    const words = {
      ...(hours_since_use === null ? { template: 'unused_ever' } : {}),
      value: { seconds: unused * 3600 },
      limit: { seconds: limits.flush_after_days * 86_400 },
    };
    found.push({
      kind: 'unused',
      at: graded.used_at,
      value: unused,
      limit: limits.flush_after_days * 24,
      words,
    });
  }
  const { missing_temperatures: missing, stuck } = graded;
  if (missing)
    found.push({
      kind: 'missing_temperature',
      value: missing.count,
      limit: missing.of,
      ...(missing.count < missing.of / 2 ? { partial: true as const } : {}),
      words: { value: WHOLE.format(missing.count), limit: WHOLE.format(missing.of) },
    });
  if (stuck)
    found.push({
      kind: 'stuck_sensor',
      at: stuck.from,
      value: stuck.value,
      ...(stuck.isPartial ? { partial: true as const } : {}),
      words: { duration: { seconds: lengthOf(stuck) / 1000 } },
    });
  if (!graded.flow_signal && graded.completeness.received > 0) found.push({ kind: 'no_flow_signal' });
  return found;
};

/** The cost of a leak if the price of water is known: ` ($0.98 a day)`. */
const costWords = (litresPerHour: number, tariff: number | null): Words | string =>
  tariff === null
    ? ''
    : {
        key: 'report_words.leak_cost',
        values: { cost: { dollars: costPerDay(litresPerHour, tariff) } },
      };

/** Since when a leak runs or how long it ran, and what it lost at least. */
const leakWords = ({ to, ms, litres }: Leak): Words => ({
  key: `report_words.found.${to === null ? 'leak_open' : 'leak_closed'}`,
  values: {
    litres: WHOLE.format(litres),
    duration: { seconds: ms / 1000 },
    ...(to === null ? {} : { to: { at: to } }),
  },
});

/** Whether there was one burst, which lasted longer than the half hour that it is measured by. */
const isLong = ({ bursts, burst_seconds }: Metered): boolean =>
  bursts === 1 && (burst_seconds ?? 0) * 1000 > HALF_MS;

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
          value: metered.burst_litres,
          limit: burst_litres ?? null,
          words: {
            template:
              metered.burst_usual === null
                ? 'burst_learning'
                : isLong(metered)
                  ? 'burst_long'
                  : 'burst_usual',
            duration: { seconds: metered.burst_seconds ?? 0 },
            times: times(metered.bursts),
            // Only if it was not in the first half hour.
            ...(metered.burst_most_at === null || metered.burst_most_at === metered.burst_at
              ? {}
              : { most: { at: metered.burst_most_at } }),
            usual: WHOLE.format(metered.burst_usual ?? 0),
            allowed: WHOLE.format(metered.burst_allowed ?? 0),
            also: '',
          },
        },
      ]
    : []),
  ...(isLeak(metered.leak_rate)
    ? [
        {
          kind: 'leak' as const,
          at: metered.worst_leak?.from ?? null,
          value: metered.leak_rate,
          limit: THRESHOLDS.leakLeast.value,
          words: {
            template: 'leak',
            cost: costWords(metered.leak_rate, tariff),
            lost: metered.worst_leak ? leakWords(metered.worst_leak) : '',
            also: '',
          },
        },
      ]
    : []),
  // Nothing can be said of leaks: that is not the same as none.
  ...(metered.leak_rate === null && metered.completeness.received > 0
    ? [{ kind: 'leaks_unknown' as const }]
    : []),
  ...(typeof metered.stuck_seconds === 'number'
    ? [
        {
          kind: 'stuck_meter' as const,
          value: metered.stuck_seconds,
          words: {
            value: { seconds: metered.stuck_seconds },
            litres: WHOLE.format(metered.previous_consumption ?? 0),
          },
        },
      ]
    : []),
  ...(metered.night_flow_high
    ? [
        {
          kind: 'night_flow' as const,
          at: metered.night_at,
          value: metered.night_flow_min,
          limit: night_flow_max ?? null,
        },
      ]
    : []),
  ...(metered.reversals > 0
    ? [
        {
          kind: 'register_fell' as const,
          at: metered.reverse_at,
          value: metered.reversals,
          words: { value: times(metered.reversals) },
        },
      ]
    : []),
  ...(metered.resets > 0
    ? [
        {
          kind: 'reset' as const,
          at: metered.reset_at,
          value: metered.resets,
          words: { value: times(metered.resets) },
        },
      ]
    : []),
];
