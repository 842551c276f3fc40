import { useCallback } from 'react';
import { formatMeasured } from '../domain/text/format.ts';
import { switchWord, type SwitchFacts } from '../domain/readings/switches.ts';
import { useFormatLocale } from '../providers/session/current-user.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

/** Returns a formatter of datapoint values: `43.5 °C`, or "On" for a switch. */
export const useValueText = (): ((value: number | null, facts: SwitchFacts) => string) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return useCallback(
    (value, facts) => {
      const word = value === null ? undefined : switchWord(facts, value);
      return word ? translate(`generator.value.${word}`) : formatMeasured(value, facts.unit, locale);
    },
    [translate, locale],
  );
};
