import { oneLine } from '../mail/messages.ts';
import { message, type Text } from '../texts/texts.ts';
import { writeStored, writerIn } from '../texts/translations.ts';
import type { OutgoingMessage } from './message.ts';
import type { CombinedCases } from './outbox.ts';

/** The devices of combined cases, by name: the first ones, and how many more there are. Null: none are known. */
export const devicesText = ({ devices, device_count }: CombinedCases): Text | null => {
  const values = { devices: devices.map(oneLine).join(', ') };
  if (devices.length === 0) return null;
  const more = device_count - devices.length;
  return more > 0
    ? message('notifications.storm_devices_more', { ...values, smart_count: more })
    : message('notifications.storm_devices', values);
};

/** What is known of combined cases; messages of earlier versions name no devices. */
export const combinedOf = ({ payload }: Pick<OutgoingMessage, 'payload'>): CombinedCases => ({
  count: 0,
  titles: [],
  devices: [],
  device_count: 0,
  ...payload.combined,
});

/** A message in a few words: a heading and a sentence, in the language of a locale. */
export const shortText = (outgoing: OutgoingMessage, locale: string) => {
  const { alarm, subject } = outgoing;
  const write = writerIn(locale);
  if (!alarm) {
    const combined = combinedOf(outgoing);
    const { count, titles } = combined;
    const values = {
      smart_count: count,
      titles: titles.map((title) => writeStored(title, locale)).join(', '),
    };
    const devices = devicesText(combined);
    return {
      title: write(message('notifications.storm_subject', { smart_count: count })),
      body: [write(message('notifications.storm_short', values)), ...(devices ? [write(devices)] : [])].join(
        '. ',
      ),
    };
  }
  const title = writeStored(alarm.title, locale);
  return {
    title: write(message(`notifications.subject_${alarm.severity}`, { title, device: subject })),
    body: writeStored(alarm.text, locale),
  };
};
