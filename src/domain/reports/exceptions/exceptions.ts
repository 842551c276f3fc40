import { durationText } from '../../time/duration.ts';
import { datesText, dayTime } from '../texts/dates.ts';
import type { Translate } from '../../../languages/translate.ts';
import type { Metered } from '../computing/meter.ts';
import { tenths, whole, type Finding, type Silence, type Word } from '../finding.ts';
import { findingKinds, meterFindings, silenceFindings, valveFindings } from '../findings.ts';
import { moneyText } from '../columns/figures.ts';
import { humaniseName } from '../texts/labels.ts';
import type { Limits } from '../profiles.ts';
import { SEVERITIES, severityOf } from '../verdicts/severity.ts';
import type { Span } from '../computing/series.ts';
import type { Graded } from '../computing/valve.ts';

/** A notable finding about a device. Values in the unit of their kind: °C, litres an hour, hours, seconds, counts. */
export interface Exception {
  readonly device_id: number;
  readonly title: string;
  readonly ts: string | null;
  readonly kind: string;
  readonly text: string;
  readonly value: number | null;
  readonly limit: number | null;
  /** When it last happened, if more than once. Missing in earlier runs. */
  readonly last_ts?: string;
  /** Of a sensor with a fault: the device is assessed all the same, by its other days. Missing otherwise, and in earlier runs. */
  readonly partial?: true;
  /** What its text is made of; only as stored. */
  readonly words?: Finding['words'];
}

/** Sort rank, lowest for the most severe: by severity, then by kind. */
export const rankOf = (exception: Exception, tariff: number | null): number =>
  SEVERITIES.indexOf(severityOf(exception, tariff)) * (findingKinds.size + 1) +
  (findingKinds.get(exception.kind)?.order ?? 0);
/** Sorts most severe first; the same kind by descending value. */
export const bySeverity =
  (tariff: number | null) =>
  (a: Exception, b: Exception): number =>
    rankOf(a, tariff) - rankOf(b, tariff) || (b.value ?? 0) - (a.value ?? 0) || a.device_id - b.device_id;

interface Named {
  readonly device_id: number;
  readonly title: string;
}
// Created once: a formatter costs as much as a hundred uses.
const ONE_DECIMAL = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** The value of an exception as its text has it, without a unit. */
export const valueText = (kind: string, value: number): string => {
  const digits = findingKinds.get(kind)?.digits;
  if (digits === 'one') return ONE_DECIMAL.format(value);
  return digits === 'none' ? whole(value) : tenths(value);
};
const mapValues = <T, R>(
  values: Readonly<Record<string, T>> | undefined,
  of: (value: T) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, of(value)]));
const WORDS = ['seconds', 'at', 'dollars', 'dates', 'key'] as const;
const isWord = (value: unknown): value is Exclude<Word, string> =>
  typeof value === 'object' && value !== null && WORDS.some((one) => one in value);
const wordOf = (word: Word, translate: Translate): string => {
  if (typeof word === 'string') return word;
  if ('seconds' in word) return durationText(word.seconds, translate);
  if ('at' in word) return dayTime(new Date(word.at).toISOString(), word.zone ?? 'UTC');
  if ('dollars' in word) return moneyText(word.dollars, word.zone ?? 'UTC');
  if ('dates' in word) return datesText(word.dates, translate);
  return translate(
    word.key,
    mapValues(word.values, (value) => (isWord(value) ? wordOf(value, translate) : value)),
  );
};
/** Times are told in the zone of the report, and dollars are those of its country. */
const inZone = <T>(word: T, zone: string): T => {
  if (!isWord(word)) return word;
  if ('at' in word || 'dollars' in word) return { ...word, zone };
  return 'key' in word ? { ...word, values: mapValues(word.values, (value) => inZone(value, zone)) } : word;
};
const textOf = (
  { kind, value, limit, words = {} }: Pick<Exception, 'kind' | 'value' | 'limit' | 'words'>,
  translate: Translate,
): string =>
  translate(words.template ? `report_words.found.${String(words.template)}` : `report_exceptions.${kind}`, {
    value: value === null ? '—' : valueText(kind, value),
    limit: limit === null ? '—' : tenths(limit),
    ...mapValues(words, (word) => wordOf(word, translate)),
    _: humaniseName(kind),
  });

const toException = (
  device: Named,
  { kind, at, last_at, value = null, limit = null, partial, words: told = {} }: Finding,
  { translate, zone = 'UTC' }: { readonly translate: Translate; readonly zone?: string },
): Exception => {
  const words = mapValues(told, (word) => inZone(word, zone));
  return {
    device_id: device.device_id,
    title: device.title,
    ts: at === null || at === undefined ? null : new Date(at).toISOString(),
    kind,
    text: textOf({ kind, value, limit, words }, translate),
    value,
    limit,
    ...(last_at === undefined ? {} : { last_ts: new Date(last_at).toISOString() }),
    ...(partial && { partial }),
    words,
  };
};

/** When what is known of a leak ends, ms; null of other exceptions, and of runs that don't say. */
export const ranUntil = ({ ts, words }: Exception): number | null => {
  const lost = words?.lost;
  const duration = isWord(lost) && 'key' in lost ? lost.values?.duration : null;
  return ts !== null && isWord(duration) && 'seconds' in duration
    ? Date.parse(ts) + duration.seconds * 1000
    : null;
};

/** The exception with other words. */
export const withWords = (
  exception: Exception,
  words: Finding['words'],
  translate: Translate,
): Exception => ({
  ...exception,
  words: words ?? {},
  text: textOf({ ...exception, words: words ?? {} }, translate),
});

/** An exception in another language. Those of older runs have no words and stay as they are. */
export const translateException = ({ words, ...exception }: Exception, translate: Translate): Exception =>
  words === undefined ? exception : { ...exception, text: textOf({ ...exception, words }, translate) };

/** The exceptions of one device, from its computed figures. */
export const exceptionsOf = (
  device: Named & { readonly interval_s: number },
  span: Span,
  of: {
    readonly graded?: Graded | null | undefined;
    readonly metered?: Metered | null | undefined;
    readonly coverage?: Silence;
    readonly limits: Limits;
    /** The price of water ($ per kilolitre), if known. */
    readonly tariff?: number | null;
    /** Others than those of valves and meters. */
    readonly extra?: readonly Finding[];
    readonly translate: Translate;
    /** Of the report, in which times and money are told. */
    readonly zone?: string;
  },
): Exception[] => {
  const coverage = of.coverage ?? of.graded ?? of.metered;
  const hasNoSignal = of.extra?.some(({ kind }) => findingKinds.get(kind)?.isWithoutSignal) === true;
  return [
    ...(of.graded ? valveFindings(of.graded, of.limits) : []),
    ...(of.metered ? meterFindings(of.metered, of.limits, of.tariff ?? null) : []),
    ...(coverage && !hasNoSignal ? silenceFindings(coverage, span, device.interval_s) : []),
    ...(of.extra ?? []),
  ].map((found) => toException(device, found, of));
};
