import type { Translate } from '../../../languages/translate.ts';
import { localDate } from '../../time/zoned.ts';
import { caseEnd } from '../alarms/alarm-table.ts';
import type { Exception } from './exceptions.ts';
import { findingKinds } from '../findings.ts';
import type { ReportedCase, Result } from '../result.ts';

/** Whether an alarm can be about an exception of this kind. */
export const isAlarmed = (kind: string): boolean => findingKinds.get(kind)?.alarms !== undefined;

/** The reasons in the order in which they are said. */
const MISSING = ['hot', 'fault', 'unjudged', 'half_hours', 'only_reports'] as const;

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
/** Whether an alarm had ended when an exception began; not of those whose time is that of their highest value. */
const isOver = (one: ReportedCase, { kind, ts }: Pick<Exception, 'kind' | 'ts'>): boolean =>
  findingKinds.get(kind)?.isFromItsBegin === true && ts !== null && heldUntil(one) <= Date.parse(ts);

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
  const { alarms: kinds = [], shared } = findingKinds.get(kind) ?? {};
  const such = [...(result.alarms?.cases ?? []), ...(result.alarms?.behind ?? [])].filter(
    (one) => kinds.includes(one.kind) && !isOver(one, exception),
  );
  const ids = new Set([device_id, ...also]);
  const own = such.filter((one) => ids.has(one.device_id));
  if (own.length > 0 || !shared) return own;
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
  const cases =
    findingKinds.get(kind)?.missing?.includes('hot') && limit !== null ? casesAbout(exception, result) : [];
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
  const without = kindsWithoutAlarm(result);
  // No kind of alarm is about some.
  const never = knowsAllAlarms(result) ? result.exceptions.filter(({ kind }) => !isAlarmed(kind)) : [];
  const kinds = [...without, ...never.map(({ kind }) => kind)];
  const missing = new Set(kinds.flatMap((kind) => findingKinds.get(kind)?.missing ?? []));
  if (result.exceptions.some((one) => isBeforeAlarm(one, result))) missing.add('hot');
  return MISSING.filter((key) => missing.has(key))
    .map((key) => translate(`report_alarms.missing.${key}`))
    .join(' ');
};
