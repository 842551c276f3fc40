import { useTranslate } from 'ra-core';
import { formatValue } from '../../domain/format.ts';
import { switchWord, type SwitchFacts } from '../../domain/switches.ts';
import { useFormatLocale } from '../../providers/current-user.ts';

/** A function that says a value of a quantity: `43.5 °C`, or of a switch "On". */
export const useValueText = (): ((value: number | null, facts: SwitchFacts) => string) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return (value, facts) => {
    const word = value === null ? undefined : switchWord(facts, value);
    return word ? translate(`generator.value.${word}`) : formatValue(value, facts.unit, locale);
  };
};
