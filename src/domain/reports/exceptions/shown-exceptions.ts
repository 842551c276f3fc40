import type { Translate } from '../../../languages/translate.ts';
import { formatCount } from '../../text/format.ts';
import { durationText } from '../../time/duration.ts';
import { dayTime } from '../texts/dates.ts';
import { isIncomplete } from '../computing/completeness.ts';
import { deviceVerdicts } from '../verdicts/device-verdict.ts';
import { disambiguatingLocations } from '../texts/disambiguation.ts';
import { followingText, lowBandText, withDetails } from './exception-details.ts';
import { exceptionsByDevice } from './by-device.ts';
import { bySeverity, rankOf, type Exception } from './exceptions.ts';
import { findingKinds, kindsThat } from '../findings.ts';
import { firstOfSameWater, sameWaterOf, sameWaterText, type SameWater } from './measured-twice.ts';
import { OUTCOMES } from '../verdicts/outcomes.ts';
import type { Result } from '../result.ts';
import { SEVERITIES, severityOf, type Severity } from '../verdicts/severity.ts';
import { subjectOf } from '../verdicts/verdict-subject.ts';

/** An exception as pages and PDFs list it. */
export interface ShownException extends Exception {
  /** As it is shown: a gap because of which a device is only partly assessed is a warning. */
  readonly severity: Severity;
  /** How many devices it is about, if several: then `device_id` is 0, and `title` says how many. */
  readonly devices?: number;
  /** The other meters that measured the same water, if any. */
  readonly also?: readonly number[];
}

type Found = Omit<ShownException, 'severity'>;

/** Findings of a time in which nothing was received. */
const GAPS = kindsThat(({ isGap }) => isGap);
/** Fewer silent devices have a row each. */
const MIN_SILENT = 4;

interface Silence {
  readonly exception: Exception;
  readonly from: number;
  readonly to: number;
}

const silenceOf = (exception: Exception): Silence[] => {
  const { kind, ts, value } = exception;
  if (!GAPS.has(kind) || ts === null || value === null) return [];
  const from = Date.parse(ts);
  return [{ exception, from, to: from + value * 1000 }];
};

/** Groups silences that have a time in common. */
const together = (silences: readonly Silence[]): readonly (readonly Silence[])[] => {
  const groups: Silence[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const one of silences.toSorted((a, b) => a.from - b.from)) {
    const group = groups.at(-1);
    if (group && one.from < end) group.push(one);
    else groups.push([one]);
    end = groups.at(-1)?.length === 1 ? one.to : Math.min(end, one.to);
  }
  return groups.filter(({ length }) => length >= MIN_SILENT);
};

/** What else is missing of the devices of a common silence, which is the longest of each; empty if nothing is. */
const otherGaps = (
  group: readonly Silence[],
  result: Result,
  translate: Translate,
  locale: string,
): string => {
  const ids = new Set(group.map(({ exception }) => exception.device_id));
  const more = result.devices.filter(({ device_id, gaps }) => ids.has(device_id) && (gaps ?? 0) > 1);
  if (more.length === 0) return '';
  const places = disambiguatingLocations(result);
  const count = more.reduce((sum, { gaps }) => sum + (gaps ?? 1) - 1, 0);
  const names = more.map(({ device_id, title }) => [title, places.get(device_id)].filter(Boolean).join(', '));
  return translate('report_notes.other_gaps', {
    smart_count: count,
    count: formatCount(count, locale),
    devices:
      names.length === 1
        ? names.join('')
        : translate('report_notes.other_gaps_of', {
            count: formatCount(names.length, locale),
            all: formatCount(group.length, locale),
          }),
  });
};

const commonSilence = (
  group: readonly Silence[],
  result: Result,
  translate: Translate,
  locale: string,
): Found => {
  const { time_zone: zone, until, devices } = result;
  const time = (ms: number): string => dayTime(new Date(ms).toISOString(), zone, locale);
  const first = Math.min(...group.map(({ from }) => from));
  const last = Math.max(...group.map(({ from }) => from));
  const end = Math.max(...group.map(({ to }) => to));
  const values = {
    from: time(first),
    to: time(last),
    end: time(end),
    count: formatCount(group.length, locale),
    all: formatCount(devices.length, locale),
    duration: durationText((end - first) / 1000, translate, locale),
  };
  const isFromStart = last <= Date.parse(result.from);
  const isOpen = end >= Date.parse(until) - 1000;
  return {
    device_id: 0,
    title: translate(`report_words.silence.${subjectOf(result.kind)}`, {
      count: values.count,
      all: values.all,
    }),
    ts: new Date(first).toISOString(),
    kind: group[0]?.exception.kind ?? '',
    text: [
      translate(`report_words.silence.${isOpen ? 'open' : isFromStart ? 'began' : 'over'}`, values),
      otherGaps(group, result, translate, locale),
    ]
      .filter(Boolean)
      .join(' '),
    value: (end - first) / 1000,
    limit: group[0]?.exception.limit ?? null,
    devices: group.length,
  };
};

/** A scald tells of the hottest water already, so that nothing is said twice. */
const isSaid = (one: Exception, own: readonly Exception[] = []): boolean =>
  own.some(({ kind, value }) => kind === findingKinds.get(one.kind)?.impliedBy && value === one.value);

/** The severity that an exception is shown with, as that of the completeness beside it. */
const shownSeverity = ({ tariff, completeness, devices }: Result): ((one: Exception) => Severity) => {
  const shares = new Map(devices.map((row) => [row.device_id, row.completeness?.share]));
  return (one) => {
    if (!GAPS.has(one.kind)) return severityOf(one, tariff);
    const share = one.device_id === 0 ? completeness.share : shares.get(one.device_id);
    return isIncomplete(share ?? null) ? 'warning' : 'minor';
  };
};

/**
 * Sorts most severe first; minor ones by how severe the verdict of their device is, then by time. What a main meter and its
 * sub-meters found of the same water stands together.
 */
const asListed = (result: Result): ((a: Found, b: Found) => number) => {
  const { tariff, devices } = result;
  const verdicts = deviceVerdicts(result);
  const compare = bySeverity(tariff);
  const firsts = firstOfSameWater(result.exceptions.toSorted(compare), devices);
  const firstOf = (one: Exception): Exception => firsts.get(one) ?? one;
  const shown = shownSeverity(result);
  const severity = (one: Exception): number => SEVERITIES.indexOf(shown(one));
  const rank = (one: Exception): number => rankOf(one, tariff);
  const verdict = ({ device_id }: Exception): number =>
    device_id === 0 ? -1 : OUTCOMES.indexOf(verdicts.get(device_id) ?? 'well');
  const time = ({ ts }: Exception): number => (ts === null ? Number.POSITIVE_INFINITY : Date.parse(ts));
  const isMinor = (one: Exception): boolean => shown(one) === 'minor';
  const compareTimes = (a: Exception, b: Exception): number =>
    time(a) === time(b) ? a.device_id - b.device_id : time(a) - time(b);
  return (a, b) =>
    severity(a) - severity(b) ||
    (isMinor(a)
      ? verdict(a) - verdict(b) || compareTimes(a, b)
      : rank(a) - rank(b) || compare(firstOf(a), firstOf(b)) || compare(a, b));
};

/** Findings about the same water are one row, in the place of the first of them. */
const foldSameWater = (sorted: readonly Found[], result: Result, translate: Translate): readonly Found[] => {
  const groups = sameWaterOf(sorted, result);
  const groupOf = new Map(
    groups.flatMap((group) => [group.lead, ...group.others].map((one) => [one, group])),
  );
  const said = new Set<SameWater>();
  return sorted.flatMap((one) => {
    const group = groupOf.get(one);
    if (!group) return [one];
    if (said.has(group)) return [];
    said.add(group);
    const { lead, others } = group;
    const also = others.map(({ device_id }) => device_id);
    return [{ ...lead, text: sameWaterText(group, translate), also }];
  });
};

/**
 * The exceptions of a result as they are listed: the same silence of several devices is one, as is the same water that several
 * meters measured, and hot water is not listed beside the scald that it caused. Spreadsheets have those of each device.
 */
export const shownExceptions = (
  result: Result,
  translate: Translate,
  locale = 'en-AU',
): readonly ShownException[] => {
  const groups = together(result.exceptions.flatMap(silenceOf));
  const folded = new Set(groups.flat().map(({ exception }) => exception));
  const byDevice = exceptionsByDevice(result);
  const others = result.exceptions.filter(
    (one) => !folded.has(one) && !isSaid(one, byDevice.get(one.device_id)),
  );
  const common = groups.map((group) => commonSilence(group, result, translate, locale));
  const rows = new Map(result.devices.map((row) => [row.device_id, row]));
  const said = new Set<number>();
  const withBand = (one: Found): Found => {
    const text = said.has(one.device_id) ? '' : lowBandText(one, rows.get(one.device_id), translate);
    if (text === '') return one;
    said.add(one.device_id);
    return { ...one, text: `${one.text}${text}` };
  };
  const withPeak = (one: Found): Found => ({
    ...one,
    text: `${one.text}${followingText(one, rows.get(one.device_id), { zone: result.time_zone, translate })}`,
  });
  const dates = result.days.map(({ date }) => date);
  const sorted = [...common, ...others].toSorted(asListed(result));
  const severity = shownSeverity(result);
  return foldSameWater(sorted, result, translate).map((one) => ({
    ...withBand(withPeak(withDetails(one, rows.get(one.device_id), dates, translate))),
    severity: severity(one),
  }));
};
