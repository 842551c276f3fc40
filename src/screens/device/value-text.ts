import { useTranslate } from 'ra-core';
import { formatValue } from '../../domain/format.ts';
import { useFormatLocale } from '../../providers/me.ts';
import type { Datapoint } from '../datapoint.ts';

type Facts = Pick<Datapoint, 'kind' | 'unit'>;

/** Whether a quantity is a yes or no: as a number it would look like a measurement. */
export const isSwitch = ({ kind, unit }: Facts): boolean => kind === 'state' && !unit;

/** A function that says a value of a quantity: `43.5 °C`, or of a switch "Yes". */
export const useValueText = (): ((value: number | null, facts: Facts) => string) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return (value, facts) =>
    isSwitch(facts) && (value === 0 || value === 1)
      ? translate(`generator.value.${value === 1 ? 'yes' : 'no'}`)
      : formatValue(value, facts.unit, locale);
};
