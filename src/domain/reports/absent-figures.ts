import type { Translate } from '../../languages/translate.ts';
import { figureLabel } from './labels.ts';

/** Figures that must be zero if another one is, which says enough. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  estimated: ['gaps'],
  leaks_opened: ['leaks'],
  leaks_closed: ['leaks'],
  leak_rate: ['leaks'],
  leak_cost_per_day: ['leaks', 'leak_rate'],
};
/** Said last: a clause, which would otherwise seem to go on with what follows. */
const LAST = 'estimated';
/** Two figures that are said as one. */
const JOINED = ['leaks_opened', 'leaks_closed'] as const;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Whether a figure must be zero because one of these is. */
export const isImplied = (key: string, zeros: ReadonlySet<string>): boolean =>
  IMPLIED[key]?.some((other) => zeros.has(other)) ?? false;

/** What there is none of: `roll-overs or gaps`; after “no”. */
export const absentFigures = (figures: readonly { readonly key: string }[], translate: Translate): string => {
  const keys = new Set(figures.map(({ key }) => key));
  const areJoined = JOINED.every((key) => keys.has(key));
  const words = [...keys]
    .toSorted((a, b) => Number(a === LAST) - Number(b === LAST))
    .filter((key) => !isImplied(key, keys) && !(areJoined && key === JOINED[1]))
    .map((key) =>
      translate(`report_notes.absent.${areJoined && key === JOINED[0] ? 'leaks_changed' : key}`, {
        _: lowerFirst(figureLabel({ key }, translate)),
      }),
    );
  const last = words.at(-1) ?? '';
  return words.length < 2
    ? last
    : translate('report_notes.or', { others: words.slice(0, -1).join(', '), last });
};
