import type { Context } from '../../context.ts';
import { deliveryError, type SendMessage } from '../message.ts';
import { assertAccepted, post } from '../post.ts';
import { pushKeys, type SubscriptionKeys } from '../push-keys.ts';
import { shortText } from '../short-text.ts';

interface Subscription {
  readonly id: number;
  readonly endpoint: string;
  readonly keys: SubscriptionKeys;
}

/** How long a push service keeps a message for a browser that is not running, in seconds. */
const KEEP_S = 86_400;
/** The subscription has ended. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Sends a message to all browsers of a user (web push); one that accepts it is enough. */
export const sendPush =
  (context: Context): SendMessage =>
  async (outgoing, begin) => {
    const { pool, config, publicUrl } = context;
    const { user, alarm } = outgoing;
    if (!user) throw deliveryError('notifications.no_recipient');
    const { rows } = await pool.query<Subscription>(
      'select id, endpoint, keys from push_subscriptions where user_id = $1 order by id',
      [user.id],
    );
    if (rows.length === 0) throw deliveryError('notifications.no_browser');
    const { public_key: publicKey, private_key: privateKey } = await pushKeys(pool);
    // Loaded on demand: few installations send push messages.
    const { generateRequestDetails } = (await import('web-push')).default;
    const page = `/${user.role === 'superadmin' ? 'admin' : 'company'}/alarms${alarm ? `/${alarm.id}` : ''}`;
    const text = JSON.stringify({
      ...shortText(outgoing, user.locale),
      url: page,
      tag: alarm ? `alarm-${alarm.id}` : 'alarms',
    });
    // RFC 8292 wants a contact, which must be https or a mail address.
    const contact = publicUrl().startsWith('https:') ? publicUrl() : 'mailto:flowgen@localhost';
    let hasBegun = false;
    const beginOnce = async (): Promise<void> => {
      if (!hasBegun) await begin();
      hasBegun = true;
    };
    const sendTo = async ({ id, endpoint, keys: browser }: Subscription): Promise<void> => {
      const request = generateRequestDetails({ endpoint, keys: browser }, text, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: KEEP_S,
        urgency: alarm?.severity === 'critical' ? 'high' : 'normal',
      });
      // Sent by ourselves, which keeps private addresses and slow receivers away.
      const status = await post({
        url: endpoint,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
        ),
        body: request.body ?? '',
        reach: { allowPrivate: config.allowPrivateEndpoints },
        begin: beginOnce,
      });
      if (GONE.has(status)) await pool.query('delete from push_subscriptions where id = $1', [id]);
      assertAccepted(status);
    };
    let isAccepted = false;
    let failure: unknown;
    // One after the other: the first to accept decides whether it is repeated.
    for (const subscription of rows) {
      try {
        await sendTo(subscription);
        isAccepted = true;
      } catch (error) {
        failure ??= error;
      }
    }
    if (!isAccepted) throw failure;
  };
