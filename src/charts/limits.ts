import type { DatapointLimit } from '../domain/datapoints.ts';
import { OUTLET_MAX } from '../domain/facility.ts';
import { formatValue } from '../domain/format.ts';
import { translate } from '../providers/i18n/translate.ts';
import type { ChartLimit } from './line.ts';

const OUTLET_LIMITS: ReadonlySet<string> = new Set(Object.values(OUTLET_MAX));

/** A limit with its name and value: “Alarm above 48 °C”, “Max 48 °C”. Those of facilities are all called outlet limits. */
export const chartLimit = (
  { name, value, kind }: Pick<DatapointLimit, 'name' | 'value' | 'kind'>,
  unit: string | null,
  locale: string,
): ChartLimit => {
  const key = OUTLET_LIMITS.has(name) ? 'outletMax' : name;
  const figure = formatValue(value, unit, locale);
  return {
    text: `${translate(`charts.limits.${key}`)} ${figure}`,
    short: `${translate(`charts.short_limits.${key}`)} ${figure}`,
    value,
    kind,
  };
};

/** The distinct limits of datapoints by name, in their order. */
export const distinctLimits = <T extends { readonly name: string }>(limits: readonly T[]): readonly T[] => [
  ...new Map(limits.map((limit) => [limit.name, limit])).values(),
];
