import type { DatapointLimit } from '../domain/readings/datapoints.ts';
import { OUTLET_MAX } from '../domain/valves/facility.ts';
import { formatValue } from '../domain/text/format.ts';
import { translate } from '../providers/i18n/translate.ts';
import type { ChartLimit } from './line.ts';

/** The limits that standards state. */
export const OUTLET_LIMITS: ReadonlySet<string> = new Set(Object.values(OUTLET_MAX));

/** Units that stay the same however large values are: an axis with one says them for its limits too. */
const STEADY_UNITS: ReadonlySet<string | null> = new Set(['°C', '%']);

/** Names where there is little room. */
const BRIEF: Readonly<Record<string, string>> = { alarmLow: 'low', scald: 'scaldBrief' };

/** A limit with its name and value: “Max 48 °C”. Those of facilities have one name. */
export const chartLimit = (
  { name, value, kind }: Pick<DatapointLimit, 'name'> & Pick<ChartLimit, 'value' | 'kind'>,
  unit: string | null,
  locale: string,
): ChartLimit => {
  const named = (word: string, shown = unit): string =>
    translate(`limits.${word}`, { value: formatValue(value, shown, locale) });
  const word = OUTLET_LIMITS.has(name) ? 'outletMax' : name;
  const brief = BRIEF[word] ?? word;
  return {
    text: named(word),
    short: named(brief),
    bare: named(brief, STEADY_UNITS.has(unit) ? null : unit),
    value,
    kind: name === 'alarmLow' ? 'low' : kind,
  };
};

/** The distinct limits of datapoints by name, in their order. */
export const distinctLimits = <T extends { readonly name: string }>(limits: readonly T[]): readonly T[] => [
  ...new Map(limits.map((limit) => [limit.name, limit])).values(),
];
