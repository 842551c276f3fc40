import { alarmMail, stormMail } from '../../mail/alarm-mails.ts';
import type { Context } from '../../context.ts';
import { message } from '../../texts/texts.ts';
import { writeStored } from '../../texts/translations.ts';
import { alarmLinkUrl, createAlarmLink } from '../links.ts';
import { deliveryError, type OutgoingMessage, type SendMessage } from '../message.ts';
import { combinedOf, devicesText } from '../short-text.ts';

type Recipient = NonNullable<OutgoingMessage['user']>;

/** The pages of the area in which a role works. */
const areaUrl = ({ publicUrl }: Context, { role }: Recipient): string =>
  `${publicUrl()}/${role === 'superadmin' ? 'admin' : 'company'}`;

const contentOf = async (context: Context, outgoing: OutgoingMessage, user: Recipient) => {
  const { alarm, subject, location, site } = outgoing;
  if (!alarm) {
    const combined = combinedOf(outgoing);
    const titles = combined.titles.map((title) => writeStored(title, user.locale));
    const about = { count: combined.count, titles, devices: devicesText(combined) };
    return stormMail(user, about, `${areaUrl(context, user)}/alarms`);
  }
  const token = await createAlarmLink(context.pool, alarm.id, user.id);
  const mailed = {
    ...alarm,
    title: writeStored(alarm.title, user.locale),
    text: writeStored(alarm.text, user.locale),
    response: writeStored(alarm.response, user.locale),
    subject,
    location: [site, location].filter(Boolean).join(', ') || null,
    time_zone: user.time_zone,
  };
  return alarmMail(
    user,
    mailed,
    alarmLinkUrl(context, token),
    `${areaUrl(context, user)}/alarms/${alarm.id}`,
  );
};

/** Sends a mail, with a link that acknowledges the case. Its `Message-ID` is the same on every attempt. */
export const sendEmail =
  (context: Context): SendMessage =>
  async (outgoing, begin) => {
    const { mailer, publicUrl } = context;
    const { user, id } = outgoing;
    if (!mailer.enabled) throw deliveryError('notifications.no_mail_server');
    if (!user) throw deliveryError('notifications.no_recipient');
    const content = await contentOf(context, outgoing, user);
    const to = { name: user.name, address: user.email };
    const messageId = `<notification-${id}@${new URL(publicUrl()).hostname}>`;
    try {
      await mailer.transmit({ ...content, to }, messageId, begin);
    } catch (error) {
      const reason = (error as Error).message.replace(/\s+/g, ' ').slice(0, 300);
      throw deliveryError(message('notifications.mail_failed', { reason }));
    }
  };
