import { cellTextOf } from '../../../src/domain/reports/columns/cell-text.ts';
import type { Column } from '../../../src/domain/reports/columns/column.ts';
import { isIncomplete } from '../../../src/domain/reports/computing/completeness.ts';
import { columnUnit } from '../../../src/domain/reports/columns/column-unit.ts';
import { figureLabel, lowerFirst } from '../../../src/domain/reports/texts/labels.ts';
import { sharedLocations } from '../../../src/domain/reports/texts/disambiguation.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import type { Severity } from '../../../src/domain/reports/verdicts/severity.ts';
import { tonesOf } from '../../../src/domain/reports/columns/tones.ts';
import type { Source } from './nodes.ts';

/** Columns that are never said in a sentence. */
export const KEPT: ReadonlySet<string> = new Set(['title', 'place', 'verdict', 'trend']);
/** The same in so many rows is said once. */
const FOLD_FROM = 3;
/** Figures of what rarely happens, which one device of so many has: said once instead of as a column of zeros. */
const RARE: ReadonlySet<string> = new Set([
  'estimated',
  'resets',
  'roll_overs',
  'reversals',
  'outliers',
  'gaps',
]);
const RARE_FROM = 8;
/** Shares of the expected readings, where many are missing of all devices, that differ by less say the same of them. */
const NEARLY = 0.005;

/** `Complete 14.9–15.0%` of rows that differ by hardly anything; null of others. */
const nearlySame = (
  one: Column,
  rows: readonly ResultRow[],
  textOf: (row: ResultRow) => string,
): string | null => {
  if (one.key !== 'completeness') return null;
  const known = rows.flatMap((row) => {
    const value = one.of(row);
    return typeof value === 'number' && isIncomplete(value) ? [{ row, value }] : [];
  });
  const [least, ...others] = known.toSorted((a, b) => a.value - b.value);
  const most = others.at(-1);
  if (!least || !most || known.length < rows.length || most.value - least.value >= NEARLY) return null;
  return `${textOf(least.row).replace(/%$/, '')}–${textOf(most.row)}`;
};

/**
 * Columns without those that say the same in each row, and these in words: `Complete 100%`. Of verdicts only that of devices of
 * which part of the data is missing: others say of each device how it is.
 */
export const folded = (
  { result, translate }: Source,
  columns: readonly Column[],
  rows: readonly ResultRow[],
): { readonly columns: readonly Column[]; readonly same: readonly string[] } => {
  const [first] = rows;
  if (rows.length < FOLD_FROM || first === undefined) return { columns, same: [] };
  const context = { zone: result.time_zone, translate };
  const same: string[] = [];
  const kept = columns.filter((one) => {
    const textOf = (row: ResultRow): string => cellTextOf(one, row, context);
    if (one.key === 'verdict' && rows.every(({ verdict }) => verdict === 'partly')) {
      same.push(textOf(first).replaceAll(' ', '\u00a0'));
      return false;
    }
    if (KEPT.has(one.key)) return true;
    const unit = columnUnit(one, rows);
    const texts = new Set(rows.map((row) => cellTextOf(one, row, { ...context, unit })));
    const text = texts.size > 1 ? nearlySame(one, rows, textOf) : textOf(first);
    if (text === null) return true;
    same.push(`${figureLabel(one, translate)} ${text}`.replaceAll(' ', '\u00a0'));
    return false;
  });
  return { columns: kept, same };
};

/** A figure that one device has, with its name. */
interface Rare {
  readonly key: string;
  readonly text: string;
}
/** Whether a figure is not marked. */
const isQuiet = (tone: Severity | null): boolean => tone === null || tone === 'minor';

/** Columns without those of zeros that only one device has another figure in, and these in words: `1 gap, at Kitchen meter`. */
export const withoutRare = (
  { result, translate }: Source,
  columns: readonly Column[],
  rows: readonly ResultRow[],
): { readonly columns: readonly Column[]; readonly said: readonly Rare[] } => {
  if (rows.length < RARE_FROM) return { columns, said: [] };
  const letters = sharedLocations(result);
  const toneOf = tonesOf(result);
  const said: Rare[] = [];
  const kept = columns.filter((one) => {
    const [row, ...others] = RARE.has(one.key) ? rows.filter((each) => one.of(each) !== 0) : [];
    if (!row || others.length > 0 || !isQuiet(toneOf(one, row))) return true;
    const place = letters.size > 1 ? letters.get(row.location ?? '') : undefined;
    const text = cellTextOf(one, row, { zone: result.time_zone, translate });
    const title = [row.title, place].filter(Boolean).join(' · ');
    const name = translate(`report_notes.counts.${one.key}`, {
      smart_count: Number(one.of(row)),
      _: figureLabel(one, translate),
    });
    const words = translate('report_files.rare', { text, name: lowerFirst(name), title });
    said.push({ key: one.key, text: words.replaceAll(' ', '\u00a0') });
    return false;
  });
  return { columns: kept, said };
};
