import { outletProblem } from '../health.ts';
import { durationText } from '../duration.ts';
import { fill } from '../texts/fill.ts';
import { exceptionTexts, type ExceptionKind } from '../texts/reports.ts';
import type { Metered } from './metering.ts';
import type { Limits } from './profiles.ts';
import { costPerDay, SEVERITIES, severityOf } from './severity.ts';
import { lengthOf, maxGapMs, type Completeness, type Gap, type Span } from './series.ts';
import type { Graded } from './tmv.ts';

/** A notable finding about a device. Values in the unit of their kind: °C, litres an hour, hours, seconds, counts. */
export interface Exception {
  readonly device_id: number;
  readonly title: string;
  readonly ts: string | null;
  readonly kind: ExceptionKind;
  readonly text: string;
  readonly value: number | null;
  readonly limit: number | null;
}

/** Most severe first. */
const ORDER: readonly ExceptionKind[] = [
  'scald',
  'above_limit',
  'sensor_fault',
  'silent',
  'burst',
  'leak',
  'night_flow',
  'alarm_high',
  'alarm_low',
  'unused',
  'field_test_due',
  'reset',
  'no_temperature',
  'no_counter',
  'no_flow_signal',
  'retention',
  'gap',
];

/** Sort rank, lowest for the most severe: by severity, then by kind. */
export const rankOf = (exception: Exception, tariff: number | null): number =>
  SEVERITIES.indexOf(severityOf(exception, tariff)) * ORDER.length + ORDER.indexOf(exception.kind);
/** Sorts most severe first; the same kind by descending value. */
export const bySeverity =
  (tariff: number | null) =>
  (a: Exception, b: Exception): number =>
    rankOf(a, tariff) - rankOf(b, tariff) || (b.value ?? 0) - (a.value ?? 0) || a.device_id - b.device_id;

interface Named {
  readonly device_id: number;
  readonly title: string;
}
interface Found {
  readonly kind: ExceptionKind;
  readonly at?: number | null;
  readonly value?: number | null;
  readonly limit?: number | null;
  readonly words?: Readonly<Record<string, string>>;
}

// Created once: a formatter costs as much as a hundred uses.
const TENTHS = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const DOLLARS = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
});
const figure = (value: number, digits: 0 | 1 = 1): string => (digits === 0 ? WHOLE : TENTHS).format(value);
const many = (count: number, one: string, more = `${one}s`): string =>
  `${figure(count, 0)} ${count === 1 ? one : more}`;
const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

const toException = (
  device: Named,
  { kind, at, value = null, limit = null, words = {} }: Found,
): Exception => ({
  device_id: device.device_id,
  title: device.title,
  ts: at === null || at === undefined ? null : new Date(at).toISOString(),
  kind,
  text: fill(exceptionTexts[kind], {
    value: value === null ? '—' : figure(value),
    limit: limit === null ? '—' : figure(limit),
    ...words,
  }),
  value,
  limit,
});

interface Silence {
  readonly completeness: Completeness;
  readonly gaps: number;
  readonly longest_gap: Gap | null;
}

const silence = ({ completeness, gaps, longest_gap }: Silence, span: Span, intervalS: number): Found[] => {
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
      words: { times: times(gaps), value: durationText(seconds) },
    },
  ];
};

const valve = (graded: Graded, limits: Limits): Found[] => {
  const found: Found[] = [];
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
    const words = { value: durationText(graded.low_hours * 3600) };
    found.push({ kind: 'alarm_low', value: graded.low_hours, limit: limits.alarm_low, words });
  }
  if (graded.sensor_faults > 0) {
    const words = { value: many(graded.sensor_faults, 'value') };
    found.push({ kind: 'sensor_fault', value: graded.sensor_faults, words });
  }
  const unused = graded.hours_since_use;
  if (unused !== null && unused >= limits.flush_after_days * 24) {
    const words = {
      value: durationText(unused * 3600),
      limit: durationText(limits.flush_after_days * 86_400),
    };
    found.push({ kind: 'unused', value: unused, limit: limits.flush_after_days * 24, words });
  }
  if (!graded.flow_signal && graded.completeness.received > 0) found.push({ kind: 'no_flow_signal' });
  return found;
};

/** The cost of a leak if the price of water is known: ` ($0.98 a day)`. */
const costText = (litresPerHour: number, tariff: number | null): string =>
  tariff === null ? '' : ` (${DOLLARS.format(costPerDay(litresPerHour, tariff))} a day)`;

const meterFaults = (
  metered: Metered,
  { burst_litres, night_flow_max }: Partial<Limits>,
  tariff: number | null,
): Found[] => [
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
  ...(metered.leak_rate
    ? [
        {
          kind: 'leak' as const,
          at: metered.leak_at,
          value: metered.leak_rate,
          limit: 0,
          words: { cost: costText(metered.leak_rate, tariff) },
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

/** The exceptions of one device, from its computed figures. */
export const exceptionsOf = (
  device: Named & { readonly interval_s: number },
  span: Span,
  of: {
    readonly graded?: Graded | null;
    readonly metered?: Metered | null;
    readonly heard?: Silence | null;
    readonly limits: Limits;
    /** The price of water ($ per kilolitre), if known. */
    readonly tariff?: number | null;
    /** Exceptions found while loading the data. */
    readonly besides?: readonly Found[];
  },
): Exception[] => {
  const heard = of.heard ?? of.graded ?? of.metered;
  // A device without the required datapoint can't be silent.
  const hasNoSignal =
    of.besides?.some(({ kind }) => kind === 'no_temperature' || kind === 'no_counter') === true;
  return [
    ...(of.graded ? valve(of.graded, of.limits) : []),
    ...(of.metered ? meterFaults(of.metered, of.limits, of.tariff ?? null) : []),
    ...(heard && !hasNoSignal ? silence(heard, span, device.interval_s) : []),
    ...(of.besides ?? []),
  ].map((found) => toException(device, found));
};
