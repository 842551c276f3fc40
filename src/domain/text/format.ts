/** Shown in place of a missing value. */
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

// Cached: creating a formatter costs as much as hundreds of uses, and a list shows hundreds of numbers.
const formats = new Map<Intl.NumberFormatOptions, Map<string, Intl.NumberFormat>>();
const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const byLocale = formats.get(options) ?? new Map<string, Intl.NumberFormat>();
  const format = byLocale.get(locale) ?? new Intl.NumberFormat(locale, options);
  formats.set(options, byLocale.set(locale, format));
  return format;
};

/** Units to switch to for large values, from the limit on. */
const LARGER: Readonly<Record<string, readonly [limit: number, divisor: number, to: string]>> = {
  L: [10_000, 1000, 'kL'],
  Wh: [10_000, 1000, 'kWh'],
  W: [10_000, 1000, 'kW'],
};

/** The unit in which a value is shown, and what to divide by: litres from 10,000 on are shown in kilolitres. */
export const largerUnit = (
  value: number,
  unit: string | null | undefined,
): { readonly divisor: number; readonly unit: string } => {
  const larger = unit && Object.hasOwn(LARGER, unit) ? LARGER[unit] : undefined;
  return larger && Math.abs(value) >= larger[0]
    ? { divisor: larger[1], unit: larger[2] }
    : { divisor: 1, unit: unit ?? '' };
};

/** A formatted number and its unit. */
export interface FormattedValue {
  readonly number: string;
  readonly unit: string;
}
type Value = number | null | undefined;
type Decimals = (size: number, unit: string) => Intl.NumberFormatOptions;

const partsOf = (
  value: Value,
  unit: string | null | undefined,
  locale: string,
  decimals: Decimals,
): FormattedValue => {
  if (value === null || value === undefined || !Number.isFinite(value)) return { number: NOTHING, unit: '' };
  const { divisor, unit: shown } = largerUnit(value, unit);
  const scaled = value / divisor;
  const format = numberFormat(locale, decimals(Math.abs(scaled), shown));
  // `+ 0` turns -0 into 0. In English, `Intl` writes a hyphen instead of a minus sign.
  return { number: format.format(scaled + 0).replace('-', '−'), unit: shown };
};

/** A formatted value in one text: `48 °C`, `93%`. */
export const joined = ({ number, unit }: FormattedValue): string => {
  if (!unit) return number;
  return unit === '%' ? `${number}%` : `${number}\u00a0${unit}`;
};

/** Decimals of measured values by unit. */
const DECIMALS: Readonly<Record<string, 0 | 1 | 2>> = {
  '°C': 1,
  '%': 0,
  kPa: 0,
  bar: 2,
  'L/min': 1,
  L: 1,
  kL: 1,
  'm³': 2,
  s: 0,
  V: 2,
  W: 0,
  kW: 1,
  Wh: 0,
  kWh: 1,
  ppm: 0,
  dBm: 0,
  dB: 1,
};
const FIXED = [0, 1, 2].map((digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits }));

/** Fixed for a known unit, unless the value would become zero: a slow leak must not be shown as none. */
const measuredDecimals: Decimals = (size, unit) => {
  const digits = Object.hasOwn(DECIMALS, unit) ? DECIMALS[unit] : undefined;
  // Tenths of many litres are noise.
  if (unit === 'L' && size >= 1000) return WHOLE;
  if (digits === undefined || (size > 0 && size < 0.5 / 10 ** digits)) return decimalsFor(size);
  return FIXED[digits] ?? decimalsFor(size);
};

/**
 * Formats a measured value: a quantity has the same number of decimals wherever it is shown, so that values can be
 * compared; in a suitably sized unit. `null` and non-finite numbers give "—" without a unit.
 */
export const measuredParts = (value: Value, unit?: string | null, locale = 'en-AU'): FormattedValue =>
  partsOf(value, unit, locale, measuredDecimals);

/** A measured value in one text: `44.0 °C`, like `measuredParts`. */
export const formatMeasured = (value: Value, unit?: string | null, locale = 'en-AU'): string =>
  joined(measuredParts(value, unit, locale));

/** A limit, setting or figure with the digits it needs: `48 °C`. A non-breaking space; none before a percent sign. */
export const formatValue = (value: Value, unit?: string | null, locale = 'en-AU'): string =>
  joined(partsOf(value, unit, locale, decimalsFor));

/** A count with thousands separators. */
export const formatCount = (value: number, locale = 'en-AU'): string =>
  numberFormat(locale, WHOLE).format(value);

/** A file size: `640 kB`, `1.2 MB` (1 MB = 1,000,000 bytes). */
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

/** Units and other short words after a number, as texts have them. */
const AFTER_NUMBER =
  /(\d) (?=(?:°C|%|k?L|L\/min|L\/h|m³|kPa|bar|min|h|s|days?|times|devices?|alarms?)(?![\w/]))/g;

/** A text whose numbers stay on one line with their units: with non-breaking spaces. */
export const withUnits = (text: string): string => text.replaceAll(AFTER_NUMBER, '$1\u00a0');

/** An address whose postcode stays on a line with what it follows: `9 Recreation Drive, Bunbury WA 6230`. */
export const withPostcode = (address: string): string => address.replace(/ (?=\d{4}$)/, '\u00a0');
