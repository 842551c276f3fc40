import type { Context } from '../context.ts';
import type { EventMap } from '../events.ts';
import type { Principal } from '../principal.ts';
import { close, type Connection, sendNow } from './connection.ts';
import type { AuthMessage } from './messages.ts';
import { admitShare, areSharing } from './share-admission.ts';
import { type Admission, areEntitled } from './tickets.ts';

/** How often the sessions and keys of open sockets are checked, for missed revocation events. */
const CHECK_MS = 500;
/** How long a client has to answer when its socket is closed. */
const GRACE_MS = 300;
/** The maximum delay of `setTimeout`. */
const MAX_TIMER_MS = 2_147_483_647;

type Revocation = EventMap['revoked'];

const matches = (principal: Principal, revoked: Revocation): boolean =>
  (revoked.session_id === undefined || revoked.session_id === principal.session_id) &&
  (revoked.user_id === undefined || revoked.user_id === principal.id) &&
  (revoked.key_id === undefined || revoked.key_id === principal.key_id) &&
  (revoked.share_id === undefined || revoked.share_id === principal.share_id);

/** Closes a socket, and terminates it if the client does not complete the close handshake in time. */
const end = (connection: Connection, reason = 'You have been signed out.'): void => {
  close(connection, 1008, reason);
  setTimeout(() => connection.socket.terminate(), GRACE_MS).unref();
};

/** Authenticates sockets by ticket or share link, and closes them when their session or key ends. */
export interface Admissions {
  readonly admit: (connection: Connection, message: AuthMessage) => Promise<void>;
  readonly stop: () => void;
}

export const createAdmissions = (context: Context): Admissions => {
  const { events, log } = context;
  const admitted = new Map<Connection, Principal>();
  /** For each ticket being redeemed, the revocations since it started. */
  const redeeming = new Set<Revocation[]>();

  const off = events.on('revoked', (revoked) => {
    for (const revocations of redeeming) revocations.push(revoked);
    for (const [connection, principal] of admitted) if (matches(principal, revoked)) end(connection);
  });

  const check = async (): Promise<void> => {
    const checked = [...admitted];
    if (checked.length === 0) return;
    const [visitors, others] = [true, false].map((isVisitor) =>
      checked.filter(([, { kind }]) => (kind === 'share') === isVisitor),
    );
    for (const [some, areValid] of [
      [visitors, areSharing],
      [others, areEntitled],
    ] as const) {
      if (!some || some.length === 0) continue;
      const valid = await areValid(
        context,
        some.map(([, principal]) => principal),
      );
      for (const [index, [connection]] of some.entries()) if (!valid[index]) end(connection);
    }
  };
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => log.debug({ err: error }, 'could not check the sessions of live sockets'))
      .finally(() => (isChecking = false));
  }, CHECK_MS).unref();

  const admissionOf = (
    { ticket = '', share, proof }: AuthMessage,
    locale: string | undefined,
  ): Promise<Admission | null> =>
    share === undefined
      ? context.tickets.redeem(ticket)
      : admitShare(context, { token: share, proof }, locale);

  const endAfter = (connection: Connection, left: number): void => {
    const wait = Math.min(MAX_TIMER_MS, Math.max(0, left));
    const expiry = setTimeout(() => end(connection, 'Your session has ended.'), wait).unref();
    connection.socket.once('close', () => clearTimeout(expiry));
  };

  return {
    admit: async (connection, message) => {
      const { socket } = connection;
      const revocations: Revocation[] = [];
      redeeming.add(revocations);
      try {
        const admission = await admissionOf(message, connection.locale);
        // No await below: a revocation is either in `revocations` already, or its event comes after `admitted.set`.
        if (!admission || revocations.some((revoked) => matches(admission.principal, revoked))) {
          close(connection, 1008, 'This ticket or link is invalid, expired, revoked or already used.');
          return;
        }
        if (socket.readyState !== socket.OPEN) return;
        connection.principal = admission.principal;
        admitted.set(connection, admission.principal);
        socket.once('close', () => admitted.delete(connection));
        if (admission.left !== null) endAfter(connection, admission.left);
        sendNow(connection, { type: 'welcome', now: new Date().toISOString() });
      } finally {
        redeeming.delete(revocations);
      }
    },
    stop: () => {
      off();
      clearInterval(timer);
    },
  };
};
