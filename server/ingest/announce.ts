import type { Context } from '../context.ts';
import type { ValueEvent } from '../events.ts';

/** Pending devices can change with every uplink; events are throttled to this interval. */
const THROTTLE_MS = 1_000;

/** Notifies this server and the others of what was stored. */
export interface Announcer {
  /** Pending devices changed; throttled to once a second, including the trailing call. */
  readonly pending: () => void;
  /** Devices left their company, so that live subscriptions are checked again. */
  readonly contested: () => void;
  /** New latest values. Does not wait: they are stored already. */
  readonly values: (values: readonly ValueEvent[]) => void;
}

export const createAnnouncer = ({ events, log }: Pick<Context, 'events' | 'log'>): Announcer => {
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  const publishChange = (resource: string): void => {
    events.publish('changed', { resource }).catch((error: unknown) => {
      log.warn({ err: error }, 'could not notify the other servers of pending devices');
    });
  };
  const publishPending = (): void => {
    timer = undefined;
    last = Date.now();
    publishChange('devices_new');
  };
  return {
    pending: () => {
      if (timer) return;
      const wait = last + THROTTLE_MS - Date.now();
      if (wait <= 0) publishPending();
      else timer = setTimeout(publishPending, wait).unref();
    },
    contested: () => publishChange('devices'),
    values: (values) => {
      if (values.length === 0) return;
      // Deferred, so that the sender gets its answer first.
      setImmediate(() => {
        events.publish('values', values).catch((error: unknown) => {
          log.warn({ err: error }, 'could not notify the other servers of new values');
        });
      });
    },
  };
};
