import { message } from '../texts.ts';
import { writeStored, writerIn } from '../translations.ts';
import type { OutgoingMessage } from './message.ts';

/** A message in a few words: a heading and a sentence, in the language of a locale. */
export const shortText = ({ alarm, payload, subject }: OutgoingMessage, locale: string) => {
  const write = writerIn(locale);
  if (!alarm) {
    const { count, titles } = payload.combined ?? { count: 0, titles: [] };
    const values = {
      smart_count: count,
      titles: titles.map((title) => writeStored(title, locale)).join(', '),
    };
    return {
      title: write(message('notifications.storm_subject', { smart_count: count })),
      body: write(message('notifications.storm_short', values)),
    };
  }
  const title = writeStored(alarm.title, locale);
  return {
    title: write(message(`notifications.subject_${alarm.severity}`, { title, device: subject })),
    body: writeStored(alarm.text, locale),
  };
};
