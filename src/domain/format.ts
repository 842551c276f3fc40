/** What stands where there is no value. */
export const NOTHING = '—';

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const ONE_PLACE: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
const TWO_PLACES: Intl.NumberFormatOptions = { maximumFractionDigits: 2 };
const TWO_DIGITS: Intl.NumberFormatOptions = { maximumSignificantDigits: 2 };

const decimalsFor = (size: number): Intl.NumberFormatOptions => {
  if (size >= 1000) return WHOLE;
  if (size >= 10) return ONE_PLACE;
  return size >= 1 || size === 0 ? TWO_PLACES : TWO_DIGITS;
};

// Making one costs as much as hundreds of uses, and a list shows hundreds of numbers.
const made = new Map<Intl.NumberFormatOptions, Map<string, Intl.NumberFormat>>();
const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const known = made.get(options) ?? new Map<string, Intl.NumberFormat>();
  const format = known.get(locale) ?? new Intl.NumberFormat(locale, options);
  made.set(options, known.set(locale, format));
  return format;
};

/** Units that change when numbers grow: from → limit, divisor, to. */
const LARGER: Readonly<Record<string, readonly [limit: number, divisor: number, to: string]>> = {
  L: [10_000, 1000, 'kL'],
  Wh: [10_000, 1000, 'kWh'],
  W: [10_000, 1000, 'kW'],
};

/** A number and its unit, ready to be written side by side. */
export interface FormattedValue {
  readonly number: string;
  readonly unit: string;
}

/**
 * A measured value as a person reads it: rounded to what matters, in a unit of a handy size.
 * `null` and what is no finite number give "—" without a unit.
 */
export const formatParts = (
  value: number | null | undefined,
  unit?: string | null,
  locale = 'en-AU',
): FormattedValue => {
  if (value === null || value === undefined || !Number.isFinite(value)) return { number: NOTHING, unit: '' };
  const larger = unit && Object.hasOwn(LARGER, unit) ? LARGER[unit] : undefined;
  if (larger && Math.abs(value) >= larger[0]) {
    return formatParts(value / larger[1], larger[2], locale);
  }
  // -0 would be shown as "-0".
  const format = numberFormat(locale, decimalsFor(Math.abs(value)));
  return { number: format.format(value + 0), unit: unit ?? '' };
};

/** `43.5 °C`; the blank does not break. A percent sign stands without one in English. */
export const formatValue = (
  value: number | null | undefined,
  unit?: string | null,
  locale?: string,
): string => {
  const shown = formatParts(value, unit, locale);
  if (!shown.unit) return shown.number;
  return shown.unit === '%' ? `${shown.number}%` : `${shown.number}\u00a0${shown.unit}`;
};

/** A count, with its thousands set apart. */
export const formatCount = (value: number, locale = 'en-AU'): string =>
  numberFormat(locale, WHOLE).format(value);

/** The size of a file: `640 kB`, `1.2 MB` (1 MB = 1,000,000 bytes). */
export const formatBytes = (bytes: number, locale = 'en-AU'): string => {
  const [size, unit] =
    bytes >= 1_000_000 ? [bytes / 1_000_000, 'MB'] : bytes >= 1000 ? [bytes / 1000, 'kB'] : [bytes, 'B'];
  const digits = unit === 'MB' && size < 100 ? 1 : 0;
  const text = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${text.format(size)}\u00a0${unit}`;
};
