import type { Channel } from '../../src/domain/alarms/notification.ts';
import type { Context } from '../context.ts';
import { startLoop } from '../loop.ts';
import type { Text } from '../texts.ts';
import { createWakers } from '../wakers.ts';
import { sendEmail } from './channels/email.ts';
import { sendPush } from './channels/push.ts';
import { sendSms } from './channels/sms.ts';
import { sendToWebhook } from './channels/webhook.ts';
import { claimMessages, createHandOver, recoverMessages } from './claim.ts';
import type { Lease } from './lease.ts';
import { isDeliveryError, type OutgoingMessage, type SendMessage } from './message.ts';
import { repeatedly } from './repeatedly.ts';
import { settleFailed, settleSent } from './settle.ts';

const POLL_MS = 1_000;
/** Messages of one channel that are sent at the same time, so that a slow channel does not delay the others. */
const AT_ONCE = 6;

/** Messages in the app are delivered when they are written. */
type SentChannel = Exclude<Channel, 'app'>;

/** Starts delivering the messages of the outbox. Returns a function that stops it and waits for those in progress. */
export const startDelivery = (context: Context, lease: Lease): (() => Promise<void>) => {
  const { pool, log, alarms, events } = context;
  const channels: Readonly<Record<SentChannel, SendMessage>> = {
    email: sendEmail(context),
    sms: sendSms(context),
    push: sendPush(context),
    webhook: sendToWebhook(context),
  };
  const wakers = createWakers();
  const removeWaker = alarms.wakers.add(wakers.wake);
  const sending = new Map<SentChannel, Set<Promise<void>>>();
  const inProgress = (channel: SentChannel): Set<Promise<void>> => {
    const known = sending.get(channel) ?? new Set();
    sending.set(channel, known);
    return known;
  };

  /** Sends a message. Returns why it was not accepted; undefined if it was. */
  const attempt = async (outgoing: OutgoingMessage, sender: number): Promise<Text | undefined> => {
    const handOver = createHandOver(context, outgoing.id, sender);
    try {
      await channels[outgoing.channel as SentChannel](outgoing, handOver.begin);
      return undefined;
    } catch (error) {
      if (isDeliveryError(error)) return error.deliveryText;
      log.error({ err: error, id: outgoing.id }, 'a message was not sent');
      return 'notifications.failed';
    } finally {
      await handOver.recorded();
    }
  };
  const deliver = async (outgoing: OutgoingMessage, sender: number): Promise<void> => {
    const error = await attempt(outgoing, sender);
    await repeatedly(log, () =>
      error === undefined
        ? settleSent(context, outgoing, sender)
        : settleFailed(context, outgoing, sender, error),
    );
    await events.publish('changed', { resource: 'notifications' });
  };
  const start = (outgoing: OutgoingMessage, sender: number): void => {
    const active = inProgress(outgoing.channel as SentChannel);
    const done = deliver(outgoing, sender)
      .catch((error: unknown) => log.error({ err: error, id: outgoing.id }, 'a delivery was not recorded'))
      .finally(() => {
        active.delete(done);
        wakers.wake();
      });
    active.add(done);
  };

  const stop = startLoop({
    log,
    wakers,
    pollMs: POLL_MS,
    failureMessage: 'messages could not be delivered',
    work: async () => {
      const names = Object.keys(channels) as SentChannel[];
      const free = new Map(names.map((name) => [name, AT_ONCE - inProgress(name).size]));
      if (![...free.values()].some((count) => count > 0)) return false;
      const sender = await lease.number();
      await recoverMessages(pool);
      const claimed = await claimMessages(pool, sender, free, Date.now());
      for (const outgoing of claimed) start(outgoing, sender);
      return false;
    },
  });
  return async () => {
    removeWaker();
    await stop();
    await Promise.all([...sending.values()].flatMap((active) => [...active]));
  };
};
