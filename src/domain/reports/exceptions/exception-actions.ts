import type { Translate } from '../../../languages/translate.ts';
import { caseEnd } from '../alarms/alarm-table.ts';
import { dayTime } from '../texts/dates.ts';
import type { ReportedCase, Result } from '../result.ts';
import type { ShownException } from './shown-exceptions.ts';
import { casesAbout, isAlarmed, knowsAllAlarms } from './unalarmed.ts';

/** An open one first, otherwise the one that began last. */
const byState = (a: ReportedCase, b: ReportedCase): number =>
  Number(a.state === 'closed') - Number(b.state === 'closed') || Date.parse(b.since) - Date.parse(a.since);

const stateText = (
  one: ReportedCase,
  { time_zone }: Result,
  translate: Translate,
  locale: string,
): string => {
  const { state, since, raised_at, acknowledged_after_seconds: acknowledged, cleared_after_seconds } = one;
  if (state === 'cleared' && cleared_after_seconds !== null) {
    const ended = Date.parse(raised_at ?? since) + cleared_after_seconds * 1000;
    return translate(`report_alarms.actions.${acknowledged === null ? 'ended_alone' : 'ended'}`, {
      time: dayTime(new Date(ended).toISOString(), time_zone, locale),
    });
  }
  if (state === 'closed') {
    return translate(`report_alarms.actions.${acknowledged === null ? 'closed_alone' : 'closed'}`, {
      time: dayTime(new Date(caseEnd(one)).toISOString(), time_zone, locale),
    });
  }
  return translate(`report_alarms.actions.${acknowledged === null ? 'open_alone' : 'open'}`);
};

/**
 * What became of an exception: the state of the alarm about it, or that there was none; null if no alarm could be about it, so that
 * it is to be written by hand.
 */
export const actionText = (
  exception: ShownException,
  result: Result,
  translate: Translate,
  locale = 'en-AU',
): string | null => {
  if (!isAlarmed(exception.kind) || !knowsAllAlarms(result)) return null;
  const [one] = casesAbout(exception, result).toSorted(byState);
  if (!one) return translate('report_alarms.actions.none');
  const text = stateText(one, result, translate, locale);
  const own = new Set([exception.device_id, ...(exception.also ?? [])]);
  return own.has(one.device_id)
    ? text
    : translate('report_alarms.actions.elsewhere', { title: one.title, text });
};
