import type { ExceptionKind } from '../../languages/keys.ts';
import type { Translate } from '../../languages/translate.ts';
import { disambiguatingLocations } from './disambiguation.ts';
import type { Exception } from './exceptions.ts';
import type { Result } from './result.ts';

/** The kinds of alarms that are about the same as an exception; exceptions without any never have alarms. */
const SAME = {
  scald: ['scald', 'tmv_hot', 'threshold'],
  above_limit: ['tmv_hot', 'scald', 'threshold'],
  alarm_high: ['tmv_hot', 'threshold'],
  alarm_low: ['tmv_cold', 'threshold'],
  sensor_fault: ['sensor_fault'],
  burst: ['burst'],
  unused: ['outlet_unused'],
  silent: ['device_offline', 'gateway_silent'],
} as const satisfies Partial<Record<ExceptionKind, readonly string[]>>;
type Alarmed = keyof typeof SAME;
const isAlarmed = (kind: string): kind is Alarmed => kind in SAME;
const HOT: ReadonlySet<string> = new Set<Alarmed>(['scald', 'above_limit', 'alarm_high']);
/** Devices that are named; more are counted. */
const NAMED = 4;

type Compared = Pick<Result, 'alarms' | 'devices' | 'exceptions'>;

/** A meter with its main meter and its sub-meters: what one of them measures, the others do, too. */
const relatedTo = (device_id: number, devices: Compared['devices']): ReadonlySet<number> => {
  const main = devices.find((one) => one.device_id === device_id)?.main_id ?? null;
  const subs = devices.flatMap((one) => (one.main_id === device_id ? [one.device_id] : []));
  return new Set([device_id, ...(main === null ? [] : [main]), ...subs]);
};

/** The exceptions that alarms of a result could be about but are not, the first of each device. */
export const unalarmed = ({ alarms, devices, exceptions }: Compared): readonly Exception[] => {
  // Runs from before reports had alarms; and if not all alarms are listed, nobody can tell.
  if (!alarms || alarms.totals.cases > alarms.cases.length) return [];
  const found = new Map<number, Exception>();
  for (const one of exceptions) {
    const { device_id, kind } = one;
    if (!isAlarmed(kind) || found.has(device_id)) continue;
    const kinds: readonly string[] = SAME[kind];
    const related = kind === 'burst' ? relatedTo(device_id, devices) : new Set([device_id]);
    const hasAlarm = alarms.cases.some((alarm) => related.has(alarm.device_id) && kinds.includes(alarm.kind));
    if (!hasAlarm) found.set(device_id, one);
  }
  return [...found.values()];
};

/** Which exceptions have no alarm, and why that may be; empty if all that could have one do. */
export const unalarmedText = (result: Compared, translate: Translate): string => {
  const found = unalarmed(result);
  if (found.length === 0) return '';
  const places = disambiguatingLocations(result);
  const names = found.slice(0, NAMED).map(({ device_id, title, kind }) =>
    translate('report_alarms.missing.device', {
      title: [title, places.get(device_id)].filter(Boolean).join(', '),
      finding: translate(`report_alarms.missing.findings.${kind}`),
    }),
  );
  const left = found.length - names.length;
  if (left > 0) names.push(translate('report_alarms.missing.more', { count: left }));
  return translate('report_alarms.missing.text', {
    devices: names.join('; '),
    such: found.some(({ kind }) => HOT.has(kind)) ? translate('report_alarms.missing.hot') : '',
  });
};
