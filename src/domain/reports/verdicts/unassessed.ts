import type { Translate } from '../../../languages/translate.ts';
import { deviceVerdicts } from './device-verdict.ts';
import { figureText } from '../columns/figures.ts';
import { findingKinds } from '../findings.ts';
import type { Result, ResultRow } from '../result.ts';

/** Figures that say whether a valve kept its limits; those of a valve that is not assessed can't be believed. */
const JUDGING: ReadonlySet<string> = new Set([
  'in_band_share',
  'tmv_in_band_share',
  'seconds_above_limit',
  'scald_events',
]);
/** Whether a figure must not be shown of what is not assessed. */
export const isJudging = (key: string): boolean => JUDGING.has(key);

/** A device without the figures that its verdict does not support. */
export const asAssessed = (row: ResultRow, verdict: unknown): ResultRow =>
  verdict === 'unknown'
    ? { ...row, ...Object.fromEntries([...JUDGING].filter((key) => key in row).map((key) => [key, null])) }
    : row;

/** Whether no device of a result is assessed; false if its devices are not given. */
export const isNothingAssessed = ({
  devices = [],
  exceptions = [],
  tariff = null,
}: Partial<Pick<Result, 'devices' | 'exceptions' | 'tariff'>>): boolean =>
  devices.length > 0 &&
  [...deviceVerdicts({ devices, exceptions, tariff }).values()].every((verdict) => verdict === 'unknown');

type Faulty = readonly Pick<Result['exceptions'][number], 'kind' | 'value'>[];

/** Impossible values count as received, which needs to be said beside the completeness; empty if there are none. */
const unusableIn = (key: string, exceptions: Faulty, translate: Translate): string => {
  const count = exceptions.reduce(
    (sum, { kind, value }) => sum + (findingKinds.get(kind)?.countsImpossible ? (value ?? 0) : 0),
    0,
  );
  return count === 0
    ? ''
    : translate(key, {
        smart_count: count,
        count: figureText(count, 'count', 'UTC'),
      });
};
/** `79 impossible values count as received but are not rated.` */
export const unusableText = (exceptions: Faulty, translate: Translate): string =>
  unusableIn('report_words.parts.unusable', exceptions, translate);
/** The same in a few words, below the figure. */
export const unusableNote = (exceptions: Faulty, translate: Translate): string =>
  unusableIn('report_notes.unusable', exceptions, translate);
