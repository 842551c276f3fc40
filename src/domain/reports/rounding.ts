import type { Translate } from '../../languages/translate.ts';
import { joined } from '../format.ts';

/** Figures as a table shows them, in one unit without it: parts, and what they add up to. */
export interface ShownSum {
  readonly parts: readonly string[];
  readonly whole: string;
}

/** The number that a text shows; NaN if it shows none. */
const shownNumber = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-'));
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * By how much people who add shown figures up may miss the shown sum, because each is rounded: `0.2 kL`, the most of these sums;
 * undefined if all add up. Sums with unknown figures don't count.
 */
export const roundedBy = (sums: readonly ShownSum[], unit: string): string | undefined => {
  const digits = Math.max(0, ...sums.map(({ whole }) => decimalsOf(whole)));
  const most = Math.max(
    0,
    ...sums
      .map(({ parts, whole }) =>
        Math.abs(parts.reduce((sum, one) => sum + shownNumber(one), -shownNumber(whole))),
      )
      .filter(Number.isFinite),
  );
  const number = most.toFixed(digits);
  return Number(number) > 0 ? joined({ number, unit }) : undefined;
};

/** That sentence; empty if all figures add up. */
export const roundedText = (by: string | undefined, translate: Translate): string =>
  by === undefined ? '' : translate('report_notes.rounded', { by });
