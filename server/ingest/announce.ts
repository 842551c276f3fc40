import type { Context } from '../context.ts';
import type { Events, ValueEvent } from '../events.ts';

/** Pending devices can change with every uplink; people are told at most this often. */
const CHANGED_EVERY_MS = 1_000;

interface Throttle {
  last: number;
  timer: NodeJS.Timeout | undefined;
}
const throttles = new WeakMap<Events, Throttle>();

const publishChange = ({ events, log }: Context, resource: string): void => {
  events.publish('changed', { resource }).catch((error: unknown) => {
    log.warn({ err: error }, 'other servers were not told of pending devices');
  });
};

/** Tells that pending devices came, went or were heard of; once a second at most, the last time included. */
export const announcePending = (context: Context): void => {
  const state = throttles.get(context.events) ?? { last: 0, timer: undefined };
  throttles.set(context.events, state);
  if (state.timer) return;
  const wait = state.last + CHANGED_EVERY_MS - Date.now();
  const run = (): void => {
    state.timer = undefined;
    state.last = Date.now();
    publishChange(context, 'devices_new');
  };
  if (wait <= 0) run();
  else state.timer = setTimeout(run, wait).unref();
};

/** Says that devices have left their company, so that live subscriptions are checked again. */
export const announceContested = (context: Context): void => publishChange(context, 'devices');

/** Tells of new latest values; not waited for, since they are stored whatever happens. */
export const announceValues = ({ events, log }: Context, values: readonly ValueEvent[]): void => {
  if (values.length === 0) return;
  // Who sent them is answered first.
  setImmediate(() => {
    events.publish('values', values).catch((error: unknown) => {
      log.warn({ err: error }, 'other servers were not told of new values');
    });
  });
};
