import { durationText } from '../../domain/time/duration.ts';
import { formatValue } from '../../domain/text/format.ts';
import { keyFacts } from '../../domain/readings/well-known-keys.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import type { AlarmKindInfo } from '../../providers/data/alarms/settings-calls.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { fill } from '../../languages/translate.ts';
import { useKinds } from './use-kinds.ts';

type Row = Readonly<Record<string, unknown>>;

/** Seconds of the units in which parameters measure time. */
const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, d: 86_400 };
/** A rule about limits sets one of these. */
const LIMITS = ['above', 'below', 'equals'] as const;

/** Returns the condition of a rule in words, such as "Hot supply below 60 °C while water flows". */
export const useConditionText = (): ((rule: Row) => string) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { kindOf } = useKinds();
  const duration = (seconds: number): string => durationText(seconds, translate, locale);
  const valueText = (value: unknown, unit: string | null | undefined): string => {
    if (value === null || value === undefined || value === '') return translate('alarm_rules.usual_limit');
    if (typeof value !== 'number') return String(value);
    const seconds = SECONDS[unit ?? ''];
    return seconds === undefined ? formatValue(value, unit, locale) : duration(value * seconds);
  };
  const limitText = (params: Row): string => {
    const which = LIMITS.find((name) => typeof params[name] === 'number');
    if (!which) return translate('alarm_rules.no_limit');
    const unit = keyFacts(String(params['key'] ?? '')).unit;
    return translate(`alarm_rules.limit.${which}`, { value: valueText(params[which], unit) });
  };
  const conditionOf = ({ params: schema }: AlarmKindInfo, params: Row): string => {
    const values = Object.entries(schema.properties).map(([name, property]) => {
      const value = params[name] ?? property.default;
      return [name, name === 'key' ? keyText(value) : valueText(value, property['x-unit'])] as const;
    });
    return fill(schema.description, { ...Object.fromEntries(values), limit: limitText(params) });
  };
  const keyText = (key: unknown): string =>
    typeof key === 'string' && key !== '' ? keyFacts(key).label : translate('alarm_rules.some_value');
  return ({ kind: name, params, raise_after_s: after }) => {
    const kind = kindOf(typeof name === 'string' ? name : null);
    if (!kind) return '';
    const condition = conditionOf(kind, (params ?? {}) as Row);
    return typeof after === 'number' && after > 0
      ? translate('alarm_rules.for', { condition, duration: duration(after) })
      : condition;
  };
};
