import type { BoundDatapoint } from '../domain/readings/datapoints.ts';
import { useMemo } from 'react';
import { ageOf } from '../domain/time/age.ts';
import { arrivalOf } from '../domain/devices/arrival.ts';
import type { Pace } from '../domain/readings/live.ts';
import { ageText, arrivalText, stateWord } from '../providers/age-text.ts';
import { formatMeasured, measuredParts, NOTHING, type FormattedValue } from '../domain/text/format.ts';
import { isSwitch, switchWord } from '../domain/readings/switches.ts';
import { useFormatLocale } from '../providers/session/current-user.ts';
import type { CurrentValue } from './value-source.ts';
import { useTranslate } from '../providers/i18n/translate.ts';
import type { Translate } from '../languages/translate.ts';

/** How an element formats its numbers. Defaults come from the datapoint. */
export interface NumberOptions {
  readonly decimals?: number | undefined;
  readonly unit?: string | undefined;
}
type DatapointFacts = Pick<BoundDatapoint, 'key' | 'kind' | 'unit'> | undefined;

/** Formats values and their states in the user's language, inside and outside React. */
export interface Formatters {
  /** The accessible description: `14 min ago · next in 1 min`; `stale, last reading 40 min ago · was due 25 min ago`. */
  readonly describe: (value: CurrentValue, pace?: Pace) => string;
  /** `43.5` and `°C`. */
  readonly number: (
    value: number | null,
    datapoint: DatapointFacts,
    options?: NumberOptions,
  ) => FormattedValue;
  /** `43.5 °C` */
  readonly text: (value: number | null, datapoint: DatapointFacts, options?: NumberOptions) => string;
  readonly translate: Translate;
}

const MAX_DECIMALS = 6;
/** Formatted values cached per unit. */
const MAX_CACHED_TEXTS = 2_000;

export const createFormatters = (translate: Formatters['translate'], locale: string): Formatters => {
  // Thousands of nodes are described each second with a few dozen distinct texts.
  const descriptions = new Map<string, string>();
  const formats = new Map<number, Intl.NumberFormat>();
  // Measured values repeat, and formatting one takes as long as painting it.
  const texts = new Map<string | null | undefined, Map<number | null, string>>();
  const formatted = (value: number | null, unit: string | null | undefined): string => {
    const unitTexts = texts.get(unit) ?? new Map<number | null, string>();
    const known = unitTexts.get(value);
    if (known !== undefined) return known;
    if (unitTexts.size >= MAX_CACHED_TEXTS) unitTexts.clear();
    const text = formatMeasured(value, unit, locale);
    texts.set(unit, unitTexts.set(value, text));
    return text;
  };
  const fixed = (value: number, decimals: number): string => {
    const digits = Math.min(MAX_DECIMALS, Math.max(0, Math.round(decimals)));
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
    return format.format(value + 0);
  };

  const number: Formatters['number'] = (value, datapoint, options = {}) => {
    if (value === null) return { number: NOTHING, unit: '' };
    const word = datapoint && switchWord(datapoint, value);
    if (word) return { number: translate(`generator.value.${word}`), unit: '' };
    const unit = options.unit ?? datapoint?.unit ?? null;
    return options.decimals === undefined
      ? measuredParts(value, unit, locale)
      : { number: fixed(value, options.decimals), unit: unit ?? '' };
  };

  return {
    translate,
    number,
    text: (value, datapoint, options) => {
      if (options?.decimals === undefined && !(datapoint && isSwitch(datapoint))) {
        return formatted(value, options?.unit ?? datapoint?.unit);
      }
      const shown = number(value, datapoint, options);
      if (shown.unit === '%') return `${shown.number}%`;
      return shown.unit ? `${shown.number}\u00a0${shown.unit}` : shown.number;
    },
    describe: (shown, pace) => {
      const { state, ageMs } = shown;
      const word = state === 'live' && ageMs !== null ? '' : stateWord(state, ageMs !== null, translate);
      if (ageMs === null) return word;
      const arrival = arrivalOf(shown, pace);
      const { unit, count } = ageOf(ageMs);
      const next = arrival && 'ms' in arrival ? ageOf(arrival.ms) : null;
      const key = [state, unit, count, arrival?.kind, next?.unit, next?.count].join('/');
      const known = descriptions.get(key);
      if (known !== undefined) return known;
      const age = [word, ageText(ageMs, translate)].filter(Boolean).join(' ');
      const text = [age, arrivalText(arrival, translate)].filter(Boolean).join(' · ');
      descriptions.set(key, text);
      return text;
    },
  };
};

export const useFormatters = (): Formatters => {
  const locale = useFormatLocale();
  const translate = useTranslate();
  return useMemo(() => createFormatters(translate, locale), [translate, locale]);
};
