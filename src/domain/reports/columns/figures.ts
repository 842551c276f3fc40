import { durationText } from '../../time/duration.ts';
import { formatMeasured, formatValue, largerUnit, NOTHING } from '../../text/format.ts';
import type { Translate } from '../../../languages/translate.ts';
import { isoInZone } from '../../time/zoned.ts';
import type { Format } from './format.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
/** Rounded; `+ 0` turns -0 into 0. */
const rounded = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits + 0;
const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text.replace('-', '−'));
const percent = (share: number, digits: number, least = 0): string =>
  `${(share * 100).toLocaleString('en-AU', { minimumFractionDigits: least, maximumFractionDigits: digits })}%`;
/** A share among others: `9.0%` below `16.4%`. */
export const rankedShare = (share: number | null): string =>
  share === null ? NOTHING : percent(share, 1, 1);

/** From here on a share has two decimals: how much is missing matters. One just below 0.95 isn't written as `95%`. */
const ALMOST_WHOLE = 0.9495;
/** The largest share that isn't written as the whole with these decimals of a percentage. */
const largestBelowWhole = (digits: number): number => 1 - 0.5 / 10 ** (digits + 2);
/** Whether it takes two decimals to show that a share is not the whole. */
export const needsTwoDecimals = (share: number): boolean => share < 1 && share >= largestBelowWhole(1);
/** What is written of a share, without its sign, if not even two decimals show that it is not the whole; otherwise null. */
export const almostWhole = (share: number): string | null =>
  share < 1 && share >= largestBelowWhole(2) ? '> 99.99' : null;

/** `99.30%` and `84.6%`; 0.99999 is not `100%`. */
const shareText = (share: number): string => {
  const almost = almostWhole(share);
  if (almost) return `${almost}%`;
  return share >= ALMOST_WHOLE && share < 1 ? percent(share, 2, 2) : percent(share, 1);
};

const severityText = (severity: string, translate?: Translate): string => {
  if (!translate) return severity;
  return translate(severity === 'all' ? 'report_words.all_severities' : `severity.${severity}`);
};
const stateText = (state: string, translate?: Translate): string =>
  translate ? translate(`report_words.states.${state}`, { _: state }) : state;

/** `Active 24, New 1`: the non-zero counts of states, or of labels. */
const countsText = (counts: Readonly<Record<string, number>>, translate?: Translate): string => {
  const nonZero = Object.entries(counts).filter(([, count]) => count > 0);
  const texts = nonZero.map(([key, count]) => `${stateText(key, translate)} ${count}`);
  return texts.length === 0 ? NOTHING : texts.join(', ');
};

/** Kilolitres with one decimal, as in the columns of tables. */
const litresText = (litres: number): string =>
  largerUnit(litres, 'L').divisor === 1 ? formatValue(litres, 'L') : formatMeasured(litres, 'L');
/** The text of a number with a minus sign, which a hyphen is not. */
export const withMinus = (text: string): string => text.replace(/^-/, '−');

/** Zones in which dollars are those of New Zealand, and are named so: the others are Australian. */
const NEW_ZEALAND: ReadonlySet<string> = new Set(['Pacific/Auckland', 'Pacific/Chatham']);
const STYLE = { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' } as const;
// Created once: a formatter costs as much as a hundred uses.
const DOLLARS = new Intl.NumberFormat('en-AU', STYLE);
/** Prices of water have up to four decimals. */
const PRICE = new Intl.NumberFormat('en-AU', { ...STYLE, maximumFractionDigits: 4 });
const dollarsIn =
  (format: Intl.NumberFormat) =>
  (dollars: number, zone: string): string => {
    const text = format.format(dollars);
    return NEW_ZEALAND.has(zone) ? text.replace('$', 'NZ$') : text;
  };
/** `$165.92`, `NZ$165.92` in New Zealand. `zone`: that of the report. */
export const moneyText = dollarsIn(DOLLARS);
/** The price of a kilolitre: `$3.50`, `$3.3452`. */
export const priceText = dollarsIn(PRICE);

/** Formats a figure for display; unknown values are "—", never 0. States stay codes without `translate`. */
export const figureText = (value: unknown, format: Format, zone: string, translate?: Translate): string => {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (format === 'instant') {
    const ms = Date.parse(String(value));
    return Number.isNaN(ms) ? NOTHING : isoInZone(ms, zone).slice(0, 16).replace('T', ' ');
  }
  if (format === 'list') return Array.isArray(value) && value.length > 0 ? value.join(', ') : NOTHING;
  if (format === 'battery') {
    const { value: level, unit } = value as { value: number; unit: string | null };
    return formatValue(level, unit);
  }
  if (format === 'counts') return countsText(value as Readonly<Record<string, number>>, translate);
  if (format === 'state') return stateText(String(value), translate);
  if (format === 'severity') return severityText(String(value), translate);
  if (format === 'verdict') return translate?.(`report_words.verdicts.${String(value)}`) ?? String(value);
  if (!isNumber(value)) return String(value);
  switch (format) {
    case 'litres':
      return withMinus(litresText(value));
    case 'litres_hour':
      return withMinus(formatValue(value, 'L/h'));
    case 'celsius':
      return withMinus(formatValue(value, '°C'));
    case 'share':
      return shareText(value);
    case 'change': {
      const share = rounded(value, 3);
      return signed(share, percent(share, 1, 1));
    }
    case 'points': {
      const points = rounded(value * 100, 1);
      return signed(points, formatValue(points, 'pp'));
    }
    case 'kelvin': {
      const kelvin = rounded(value, 1);
      return signed(kelvin, formatValue(kelvin, 'K'));
    }
    case 'seconds':
      return durationText(value, translate);
    case 'hours':
      return durationText(value * 3600, translate);
    case 'dollars':
      return moneyText(value, zone);
    case 'count':
      return value.toLocaleString('en-AU', { maximumFractionDigits: 0 });
    default:
      return withMinus(formatValue(value, null));
  }
};

/** Formats that are written as on a page. */
const SPELT: ReadonlySet<Format> = new Set(['battery', 'counts', 'state', 'severity', 'verdict']);

/** A figure as a spreadsheet cell: numbers stay numbers; timestamps include their zone's offset. */
export const figureCell = (
  value: unknown,
  format: Format,
  zone: string,
  translate?: Translate,
): string | number | null => {
  if (value === null || value === undefined) return null;
  if (format === 'instant') {
    const ms = Date.parse(String(value));
    return Number.isNaN(ms) ? null : isoInZone(ms, zone);
  }
  if (format === 'list') return (value as readonly string[]).join(', ');
  if (SPELT.has(format)) return figureText(value, format, zone, translate);
  return typeof value === 'number' ? value : String(value);
};

/** `1.2 kL` */
export const volumeText = (litres: number): string => figureText(litres, 'litres', 'UTC');

/** The litres that a counter showed before it was reset; null unless it was reset once. */
export const litresBeforeReset = ({
  opening,
  closing,
  consumption,
  resets,
  roll_overs,
}: Readonly<Record<string, unknown>>): number | null => {
  const areKnown =
    typeof opening === 'number' && typeof closing === 'number' && typeof consumption === 'number';
  // It counted up to this value, and from 0 to the closing value.
  return areKnown && resets === 1 && roll_overs === 0 ? opening + consumption - closing : null;
};
