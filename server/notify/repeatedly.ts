import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/** Repeats what must not be lost because the database was unreachable for a moment. Throws the last error. */
export const repeatedly = async <T>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  work: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      log.warn({ err: error }, 'the outcome of a delivery is recorded again');
      await wait(PAUSE_MS);
    }
  }
};
