import type { Context } from '../../context.ts';
import { deliveryError, type SendMessage } from '../message.ts';
import { assertAccepted, post } from '../post.ts';
import { shortText } from '../short-text.ts';

const WITHIN_MS = 10_000;
/** Two messages at most. */
const MAX_LENGTH = 300;

/** Sends a text message through the HTTP gateway of `SMS_URL`. Its address is the operator's, so it may be private. */
export const sendSms =
  ({ config }: Context): SendMessage =>
  async (outgoing, begin) => {
    const { user } = outgoing;
    if (config.smsUrl === undefined) throw deliveryError('notifications.no_sms_gateway');
    if (!user) throw deliveryError('notifications.no_recipient');
    if (user.phone === null) throw deliveryError('notifications.no_phone');
    const { title, body } = shortText(outgoing, user.locale);
    const text = `${title}. ${body}`;
    const status = await post({
      url: config.smsUrl,
      headers: {
        'content-type': 'application/json',
        // For gateways that know it; the same on every attempt.
        'idempotency-key': `notification-${outgoing.id}`,
        ...(config.smsToken === undefined ? {} : { authorization: `Bearer ${config.smsToken}` }),
      },
      body: JSON.stringify({
        to: user.phone,
        text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text,
      }),
      reach: 'any',
      within: WITHIN_MS,
      begin,
    });
    assertAccepted(status);
  };
