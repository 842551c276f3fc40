import { failure } from '../errors.ts';

type Work<T> = () => Promise<T>;

/** How many may wait for one gate; far more than people sign in at once. */
const MOST_WAITING = 2_000;
const tooBusy = () =>
  failure(503, 'Too many people are signing in just now. Try again in a moment.', { retryAfter: 5 });

/** Lets so many pieces of work run at once; the others wait in the order they came. Throws 503 when too many wait. */
export const gate = (most: number): (<T>(work: Work<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= MOST_WAITING) throw tooBusy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};

/** Runs works of one name one after another, of different names side by side. Throws 503 when too many wait. */
export const turns = (): (<T>(name: string, work: Work<T>) => Promise<T>) => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (name, work) => {
    const queue = queues.get(name) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= MOST_WAITING) throw tooBusy();
    queues.set(name, queue);
    queue.length++;
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      if (--queue.length === 0) queues.delete(name);
    }
  };
};
