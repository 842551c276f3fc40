import { durations } from '../../languages/en/area/durations.ts';
import { createTranslate, type Translate } from '../../languages/translate.ts';

const UNITS = [
  { size: 86_400, key: 'durations.days' },
  { size: 3600, key: 'durations.hours' },
  { size: 60, key: 'durations.minutes' },
  { size: 1, key: 'durations.seconds' },
] as const;
type Unit = (typeof UNITS)[number];

const english = createTranslate({ durations }, 'en');

/** A duration in its two largest units: `2 days 5 h`, `1 h 56 min`, `45 s`. */
export const durationText = (seconds: number, translate: Translate = english, locale = 'en-AU'): string => {
  const textOf = ({ key }: Unit, count: number): string =>
    translate(key, { smart_count: count, number: count.toLocaleString(locale) });
  const whole = Math.max(0, Math.round(seconds));
  const first = Math.max(
    0,
    UNITS.findIndex(({ size }) => whole >= size),
  );
  const [large, small] = [UNITS[whole === 0 ? 3 : first], UNITS[first + 1]];
  if (!large) return '';
  if (!small || whole === 0) return textOf(large, whole);
  // Rounding may carry over to the larger unit: 59 min 59.6 s.
  const rounded = Math.round(whole / small.size) * small.size;
  if (first > 0 && rounded >= (UNITS[first - 1]?.size ?? 0)) return durationText(rounded, translate, locale);
  const rest = Math.round((rounded % large.size) / small.size);
  const text = textOf(large, Math.floor(rounded / large.size));
  return rest === 0 ? text : `${text} ${textOf(small, rest)}`;
};
