import type { ExceptionKind } from '../../languages/keys.ts';
import type { Translate } from '../../languages/translate.ts';
import { localDate } from '../zoned.ts';
import { disambiguatingLocations } from './disambiguation.ts';
import type { Exception } from './exceptions.ts';
import type { ReportedCase, Result } from './result.ts';
import { CONTINUOUS_FLOW } from './severity.ts';

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
/** Whether an alarm can be about an exception of this kind. */
export const isAlarmed = (kind: string): kind is Alarmed => kind in SAME;
const HOT: ReadonlySet<string> = new Set<Alarmed>(['scald', 'above_limit', 'alarm_high']);
const BURST: ReadonlySet<string> = new Set<Alarmed>(['burst']);
/** Devices that are named; more are counted. */
const NAMED = 4;

type Compared = Pick<Result, 'alarms' | 'devices' | 'exceptions'> &
  Partial<Pick<Result, 'days' | 'time_zone'>>;

/** The main meter and the sub-meters of a meter, by id: what one of them measures, the others may, too. */
const relatedTo = (device_id: number, { devices, alarms }: Compared): ReadonlyMap<number, 'main' | 'sub'> => {
  const main = devices.find((one) => one.device_id === device_id)?.main_id ?? null;
  const subs = [...devices, ...(alarms?.behind ?? [])].filter((one) => one.main_id === device_id);
  return new Map([
    ...(main === null ? [] : [[main, 'main'] as const]),
    ...subs.map((sub) => [sub.device_id, 'sub'] as const),
  ]);
};

/** Not of runs from before reports had alarms; and if not all are listed, nobody can tell which exceptions have none. */
export const knowsAllAlarms = ({ alarms }: Pick<Result, 'alarms'>): boolean =>
  alarms !== undefined && alarms.totals.cases <= alarms.cases.length;

/**
 * The alarms about an exception; those of other meters of the same water only where there are none of its own. `also`: the meters that
 * the exception is about besides its own.
 */
export const casesAbout = (
  {
    device_id,
    kind,
    also = [],
  }: Pick<Exception, 'device_id' | 'kind'> & { readonly also?: readonly number[] },
  result: Compared,
): readonly ReportedCase[] => {
  const kinds: readonly string[] = isAlarmed(kind) ? SAME[kind] : [];
  const such = [...(result.alarms?.cases ?? []), ...(result.alarms?.behind ?? [])].filter((one) =>
    kinds.includes(one.kind),
  );
  const ids = new Set([device_id, ...also]);
  const own = such.filter((one) => ids.has(one.device_id));
  if (own.length > 0 || kind !== ('burst' satisfies Alarmed)) return own;
  const related = relatedTo(device_id, result);
  return such.filter((one) => related.has(one.device_id));
};

/** Whether an alarm could be about an exception, but none is, as far as all are known. */
export const hasNoAlarm = (exception: Parameters<typeof casesAbout>[0], result: Compared): boolean =>
  isAlarmed(exception.kind) && knowsAllAlarms(result) && casesAbout(exception, result).length === 0;

/** An exception that an alarm could be about but is not, with the alarm about the same water of another meter, if any. */
interface Unalarmed {
  readonly exception: Exception;
  readonly other: { readonly title: string; readonly is: 'main' | 'sub' } | null;
}

/** The exceptions that alarms of a result could be about but are not, the first of each device. */
const unalarmed = (result: Compared): readonly Unalarmed[] => {
  if (!knowsAllAlarms(result)) return [];
  const found = new Map<number, Unalarmed>();
  for (const exception of result.exceptions) {
    const { device_id, kind } = exception;
    if (!isAlarmed(kind) || found.has(device_id)) continue;
    const [other = null] = casesAbout(exception, result);
    if (other?.device_id === device_id) continue;
    const is = other && relatedTo(device_id, result).get(other.device_id);
    found.set(device_id, { exception, other: other && is ? { title: other.title, is } : null });
  }
  return [...found.values()];
};

/** Whether water was above the limit on an earlier day than that of the first alarm about it. */
const isBeforeAlarm = (exception: Exception, result: Compared): boolean => {
  const { kind, device_id, limit } = exception;
  const cases = HOT.has(kind) && limit !== null ? casesAbout(exception, result) : [];
  const { days = [], time_zone: zone = 'UTC' } = result;
  const daily = result.devices.find((one) => one.device_id === device_id)?.daily_max;
  const hot = Array.isArray(daily) ? daily.findIndex((max) => max !== null && max > (limit ?? 0)) : -1;
  const first = days[hot]?.date;
  return (
    first !== undefined &&
    cases.length > 0 &&
    cases.every(({ since }) => localDate(Date.parse(since), zone) > first)
  );
};

/** Why there may be no alarm about an exception, or only a later one; empty if all that could have one do. */
export const unalarmedReasons = (result: Compared, translate: Translate): string => {
  const kinds = new Set(unalarmed(result).flatMap(({ exception, other }) => (other ? [] : [exception.kind])));
  const isAny = (some: ReadonlySet<string>): boolean => [...kinds].some((kind) => some.has(kind));
  return [
    isAny(HOT) || result.exceptions.some((one) => isBeforeAlarm(one, result))
      ? translate('report_alarms.missing.hot')
      : '',
    isAny(BURST) ? translate('report_alarms.missing.burst') : '',
    // No kind of alarm is about them.
    knowsAllAlarms(result) && result.exceptions.some(({ kind }) => CONTINUOUS_FLOW.has(kind))
      ? translate('report_alarms.missing.leak')
      : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** Which exceptions have no alarm, which other meter has it instead, and why that may be; empty if all that could have one do. */
export const unalarmedText = (result: Compared, translate: Translate): string => {
  const found = unalarmed(result);
  const places = disambiguatingLocations(result);
  const nameOf = ({ device_id, title, kind }: Exception): string =>
    translate('report_alarms.missing.device', {
      title: [title, places.get(device_id)].filter(Boolean).join(', '),
      finding: translate(`report_alarms.missing.findings.${kind}`),
    });
  const elsewhere = found.flatMap(({ exception, other }) =>
    other
      ? [
          translate(`report_alarms.missing.at_${other.is}`, {
            device: nameOf(exception),
            title: other.title,
          }),
        ]
      : [],
  );
  const nowhere = found.flatMap(({ exception, other }) => (other ? [] : [exception]));
  const left = nowhere.length - NAMED;
  const names = [
    ...nowhere.slice(0, NAMED).map(nameOf),
    ...(left > 0 ? [translate('report_alarms.missing.more', { count: left })] : []),
  ];
  return [
    ...elsewhere,
    names.length > 0 ? translate('report_alarms.missing.text', { devices: names.join('; ') }) : '',
    unalarmedReasons(result, translate),
  ]
    .filter(Boolean)
    .join(' ');
};
