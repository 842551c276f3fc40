import type { Channel } from '../../src/domain/alarms/notifying/notification.ts';
import type { Context } from '../context.ts';
import { claimedJob } from '../jobs/claimed-job.ts';
import type { Text } from '../texts/texts.ts';
import { inSpan } from '../tracing/tracing.ts';
import type { Job } from '../jobs/jobs.ts';
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

/** Delivers the messages of the outbox. */
export const deliveries = (context: Context): Job => {
  const { pool, log, alarms, events, lease, tracing } = context;
  const channels: Readonly<Record<SentChannel, SendMessage>> = {
    email: sendEmail(context),
    sms: sendSms(context),
    push: sendPush(context),
    webhook: sendToWebhook(context),
  };
  const names = Object.keys(channels) as SentChannel[];

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
  const deliver = async (outgoing: OutgoingMessage, stopping: AbortSignal): Promise<void> => {
    const handOver = createHandOver(context, outgoing.id);
    const error = await attempt(outgoing, handOver);
    const settle = (): Promise<void> => {
      if (error === undefined) return settleSent(context, outgoing);
      if (handOver.isDoubtful()) return settleSent(context, outgoing, 'notifications.interrupted');
      return handOver.wasRefused() ? handOver.giveBack() : settleFailed(context, outgoing, error);
    };
    await repeatedly(log, stopping, settle);
    await events.publish('changed', { resource: 'notifications' });
  };
  const claim = async (sending: readonly OutgoingMessage[]): Promise<readonly OutgoingMessage[]> => {
    const by = (name: SentChannel) => sending.filter(({ channel }) => channel === name);
    const free = new Map(
      names.map((name) => [name, { count: AT_ONCE[name].all - by(name).length, each: AT_ONCE[name].each }]),
    );
    if (![...free.values()].some(({ count }) => count > 0)) return [];
    const used = names.flatMap((channel) => {
      const counts = new Map<number, number>();
      for (const { company_id } of by(channel))
        counts.set(company_id ?? 0, (counts.get(company_id ?? 0) ?? 0) + 1);
      return [...counts].map(([company, count]) => ({ channel, company, count }));
    });
    return claimMessages(pool, lease.server, free, used, Date.now());
  };
  return claimedJob<OutgoingMessage>(context, {
    name: 'messages',
    table: 'notifications',
    failureMessage: 'messages could not be delivered',
    lostMessage: 'a delivery was not recorded',
    pollMs: POLL_MS,
    wakers: [alarms.wakers],
    recover: (sending) => recoverMessages(pool, lease, sending),
    claim,
    perform: deliver,
  });
};
