import type { Column } from './column.ts';
import type { Total } from './columns.ts';
import type { Result } from '../result.ts';
import { SEVERITIES, type Severity } from '../verdicts/severity.ts';
import { verdictOf } from '../verdicts/verdict.ts';
import { viewOf } from '../views.ts';

/** The columns whose cells have the tone of a total of this name. */
const TONED: ReadonlyMap<string, Column> = new Map(
  ['tmv', 'metering'].flatMap((kind) => viewOf(kind).columns.map((one) => [one.key, one] as const)),
);
/** Totals with another name than their columns. */
const COLUMNS_OF: Readonly<Record<string, string>> = {
  highest: 'max',
  tmv_in_band_share: 'in_band_share',
  leaks: 'leak_rate',
};

/** The severity that a total shows by its colour and sign: as the cells of devices do, here by the exceptions of all. */
export const totalTone = (result: Result, { key, value }: Pick<Total, 'key' | 'value'>): Severity | null => {
  const { exceptions, profile, tariff, completeness } = result;
  if (key === 'attention') return value === 0 ? null : verdictOf(result).severity;
  const name = COLUMNS_OF[key] ?? key;
  const row = name === 'completeness' ? { completeness } : { [name]: value };
  return TONED.get(name)?.tone?.(row, { exceptions, limits: profile.limits, tariff }) ?? null;
};

/** A total with the severity it shows. */
export interface ToldTotal extends Total {
  readonly tone: Severity | null;
}
const rank = ({ tone }: ToldTotal): number => (tone === null ? SEVERITIES.length : SEVERITIES.indexOf(tone));
/** Totals with their tones, those that stand out first, otherwise in their order. */
export const worstTotalsFirst = (result: Result, totals: readonly Total[]): readonly ToldTotal[] =>
  totals.map((total) => ({ ...total, tone: totalTone(result, total) })).toSorted((a, b) => rank(a) - rank(b));
