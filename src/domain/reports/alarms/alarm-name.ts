import type { Translate } from '../../../languages/translate.ts';
import type { ReportedCase } from '../result.ts';

/** `Scald risk (critical)`; `Battery low (low severity)` where the name has the word of the severity itself. */
export const alarmWithSeverity = (
  { alarm, severity }: Pick<ReportedCase, 'alarm' | 'severity'>,
  translate: Translate,
): string => {
  const word = translate(`severity.${severity}`).toLowerCase();
  const isTwice = alarm.toLowerCase().split(' ').includes(word);
  return translate(isTwice ? 'report_alarms.after.alarm_named' : 'report_alarms.after.alarm', {
    alarm,
    severity: word,
  });
};
