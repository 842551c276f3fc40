import type { Translate } from '../../../languages/translate.ts';
import { formatValue } from '../../text/format.ts';
import { dayText, monthText, shortDay } from '../texts/dates.ts';
import { limitsOfDevice, sharedOutletMax } from '../computing/device-limits.ts';
import { isWithinLimits, type HeatCell, type HeatColumn, type HeatMap, type Level } from './heat-map.ts';
import type { Limits } from '../profiles.ts';
import type { Result } from '../result.ts';

/** What a level means, with the limits of a valve: `Above 45 °C`; `outlet_max` is null where valves have different ones. */
export const levelText = (
  level: Level,
  { outlet_max, alarm_high, band_min }: LevelLimits,
  translate: Translate,
): string =>
  level === 'above' && outlet_max === null
    ? translate('report_words.above_own')
    : translate(`report_words.levels.${level}`, { outlet_max, alarm_high, band_min });

type LevelLimits = Omit<Limits, 'outlet_max'> & { readonly outlet_max: number | null };
/** The limits that a legend names. */
export const legendLimits = (result: Pick<Result, 'devices' | 'profile'>): LevelLimits => ({
  ...result.profile.limits,
  outlet_max: sharedOutletMax(result),
});

/** The name of a column: `Mon, 16 Nov 2026`, `16 – 22 Nov`, `Nov 2026`. */
export const columnName = ({ from, to }: HeatColumn, step: HeatMap['step'], locale?: string): string => {
  if (step === 'month') return monthText(from, locale);
  return step === 'day' ? dayText(from, locale) : `${shortDay(from, locale)} – ${shortDay(to, locale)}`;
};

/** The same, in the heading of a narrow column, as lines: `Mon`, `16`; `isInitial`: `M`, `16`. */
export const columnHeading = (
  { from }: HeatColumn,
  step: HeatMap['step'],
  { locale = 'en-AU', isInitial = false }: { readonly locale?: string; readonly isInitial?: boolean } = {},
): string[] => {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(`${from}T00:00Z`));
  const length = isInitial ? 'narrow' : 'short';
  if (step === 'month') return [part({ month: length }), part({ year: 'numeric' })];
  return [part(step === 'day' ? { weekday: length } : { month: length }), part({ day: 'numeric' })];
};

/** A cell of a device in words: `58.4 °C, above 45 °C, 3 uses`. `ofReport`: the limits of the report. */
export const cellText = (
  cell: HeatCell,
  device: Parameters<typeof limitsOfDevice>[0],
  ofReport: Limits,
  translate: Translate,
): string =>
  [
    ...(cell.value === null ? [] : [formatValue(cell.value, '°C')]),
    levelText(cell.level, limitsOfDevice(device, ofReport), translate),
    ...(cell.scalds > 0
      ? [translate('report_heat.scalds', { smart_count: cell.scalds, count: cell.scalds })]
      : []),
    ...(cell.uses === null || cell.uses === 0
      ? []
      : [translate('report_heat.uses', { smart_count: cell.uses, count: cell.uses })]),
  ].join(', ');

/** What the valves are shown with, and in which order. */
export const heatText = ({ rows }: Pick<HeatMap, 'rows'>, translate: Translate): string =>
  translate(rows.every(isWithinLimits) ? 'report_heat.text_within' : 'report_heat.text');

/** `Valves by day` */
export const heatTitle = ({ step }: Pick<HeatMap, 'step'>, translate: Translate): string =>
  translate(`report_heat.titles.${step}`);
