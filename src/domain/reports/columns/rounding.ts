import type { Translate } from '../../../languages/translate.ts';
import { joined } from '../../text/format.ts';
import type { Column, Row } from './column.ts';
import { columnUnit } from './column-unit.ts';
import type { Result } from '../result.ts';

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

/**
 * The same of what meters show and count in a table with a unit for each column, whose opening and closing values should differ by
 * the consumption; after a reset they don't.
 */
export const registersRoundedBy = (columns: readonly Column[], rows: readonly Row[]): string | undefined => {
  const shown = ['opening', 'consumption', 'closing'].flatMap((key) => {
    const one = columns.find((column) => column.key === key);
    const unit = one && columnUnit(one, rows);
    return one && unit ? [{ of: one.of, unit }] : [];
  });
  const [opening, consumption, closing] = shown;
  const units = new Set(shown.map(({ unit }) => unit.unit));
  if (!opening || !consumption || !closing || units.size > 1) return undefined;
  const sums = rows.flatMap((row): ShownSum[] => {
    const values = [opening, consumption, closing].map(({ of }) => of(row));
    const [from, , to] = values;
    if (!values.every((value): value is number => typeof value === 'number') || Number(to) < Number(from))
      return [];
    const [before = '', counted = '', after = ''] = values.map(
      (value, at) => shown[at]?.unit.text(value) ?? '',
    );
    return [{ parts: [before, counted], whole: after }];
  });
  return roundedBy(sums, closing.unit.unit);
};

/** Litres that sums of binary fractions may differ by; days that differ more from the total don't make it up. */
const SAME_SUM = 0.01;
/** The same of the days of a table, whose consumption should add up to the total. */
export const daysRoundedBy = (
  { days, totals }: Pick<Result, 'days' | 'totals'>,
  columns: readonly Column[],
): string | undefined => {
  const shown = columns.find(({ key }) => key === 'consumption');
  const unit = shown && columnUnit(shown, days);
  const { consumption: whole } = totals;
  if (!unit || typeof whole !== 'number') return undefined;
  const parts = days.map(shown.of).filter((value): value is number => typeof value === 'number');
  const sum = parts.reduce((all, one) => all + one, 0);
  if (Math.abs(sum - whole) > SAME_SUM) return undefined;
  return roundedBy([{ parts: parts.map(unit.text), whole: unit.text(whole) }], unit.unit);
};
