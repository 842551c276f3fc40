import type { Translate } from '../../../languages/translate.ts';
import { MIN_IN_BAND } from '../computing/completeness.ts';
import { withWords, type Exception } from './exceptions.ts';
import { figureText } from '../columns/figures.ts';
import type { Figures } from '../finding.ts';
import { findingKinds } from '../findings.ts';

/** The sentence that too few uses were in band, after an exception about hot or cold water; empty otherwise. */
export const lowBandText = (
  { kind }: Pick<Exception, 'kind'>,
  figures: Figures | undefined,
  translate: Translate,
): string => {
  const share = figures?.in_band_share;
  return findingKinds.get(kind)?.isOutOfBand && typeof share === 'number' && share < MIN_IN_BAND
    ? translate('report_words.found.low_band', {
        share: figureText(share, 'share', 'UTC'),
        limit: MIN_IN_BAND * 100,
      })
    : '';
};

/** The sentence that follows an exception by the figures of its device; empty if there is none. */
export const followingText = (
  exception: Exception,
  figures: Figures | undefined,
  of: { readonly zone: string; readonly translate: Translate },
): string => findingKinds.get(exception.kind)?.follows?.(exception, figures ?? {}, of) ?? '';

/**
 * The exception with what the figures of its device say of it: on which days water was above the limit, what a counter showed
 * before its reset, when a sensor fault ended. `dates`: of the days of the period. Results of earlier runs have these figures, too.
 */
export const withDetails = (
  exception: Exception,
  figures: Figures | undefined,
  dates: readonly string[],
  translate: Translate,
): Exception => {
  const details = figures && findingKinds.get(exception.kind)?.details?.(exception, figures, dates);
  return details ? withWords(exception, { ...exception.words, ...details }, translate) : exception;
};
