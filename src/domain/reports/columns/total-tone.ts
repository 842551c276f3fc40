import type { Column } from './column.ts';
import type { Total } from './columns.ts';
import { REPORT_KINDS } from '../kinds.ts';
import type { Result } from '../result.ts';
import type { Severity } from '../verdicts/severity.ts';
import { verdictOf } from '../verdicts/verdict.ts';
import { viewOf } from '../views.ts';

/** The columns whose cells have the tone of a total of this name. */
const TONED: ReadonlyMap<string, Column> = new Map(
  REPORT_KINDS.flatMap((kind) =>
    viewOf(kind).columns.flatMap((one) => (one.tone ? [[one.key, one] as const] : [])),
  ),
);
/** Totals with another name than their columns. */
const COLUMNS_OF: Readonly<Record<string, string>> = {
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
