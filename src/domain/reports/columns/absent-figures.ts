import type { Translate } from '../../../languages/translate.ts';
import { figureLabel, lowerFirst } from '../texts/labels.ts';

/** Figures that must be zero if another one is, which says enough. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  estimated: ['gaps'],
  leaks_opened: ['leaks'],
  leaks_closed: ['leaks'],
  leak_rate: ['leaks'],
  leak_cost_per_day: ['leaks', 'leak_rate'],
};
/** Said in a sentence of their own: see `leakChangesText`. */
export const LEAK_CHANGES: ReadonlySet<string> = new Set(['leaks_opened', 'leaks_closed']);
/** Of a gap at the beginning or the end of the period nobody knows whether water flowed: zero is not none. */
const UNKNOWN_IF_ZERO = 'estimated';

/** Whether a figure must be zero because one of these is. */
export const isImplied = (key: string, zeros: ReadonlySet<string>): boolean =>
  IMPLIED[key]?.some((other) => zeros.has(other)) ?? false;

/** What there is none of: `roll-overs or gaps`; after “no”. Empty if that says nothing. */
export const absentFigures = (figures: readonly { readonly key: string }[], translate: Translate): string => {
  const keys = new Set(figures.map(({ key }) => key));
  const words = [...keys]
    .filter((key) => !isImplied(key, keys) && !LEAK_CHANGES.has(key) && key !== UNKNOWN_IF_ZERO)
    .map((key) =>
      translate(`report_notes.absent.${key}`, { _: lowerFirst(figureLabel({ key }, translate)) }),
    );
  const last = words.at(-1) ?? '';
  return words.length < 2
    ? last
    : translate('report_notes.or', { others: words.slice(0, -1).join(', '), last });
};
