import type { Severity } from '../../src/domain/alarms/alarm.ts';
import { exactTime } from '../../src/domain/time/zoned.ts';
import { message, type Text } from '../texts/texts.ts';
import { writerIn } from '../texts/translations.ts';
import { compose, hello, type MailContent, oneLine, type Reader } from './messages.ts';

/** What the mail about a case says; its texts are in the language of the reader. */
export interface MailedAlarm {
  readonly title: string;
  readonly text: string;
  readonly response: string;
  readonly severity: Severity;
  /** The device or gateway. */
  readonly subject: string;
  readonly location: string | null;
  readonly since: Date;
  readonly time_zone: string;
  readonly chattering: boolean;
}

/** The mail about a case; the link acknowledges it, `page` is its page for those who sign in. */
export const alarmMail = (
  { name, locale }: Reader,
  { title, text, response, severity, subject, location, since, time_zone, chattering }: MailedAlarm,
  url: string,
  page: string,
): MailContent => {
  const where = location === null ? subject : `${subject}, ${location}`;
  return compose(
    {
      subject: message(`notifications.subject_${severity}`, {
        title: oneLine(title),
        device: oneLine(subject),
      }),
      greeting: hello(name),
      lines: [
        message('notifications.what', { text, device: oneLine(where) }),
        message('notifications.since', { time: exactTime(since.toISOString(), time_zone) }),
        ...(chattering ? (['notifications.chattering'] as const) : []),
        message('notifications.response', { response }),
        message('notifications.page', { url: page }),
      ],
      button: 'notifications.button',
      url,
      end: 'notifications.end',
    },
    locale,
  );
};

/** The combined mail of an alarm storm. */
export const stormMail = (
  { name, locale }: Reader,
  {
    count,
    titles,
    devices,
  }: { readonly count: number; readonly titles: readonly string[]; readonly devices: Text | null },
  url: string,
): MailContent =>
  compose(
    {
      subject: message('notifications.storm_subject', { smart_count: count }),
      greeting: hello(name),
      lines: [message('notifications.storm', { smart_count: count })],
      details: [...titles.map(oneLine), ...(devices ? [writerIn(locale)(devices)] : [])],
      button: 'notifications.storm_button',
      url,
      end: 'notifications.storm_end',
    },
    locale,
  );
