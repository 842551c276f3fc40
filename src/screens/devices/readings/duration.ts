import { useCallback } from 'react';
import { durationText } from '../../../domain/time/duration.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Returns a formatter of durations in ms. */
export const useDurationText = (): ((ms: number) => string) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return useCallback((ms) => durationText(ms / 1000, translate, locale), [translate, locale]);
};
