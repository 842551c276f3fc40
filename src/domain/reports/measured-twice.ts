import type { ExceptionKind } from '../../languages/keys.ts';
import type { Translate } from '../../languages/translate.ts';
import { formatCount } from '../format.ts';
import { withWords, type Exception } from './exceptions.ts';
import type { Words } from './findings.ts';

const HOUR_MS = 3_600_000;
/** What a main meter and its sub-meters find of the same water. */
const SHARED: ReadonlySet<string> = new Set<ExceptionKind>(['burst', 'leak']);

interface Metered {
  readonly device_id: number;
  readonly main_id?: number | null;
}

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
  const mainOf = new Map(devices.map(({ device_id, main_id = null }) => [device_id, main_id]));
  return exceptions.map((one) => {
    if (!SHARED.has(one.kind)) return one;
    const subs = shared.filter(
      (other) => mainOf.get(other.device_id) === one.device_id && isSame(one, other),
    );
    const main = shared.find((other) => other.device_id === mainOf.get(one.device_id) && isSame(one, other));
    const also: Words | undefined =
      subs.length > 0
        ? {
            key: 'report_words.found.also_subs',
            values: { title: subs.map(({ title }) => title).join(', ') },
          }
        : main && { key: 'report_words.found.also_main', values: { title: main.title } };
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
  const mainOf = new Map(devices.map(({ device_id, main_id = null }) => [device_id, main_id]));
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
}

/** Findings about the same water in one: that of the sub-meter, which says where, or of the main meter if there are several of these. */
export const sameWaterOf = (
  sorted: readonly Exception[],
  devices: readonly Metered[],
): readonly SameWater[] => {
  const groups = new Map<Exception, Exception[]>();
  for (const [one, first] of firstOfSameWater(sorted, devices))
    groups.set(first, [...(groups.get(first) ?? [first]), one]);
  const mainOf = new Map(devices.map(({ device_id, main_id = null }) => [device_id, main_id]));
  return [...groups.values()].flatMap((group) => {
    const mains = new Set(group.map(({ device_id }) => mainOf.get(device_id)));
    const subs = group.filter(({ device_id }) => !mains.has(device_id));
    const ids = new Set(group.map(({ device_id }) => device_id));
    const top = group.find(({ device_id }) => !ids.has(mainOf.get(device_id) ?? 0));
    const lead = subs.length === 1 ? subs[0] : top;
    return lead ? [{ lead, others: group.filter((one) => one !== lead) }] : [];
  });
};

/** Which other meters measured it, with their figures: `Main meter (1,630 L)`. */
export const alsoMeasured = ({ others }: SameWater, locale = 'en-AU'): string =>
  others
    .map(({ title, kind, value }) =>
      value === null ? title : `${title} (${formatCount(value, locale)} ${kind === 'leak' ? 'L/h' : 'L'})`,
    )
    .join(', ');
