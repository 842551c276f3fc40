import { SEVERITIES as PRIORITIES } from '../alarms/alarm.ts';
import type { Exception } from './exceptions.ts';
import type { Result } from './result.ts';
import { SEVERITIES, severityOf } from './severity.ts';

/** Sorts exceptions: the most severe first, and of these those whose device has the alarm of the highest priority. */
export const byPriority = (
  result: Pick<Result, 'alarms' | 'tariff'>,
): ((a: Exception, b: Exception) => number) => {
  const priorities = new Map<number, number>();
  for (const { device_id, severity } of result.alarms?.cases ?? []) {
    const priority = PRIORITIES.indexOf(severity);
    priorities.set(device_id, Math.min(priority, priorities.get(device_id) ?? priority));
  }
  const severity = (one: Exception): number => SEVERITIES.indexOf(severityOf(one, result.tariff));
  const priority = ({ device_id }: Exception): number => priorities.get(device_id) ?? PRIORITIES.length;
  return (a, b) => severity(a) - severity(b) || priority(a) - priority(b);
};
