import type { CellContext } from './cell-text.ts';
import { surplusOf } from '../computing/completeness.ts';
import type { Format } from './format.ts';
import { reuseShareOf } from '../computing/hydraloop.ts';
import { countedOf, type Completeness } from '../computing/series.ts';
import { toneByAlarm, toneByCompleteness, type Tone } from './tones.ts';

export type Row = Readonly<Record<string, unknown>>;
/** One column of a table: a figure, whose label is among the texts, its accessor and format. */
export interface Column {
  readonly key: string;
  readonly format: Format;
  readonly of: (row: Row) => unknown;
  /** See tones.ts; without it, its cells are never marked. */
  readonly tone?: Tone;
  /** What a row's litres are worth, in dollars, if another column says it. */
  readonly worth?: (row: Row) => unknown;
  /** How people read a known value, if each row has its own unit. */
  readonly text?: (row: Row) => string;
  /** How people read a cell, known or not, of which there is more to say; null: as any other. */
  readonly words?: (row: Row, context: CellContext) => string | null;
}

const at = (row: unknown, keys: readonly string[]): unknown => {
  let value = row;
  for (const key of keys) value = (value as Row | null | undefined)?.[key];
  return value ?? null;
};

/** A column of a row's figure `key`, or of what is found at `path` in the row. */
export const column = (key: string, format: Format, ...path: readonly string[]): Column => ({
  key,
  format,
  of: (row) => at(row, path.length > 0 ? path : [key]),
});

/** What a meter counted. */
export const CONSUMPTION: Column = {
  ...column('consumption', 'litres'),
  words: (row, { translate }) =>
    row.unknown_unit === true && row.consumption === null ? translate('report_words.unit_unknown') : null,
};

const completenessOf = (row: Row): Completeness => row.completeness as Completeness;
/** The share of a device's readings. In runs of earlier versions, readings beyond the expected ones hide missing ones. */
const completeShare = (row: Row): number | null => {
  const { share, expected, received } = completenessOf(row);
  const { gap_seconds: inGaps, interval_s: interval } = row;
  const isCapped =
    share === 1 && received > expected && typeof inGaps === 'number' && typeof interval === 'number';
  return share === null || !isCapped
    ? share
    : Math.min(share, Math.max(0, 1 - inGaps / (expected * interval)));
};
/** How much of a device's data is there. Uplinks beyond those expected are shown separately: the share is capped at 1. */
export const COVERAGE: readonly Column[] = [
  column('gaps', 'count'),
  toneByCompleteness({ ...column('completeness', 'share'), of: completeShare }),
  {
    ...column('surplus', 'count'),
    of: (row) => surplusOf(completenessOf(row)) || null,
  },
];
/** The latest reading of the battery, marked as severely as the device's alarm about it. */
export const BATTERY = toneByAlarm(column('battery', 'battery'), 'battery_low');
/** Missing uplinks, shown next to the estimated consumption. */
export const MISSING_READS: Column = {
  ...column('missing_reads', 'count'),
  of: (row) => {
    const completeness = completenessOf(row);
    return Math.max(0, completeness.expected - countedOf(completeness));
  },
};
export const HYDRALOOP: readonly Column[] = [
  {
    ...column('recycled', 'litres', 'hydraloop', 'recycled'),
    worth: (row) => at(row, ['hydraloop', 'savings']),
  },
  column('mains', 'litres', 'hydraloop', 'mains'),
  // Earlier runs have a share even if the mains inlet counted nothing.
  {
    ...column('reuse_share', 'share'),
    of: (row) =>
      at(row, ['hydraloop', 'reuse_share']) === null
        ? null
        : reuseShareOf(at(row, ['hydraloop', 'recycled']), at(row, ['hydraloop', 'mains'])),
  },
  column('savings', 'dollars', 'hydraloop', 'savings'),
  column('online_seconds', 'seconds', 'hydraloop', 'online_seconds'),
];
