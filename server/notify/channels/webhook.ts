import type { WebhookEvent, WebhookFormat } from '../../../src/domain/alarms/notifying/notification.ts';
import type { Context } from '../../context.ts';
import { ENGLISH } from '../../../src/languages/locale.ts';
import { writeStored } from '../../texts/translations.ts';
import { currentTraceparent } from '../../tracing/tracing.ts';
import { caseBody } from '../case-body.ts';
import { deliveryError, type OutgoingMessage, type SendMessage } from '../message.ts';
import { assertAccepted, post } from '../post.ts';
import { combinedOf, shortText } from '../short-text.ts';
import { formatBody, signedHeaders, type WebhookBody } from '../webhook-request.ts';

/** Where a webhook is called, and how. */
interface Target {
  readonly url: string;
  readonly format: WebhookFormat;
  readonly secret: string;
}

/** Calls a webhook. `id`: its `webhook-id`, the same on every attempt. Throws unless it is active and accepts. */
export const callWebhook = async (
  { pool, config, demo }: Context,
  webhookId: number,
  id: string,
  body: WebhookBody,
  begin: () => Promise<void>,
): Promise<void> => {
  const { rows } = await pool.query<Target>(
    `select w.url, w.format, s.secret from webhooks w join webhook_secrets s on s.webhook_id = w.id
     where w.id = $1 and w.is_active`,
    [webhookId],
  );
  const [target] = rows;
  if (!target) throw deliveryError('notifications.no_webhook');
  const text = formatBody(body, target.format);
  const traceparent = currentTraceparent();
  const status = await post({
    url: target.url,
    headers: { ...signedHeaders(target.secret, id, text), ...(traceparent && { traceparent }) },
    body: text,
    reach: demo.isHook(target.url) ? 'any' : { allowPrivate: config.allowPrivateEndpoints },
    begin,
  });
  assertAccepted(status);
};

/** A combined message, also in words. */
const combinedData = (outgoing: OutgoingMessage) => {
  const { title, body: text } = shortText(outgoing, ENGLISH);
  const combined = combinedOf(outgoing);
  return { ...combined, titles: combined.titles.map((one) => writeStored(one, ENGLISH)), title, text };
};

/** The step of a policy that calls a webhook of the company. */
export const sendToWebhook =
  (context: Context): SendMessage =>
  async (outgoing, begin) => {
    const { id, alarm, payload, created_at, subject, site } = outgoing;
    const type: WebhookEvent = alarm && alarm.occurrences > 1 ? 'alarm.reopened' : 'alarm.raised';
    const body: WebhookBody = {
      type,
      timestamp: created_at.toISOString(),
      data: alarm
        ? { ...caseBody(alarm), device_title: alarm.device_id === null ? null : subject, site }
        : combinedData(outgoing),
    };
    await callWebhook(context, payload.webhook_id ?? 0, `msg_notification_${id}`, body, begin);
  };
