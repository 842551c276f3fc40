import type { Channel } from '../../src/domain/alarms/notifying/notification.ts';
import type { Context } from '../context.ts';
import { startLoop } from '../jobs/loop.ts';
import type { Text } from '../texts/texts.ts';
import { inSpan } from '../tracing/tracing.ts';
import { createWakers } from '../jobs/wakers.ts';
import { sendEmail } from './channels/email.ts';
import { sendPush } from './channels/push.ts';
import { sendSms } from './channels/sms.ts';
import { sendToWebhook } from './channels/webhook.ts';
import type { HandOver } from '../jobs/hand-over.ts';
import { claimMessages, createHandOver, recoverMessages } from './claim.ts';
import { isDeliveryError, type OutgoingMessage, type SendMessage } from './message.ts';
import { repeatedly } from './repeatedly.ts';
import { settleFailed, settleSent } from './settle.ts';

const POLL_MS = 1_000;
/** Messages in the app are delivered when they are written. */
type SentChannel = Exclude<Channel, 'app'>;
/**
 * Messages that a channel sends at the same time: in all and of one company, so that one company's many messages, or its
 * receivers that hang, do not delay others. Mail and SMS go through the operator's servers, which take fewer at once.
 */
const AT_ONCE: Readonly<Record<SentChannel, { readonly all: number; readonly each: number }>> = {
  email: { all: 6, each: 4 },
  sms: { all: 6, each: 4 },
  push: { all: 32, each: 4 },
  webhook: { all: 32, each: 4 },
};

/** Starts delivering the messages of the outbox. Returns a function that stops it and waits for those in progress. */
export const startDelivery = (context: Context): (() => Promise<void>) => {
  const { pool, log, alarms, events, lease, tracing } = context;
  const channels: Readonly<Record<SentChannel, SendMessage>> = {
    email: sendEmail(context),
    sms: sendSms(context),
    push: sendPush(context),
    webhook: sendToWebhook(context),
  };
  const wakers = createWakers();
  const removeWaker = alarms.wakers.add(wakers.wake);
  const stopping = new AbortController();
  /** The messages in progress, by id, and their companies (0: none). */
  const sending = new Map<
    SentChannel,
    Map<number, { readonly company: number; readonly done: Promise<void> }>
  >();
  const inProgress = (channel: SentChannel) => {
    const known = sending.get(channel) ?? new Map();
    sending.set(channel, known);
    return known;
  };

  /** Sends a message. Returns why it was not accepted; undefined if it was. */
  const attempt = async (outgoing: OutgoingMessage, handOver: HandOver): Promise<Text | undefined> => {
    try {
      const facts = {
        name: `send ${outgoing.channel}`,
        kind: 'client',
        attributes: { 'flowgen.message': outgoing.id, 'flowgen.attempt': outgoing.attempts },
      } as const;
      await inSpan(tracing, facts, () => channels[outgoing.channel as SentChannel](outgoing, handOver.begin));
      return undefined;
    } catch (error) {
      if (isDeliveryError(error)) return error.deliveryText;
      log.error({ err: error, id: outgoing.id }, 'a message was not sent');
      return 'notifications.failed';
    } finally {
      await handOver.recorded();
    }
  };
  const deliver = async (outgoing: OutgoingMessage): Promise<void> => {
    const handOver = createHandOver(context, outgoing.id);
    const error = await attempt(outgoing, handOver);
    const settle = (): Promise<void> => {
      if (error === undefined) return settleSent(context, outgoing);
      if (handOver.isDoubtful()) return settleSent(context, outgoing, 'notifications.interrupted');
      return handOver.wasRefused() ? handOver.giveBack() : settleFailed(context, outgoing, error);
    };
    await repeatedly(log, stopping.signal, settle);
    await events.publish('changed', { resource: 'notifications' });
  };
  const start = (outgoing: OutgoingMessage): void => {
    const active = inProgress(outgoing.channel as SentChannel);
    const done = deliver(outgoing)
      .catch((error: unknown) => log.error({ err: error, id: outgoing.id }, 'a delivery was not recorded'))
      .finally(() => {
        active.delete(outgoing.id);
        wakers.wake();
      });
    active.set(outgoing.id, { company: outgoing.company_id ?? 0, done });
  };

  const stop = startLoop({
    log,
    wakers,
    pollMs: POLL_MS,
    failureMessage: 'messages could not be delivered',
    work: async () => {
      const names = Object.keys(channels) as SentChannel[];
      const free = new Map(
        names.map((name) => {
          const { all, each } = AT_ONCE[name];
          return [name, { count: all - inProgress(name).size, each }];
        }),
      );
      if (![...free.values()].some(({ count }) => count > 0)) return false;
      const used = names.flatMap((channel) => {
        const counts = new Map<number, number>();
        for (const { company } of inProgress(channel).values())
          counts.set(company, (counts.get(company) ?? 0) + 1);
        return [...counts].map(([company, count]) => ({ channel, company, count }));
      });
      await lease.hold();
      await recoverMessages(
        pool,
        lease,
        [...sending.values()].flatMap((active) => [...active.keys()]),
      );
      const claimed = await claimMessages(pool, lease.server, free, used, Date.now());
      for (const outgoing of claimed) start(outgoing);
      return false;
    },
  });
  return async () => {
    removeWaker();
    await stop();
    stopping.abort();
    await Promise.all(
      [...sending.values()].flatMap((active) => [...active.values()].map(({ done }) => done)),
    );
  };
};
