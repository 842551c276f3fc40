import { type Difference, differenceOf } from './title-words.ts';

/** A device as it is compared with those of another site. */
export interface SiteDevice {
  readonly id: number;
  readonly title: string;
  readonly dev_id: string;
  readonly hw_serial: string;
  readonly type: string;
  readonly tags: readonly string[];
  /** The keys of its datapoints; of a device of the drawing: those that the drawing shows. */
  readonly keys: readonly string[];
}

/** The sites' names, if known. */
export interface SiteNames {
  readonly from: string;
  readonly to: string;
}

/**
 * Why a device is proposed: its title or serial follows the pattern of the others, its tags are the same, or it is
 * the only one left of its type. `similar`: the titles have something in common, but others would fit as well.
 */
export type MatchReason = 'title' | 'serial' | 'tags' | 'similar' | 'only';

/** The device proposed for one of the drawing; null if none fits. */
export interface Proposal<S extends SiteDevice = SiteDevice, C extends SiteDevice = SiteDevice> {
  readonly source: S;
  readonly device: C | null;
  readonly reason: MatchReason | null;
}

/** The last part of a key, by which datapoints of different devices are compared. */
export const lastPart = (key: string): string =>
  key.slice(Math.max(key.lastIndexOf('.'), key.lastIndexOf('/')) + 1);

/** Whether a device can take the place of another: the same type, and at least one of its datapoints. */
export const canReplace = (source: SiteDevice, device: SiteDevice): boolean => {
  const keys = new Set(device.keys.map(lastPart));
  return device.type === source.type && source.keys.some((key) => keys.has(lastPart(key)));
};

interface Pair {
  readonly source: SiteDevice;
  readonly device: SiteDevice;
}
interface Pattern {
  readonly difference: Difference;
  readonly pairs: readonly Pair[];
}

const naturally = new Intl.Collator('en', { numeric: true }).compare;
const byTitle = (a: SiteDevice, b: SiteDevice): number => naturally(a.title, b.title) || a.id - b.id;

/** Pairs in which each device occurs only once on either side. */
const clear = (pairs: readonly Pair[]): Pair[] => {
  const times = new Map<string, number>();
  const keysOf = ({ source, device }: Pair) => [`s${source.id}`, `d${device.id}`];
  for (const key of pairs.flatMap(keysOf)) times.set(key, (times.get(key) ?? 0) + 1);
  return pairs.filter((pair) => keysOf(pair).every((key) => times.get(key) === 1));
};

/** How the texts of devices differ, with the pairs that differ in the same way; the most frequent first. */
const patternsOf = (pairs: readonly Pair[], textOf: (device: SiteDevice) => string): Pattern[] => {
  const found = new Map<string, { readonly difference: Difference; readonly pairs: Pair[] }>();
  for (const pair of pairs) {
    const difference = differenceOf(textOf(pair.source), textOf(pair.device));
    if (difference.shared === 0) continue;
    const known = found.get(difference.key) ?? { difference, pairs: [] };
    known.pairs.push(pair);
    found.set(difference.key, known);
  }
  return [...found.values()]
    .map((each) => ({ ...each, pairs: clear(each.pairs) }))
    .filter(({ pairs: kept }) => kept.length > 0)
    .toSorted((a, b) => b.pairs.length - a.pairs.length || naturally(a.difference.key, b.difference.key));
};

const hasDigit = (text: string): boolean => /\d/.test(text);

/**
 * Proposes a device of another site for each device of a drawing, each only once. The patterns are learnt from the
 * devices themselves: if several titles differ in the same words, these are taken for the names of the sites.
 */
export const proposeDevices = <S extends SiteDevice, C extends SiteDevice>(
  sources: readonly S[],
  devices: readonly C[],
  names?: SiteNames,
): readonly Proposal<S, C>[] => {
  const proposed = new Map<number, { readonly device: SiteDevice; readonly reason: MatchReason }>();
  const taken = new Set<number>(sources.map(({ id }) => id));
  const all = sources.toSorted(byTitle).flatMap((source) =>
    devices
      .toSorted(byTitle)
      .filter((device) => canReplace(source, device))
      .map((device) => ({ source, device })),
  );
  const left = (): Pair[] =>
    all.filter(({ source, device }) => !proposed.has(source.id) && !taken.has(device.id));
  const propose = (pairs: readonly Pair[], reason: MatchReason): void => {
    for (const { source, device } of pairs) {
      if (proposed.has(source.id) || taken.has(device.id)) continue;
      proposed.set(source.id, { device, reason });
      taken.add(device.id);
    }
  };
  const title = (device: SiteDevice): string => device.title;
  const named = names && differenceOf(names.from, names.to).key;

  // 1. The same title, or the title with the site's name replaced.
  for (const { difference, pairs } of patternsOf(left(), title)) {
    if (difference.from === difference.to || difference.key === named) propose(pairs, 'title');
  }
  // 2. What several titles or serials have in common, unless something else would fit as many of them.
  const competes = (a: Pattern, b: Pattern): boolean =>
    a !== b &&
    a.pairs.length === b.pairs.length &&
    a.pairs.some((one) =>
      b.pairs.some((other) => one.source === other.source || one.device === other.device),
    );
  const learn = (textOf: (device: SiteDevice) => string, reason: MatchReason): void => {
    for (
      let patterns = patternsOf(left(), textOf);
      patterns.length > 0;
      patterns = patternsOf(left(), textOf)
    ) {
      const [best] = patterns;
      if (!best || best.pairs.length < 2 || patterns.some((other) => competes(best, other))) return;
      propose(best.pairs, reason);
    }
  };
  learn(title, 'title');
  learn(({ dev_id }) => dev_id, 'serial');
  learn(({ hw_serial }) => hw_serial, 'serial');
  // 3. The same tags, without those that all devices of a site have.
  const ownTags = (device: SiteDevice, site: readonly SiteDevice[]): string =>
    device.tags
      .filter((tag) => !site.every(({ tags }) => tags.includes(tag)))
      .toSorted()
      .join('\n');
  const tagged = left().filter(({ source, device }) => {
    const tags = ownTags(source, sources);
    return tags !== '' && tags === ownTags(device, devices);
  });
  propose(clear(tagged), 'tags');
  // 4. The only one of its type on both sides.
  propose(clear(left()), 'only');
  // 5. Titles that have something in common, in their natural order.
  for (let patterns = patternsOf(left(), title); patterns.length > 0; patterns = patternsOf(left(), title)) {
    const best = patterns.find(
      // A single pair must have more in common than a word that all titles end with.
      ({ difference: { from, to, shared }, pairs }) =>
        pairs.length > 1 || (shared > 1 && !hasDigit(from + to)),
    );
    if (!best) break;
    propose(best.pairs, 'similar');
  }
  const byId = new Map(devices.map((device) => [device.id, device]));
  return sources.map((source) => {
    const found = proposed.get(source.id);
    return { source, device: (found && byId.get(found.device.id)) ?? null, reason: found?.reason ?? null };
  });
};
