import type { Translate } from '../../../languages/translate.ts';
import { valueText, withWords, type Exception } from './exceptions.ts';
import type { Words } from '../finding.ts';
import { findingKinds, kindsThat } from '../findings.ts';
import { SEVERITIES, severityOf } from '../verdicts/severity.ts';

const HOUR_MS = 3_600_000;
/** What a main meter and its sub-meters find of the same water. */
const SHARED = kindsThat(({ shared }) => shared);

interface Metered {
  readonly device_id: number;
  readonly main_id?: number | null;
}
/** The meters of a report, and its price of water, by which leaks are rated. */
interface Metering {
  readonly devices: readonly Metered[];
  readonly tariff: number | null;
}

const mainsOf = (devices: readonly Metered[]): ReadonlyMap<number, number | null> =>
  new Map(devices.map(({ device_id, main_id = null }) => [device_id, main_id]));

/** Whether what sub-meters found is all that their main meter found. */
const isExplained = ({ kind, value }: Exception, subs: readonly Exception[]): boolean => {
  const explains = findingKinds.get(kind)?.shared?.explains;
  const sum = subs.reduce((all, sub) => all + (sub.value ?? 0), 0);
  return explains === undefined || (value ?? 0) <= explains * sum;
};

const figureOf = ({ kind, value }: Exception): string | null =>
  value === null ? null : `${valueText(kind, value)} ${findingKinds.get(kind)?.shared?.unit}`;
/** What says how much of a main meter's leak its sub-meters measured, as a part of a text. */
const partWords = (subs: readonly Exception[], translate: Translate): Words => ({
  key: 'report_notes.leak_parts',
  values: {
    meters: subs
      .map((one) => {
        const figure = figureOf(one);
        return figure === null
          ? one.title
          : translate('report_notes.leak_part', { title: one.title, figure });
      })
      .join(', '),
  },
});

/** Whether two findings of a meter and of one behind it are about the same water: they begin within an hour. */
const isSame = (a: Exception, b: Exception): boolean =>
  a.kind === b.kind &&
  a.ts !== null &&
  b.ts !== null &&
  Math.abs(Date.parse(a.ts) - Date.parse(b.ts)) <= HOUR_MS;

/** Says of leaks and bursts which other meters measured them too, because a main meter measures its sub-meters' water. */
export const saySharedWater = (
  exceptions: readonly Exception[],
  devices: readonly Metered[],
  translate: Translate,
): readonly Exception[] => {
  const shared = exceptions.filter(({ kind }) => SHARED.has(kind));
  const mainOf = mainsOf(devices);
  return exceptions.map((one) => {
    if (!SHARED.has(one.kind)) return one;
    const subs = shared.filter(
      (other) => mainOf.get(other.device_id) === one.device_id && isSame(one, other),
    );
    const main = shared.find((other) => other.device_id === mainOf.get(one.device_id) && isSame(one, other));
    const ofSubs = (): Words =>
      isExplained(one, subs)
        ? {
            key: 'report_words.found.also_subs',
            values: { title: subs.map(({ title }) => title).join(', ') },
          }
        : partWords(subs, translate);
    const ofMain = main && { key: 'report_words.found.also_main', values: { title: main.title } };
    const also = subs.length > 0 ? ofSubs() : ofMain;
    return also ? withWords(one, { ...one.words, also }, translate) : one;
  });
};

/**
 * The exceptions about the same water as one that precedes them, with the first of these. `sorted`: in the order in which they are
 * to be listed, apart from that.
 */
export const firstOfSameWater = (
  sorted: readonly Exception[],
  devices: readonly Metered[],
): ReadonlyMap<Exception, Exception> => {
  const mainOf = mainsOf(devices);
  const isRelated = (a: Exception, b: Exception): boolean =>
    mainOf.get(a.device_id) === b.device_id || mainOf.get(b.device_id) === a.device_id;
  const shared = sorted.filter(({ kind }) => SHARED.has(kind));
  const firsts = new Map<Exception, Exception>();
  for (const [at, one] of shared.entries()) {
    const before = shared.slice(0, at).find((other) => isRelated(one, other) && isSame(one, other));
    if (before) firsts.set(one, firsts.get(before) ?? before);
  }
  return firsts;
};

/** What several meters measured of the same water: the finding that says most, and those of the others. */
export interface SameWater {
  readonly lead: Exception;
  readonly others: readonly Exception[];
  /** Those of `others` behind the meter of `lead` that measured only a part of it; empty if they explain all of it. */
  readonly parts: readonly Exception[];
}

/**
 * Findings about the same water in one: that of the sub-meter, which says where; or of the main meter if there are several of
 * these, or what the sub-meter found is less severe or explains less than half of it.
 */
export const sameWaterOf = (
  sorted: readonly Exception[],
  { devices, tariff }: Metering,
): readonly SameWater[] => {
  const groups = new Map<Exception, Exception[]>();
  for (const [one, first] of firstOfSameWater(sorted, devices))
    groups.set(first, [...(groups.get(first) ?? [first]), one]);
  const mainOf = mainsOf(devices);
  const rank = (one: Exception): number => SEVERITIES.indexOf(severityOf(one, tariff));
  return [...groups.values()].flatMap((group) => {
    const ids = new Set(group.map(({ device_id }) => device_id));
    const top = group.find(({ device_id }) => !ids.has(mainOf.get(device_id) ?? 0));
    if (!top) return [];
    const subsOf = ({ device_id }: Exception): readonly Exception[] =>
      group.filter((one) => mainOf.get(one.device_id) === device_id);
    const [first] = group;
    let lead = top;
    for (;;) {
      const [sub, another] = subsOf(lead);
      if (!sub || another || rank(sub) > rank(lead) || !isExplained(top, [sub])) break;
      lead = sub;
    }
    // Sub-meters that found worse than their main meter.
    if (first && rank(lead) > rank(first)) lead = first;
    const subs = subsOf(lead);
    const parts = subs.length === 0 || isExplained(lead, subs) ? [] : subs;
    return [{ lead, others: group.filter((one) => one !== lead), parts }];
  });
};

/** Which other meters measured it, with their figures: `Main meter (1,630 L)`. */
export const alsoMeasured = ({ others, parts }: SameWater): string =>
  others
    .filter((one) => !parts.includes(one))
    .map((one) => {
      const figure = figureOf(one);
      return figure === null ? one.title : `${one.title} (${figure})`;
    })
    .join(', ');

/** The text of an exception without what it says of other meters that measured the same water. */
const withoutShared = ({ text }: Exception, others: readonly Exception[], translate: Translate): string => {
  const titles = others.map(({ title }) => title);
  const said = [
    translate('report_words.found.also_subs', { title: titles.join(', ') }),
    ...titles.map((title) => translate('report_words.found.also_main', { title })),
    ...[others, ...others.map((one) => [one])].map((subs) => {
      const { key, values } = partWords(subs, translate);
      return translate(key, values);
    }),
  ].find((sentence) => text.endsWith(sentence));
  return said === undefined ? text : text.slice(0, -said.length);
};

/** The text of what several meters measured: that of the finding that says most, and what the others measured. */
export const sameWaterText = (group: SameWater, translate: Translate): string => {
  const { lead, others, parts } = group;
  const meters = alsoMeasured(group);
  const part = partWords(parts, translate);
  return [
    withoutShared(lead, others, translate),
    meters === '' ? '' : translate('report_words.found.also_measured', { meters }),
    parts.length === 0 ? '' : translate(part.key, part.values),
  ].join('');
};
