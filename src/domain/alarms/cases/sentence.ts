import type { Translate } from '../../../languages/translate.ts';
import { SEVERITIES } from '../alarm.ts';
import type { KindCount } from './overview.ts';

/** More kinds than this are counted together. */
const MAX_KINDS = 3;

const worstFirst = (a: KindCount, b: KindCount): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  // What can hurt people comes before what costs water.
  Number(b.kind === 'scald') - Number(a.kind === 'scald') ||
  b.count - a.count ||
  a.kind.localeCompare(b.kind);

/**
 * What needs attention, in one sentence: "2 scald risks, 1 device is silent". Empty without cases. Each
 * kind has a text `overview.kinds.<kind>`; a kind without one is "1 other alarm".
 */
export const sentenceOf = (counts: readonly KindCount[], translate: Translate): string => {
  const byKind = new Map<string, KindCount>();
  for (const one of counts.toSorted(worstFirst)) {
    const before = byKind.get(one.kind);
    byKind.set(one.kind, before ? { ...before, count: before.count + one.count } : one);
  }
  const kinds = [...byKind.values()].filter(({ count }) => count > 0);
  // "and 1 more" would be longer than the last kind.
  const named = kinds.length > MAX_KINDS + 1 ? kinds.slice(0, MAX_KINDS) : kinds;
  const rest = kinds.slice(named.length).reduce((total, { count }) => total + count, 0);
  const other = (count: number): string => translate('overview.kinds.other', { smart_count: count });
  const parts = named.map(({ kind, count }) =>
    translate(`overview.kinds.${kind}`, { smart_count: count, _: other(count) }),
  );
  return [...parts, ...(rest > 0 ? [translate('overview.kinds.more', { smart_count: rest })] : [])].join(
    ', ',
  );
};
