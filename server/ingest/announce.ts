import type { Context } from '../context.ts';
import type { Events, ValueEvent } from '../events.ts';

/** Pending devices can change with every uplink; events are throttled to this interval. */
const THROTTLE_MS = 1_000;

interface Throttle {
  last: number;
  timer: NodeJS.Timeout | undefined;
}
const throttles = new WeakMap<Events, Throttle>();

const publishChange = ({ events, log }: Context, resource: string): void => {
  events.publish('changed', { resource }).catch((error: unknown) => {
    log.warn({ err: error }, 'could not notify the other servers of pending devices');
  });
};

/** Announces that pending devices changed; throttled to once a second, including the trailing call. */
export const announcePending = (context: Context): void => {
  const state = throttles.get(context.events) ?? { last: 0, timer: undefined };
  throttles.set(context.events, state);
  if (state.timer) return;
  const wait = state.last + THROTTLE_MS - Date.now();
  const run = (): void => {
    state.timer = undefined;
    state.last = Date.now();
    publishChange(context, 'devices_new');
  };
  if (wait <= 0) run();
  else state.timer = setTimeout(run, wait).unref();
};

/** Announces that devices left their company, so that live subscriptions are checked again. */
export const announceContested = (context: Context): void => publishChange(context, 'devices');

/** Announces new latest values, without waiting: they are stored already. */
export const announceValues = ({ events, log }: Context, values: readonly ValueEvent[]): void => {
  if (values.length === 0) return;
  // Deferred, so that the sender gets its answer first.
  setImmediate(() => {
    events.publish('values', values).catch((error: unknown) => {
      log.warn({ err: error }, 'could not notify the other servers of new values');
    });
  });
};
