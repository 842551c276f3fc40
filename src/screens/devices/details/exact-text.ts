import { useFormatLocale } from '../../../providers/session/current-user.ts';

/** Returns a formatter of values with all of their digits and in their own unit, to compare them with a meter's dial. */
export const useExactText = (): ((value: number, unit: string | null) => string) => {
  const locale = useFormatLocale();
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  return (value, unit) => (unit ? `${format.format(value)}\u00a0${unit}` : format.format(value));
};
