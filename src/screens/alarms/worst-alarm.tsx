import { ALARM_LEVELS } from '../../domain/alarms/alarm.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';

/** The worst open alarm of what a list is about, by severity and name; nothing if there is none. */
export const WorstAlarm = ({ record }: { readonly record: Readonly<Record<string, unknown>> }) => {
  const severity = ALARM_LEVELS[Number(record.alarm_level ?? 0)];
  return severity ? <SeverityMark severity={severity} title={record.worst_alarm as string | null} /> : null;
};
