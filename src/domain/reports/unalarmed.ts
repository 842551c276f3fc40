import type { ExceptionKind } from '../../languages/keys.ts';
import type { Translate } from '../../languages/translate.ts';
import { localDate } from '../time/zoned.ts';
import { caseEnd } from './alarm-table.ts';
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
const FAULT: ReadonlySet<string> = new Set<Alarmed>(['sensor_fault']);
const BURST: ReadonlySet<string> = new Set<Alarmed>(['burst']);

type Compared = Pick<Result, 'alarms' | 'devices' | 'exceptions'> &
  Partial<Pick<Result, 'days' | 'time_zone'>>;

/** The ids of the main meter and the sub-meters of a meter: what one of them measures, the others may, too. */
const relatedTo = (device_id: number, { devices, alarms }: Compared): ReadonlySet<number> => {
  const main = devices.find((one) => one.device_id === device_id)?.main_id ?? null;
  const subs = [...devices, ...(alarms?.behind ?? [])].filter((one) => one.main_id === device_id);
  return new Set([...(main === null ? [] : [main]), ...subs.map((sub) => sub.device_id)]);
};

/** Until when the condition of an alarm held, ms. */
const heldUntil = (one: ReportedCase): number => {
  const { state, since, raised_at = since, cleared_after_seconds: cleared } = one;
  if (cleared !== null) return Date.parse(raised_at) + cleared * 1000;
  return state === 'closed' ? caseEnd(one) : Number.POSITIVE_INFINITY;
};
/**
 * Whether an alarm had ended when an exception began. Only the times of bursts are their beginnings: those of hot water are
 * its highest temperature, after which an alarm about it may have ended.
 */
const isOver = (one: ReportedCase, { kind, ts }: Pick<Exception, 'kind' | 'ts'>): boolean =>
  BURST.has(kind) && ts !== null && heldUntil(one) <= Date.parse(ts);

/** Not of runs from before reports had alarms; and if not all are listed, nobody can tell which exceptions have none. */
export const knowsAllAlarms = ({ alarms }: Pick<Result, 'alarms'>): boolean =>
  alarms !== undefined && alarms.totals.cases <= alarms.cases.length;

/**
 * The alarms about an exception; those of other meters of the same water only where there are none of its own. `also`: the meters that
 * the exception is about besides its own.
 */
export const casesAbout = (
  exception: Pick<Exception, 'device_id' | 'kind' | 'ts'> & { readonly also?: readonly number[] },
  result: Compared,
): readonly ReportedCase[] => {
  const { device_id, kind, also = [] } = exception;
  const kinds: readonly string[] = isAlarmed(kind) ? SAME[kind] : [];
  const such = [...(result.alarms?.cases ?? []), ...(result.alarms?.behind ?? [])].filter(
    (one) => kinds.includes(one.kind) && !isOver(one, exception),
  );
  const ids = new Set([device_id, ...also]);
  const own = such.filter((one) => ids.has(one.device_id));
  if (own.length > 0 || !BURST.has(kind)) return own;
  const related = relatedTo(device_id, result);
  return such.filter((one) => related.has(one.device_id));
};

/** Whether an alarm could be about an exception, but none is, as far as all are known. */
export const hasNoAlarm = (exception: Parameters<typeof casesAbout>[0], result: Compared): boolean =>
  isAlarmed(exception.kind) && knowsAllAlarms(result) && casesAbout(exception, result).length === 0;

/** The kinds of the exceptions that alarms of a result could be about but are not. */
const kindsWithoutAlarm = (result: Compared): ReadonlySet<string> =>
  new Set(result.exceptions.filter((one) => hasNoAlarm(one, result)).map(({ kind }) => kind));

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
  const kinds = kindsWithoutAlarm(result);
  const isAny = (some: ReadonlySet<string>): boolean => [...kinds].some((kind) => some.has(kind));
  return [
    isAny(HOT) || result.exceptions.some((one) => isBeforeAlarm(one, result))
      ? translate('report_alarms.missing.hot')
      : '',
    isAny(FAULT) ? translate('report_alarms.missing.fault') : '',
    isAny(HOT) || isAny(FAULT) ? translate('report_alarms.missing.unjudged') : '',
    isAny(BURST) ? translate('report_alarms.missing.burst') : '',
    // No kind of alarm is about them.
    knowsAllAlarms(result) && result.exceptions.some(({ kind }) => CONTINUOUS_FLOW.has(kind))
      ? translate('report_alarms.missing.leak')
      : '',
  ]
    .filter(Boolean)
    .join(' ');
};
