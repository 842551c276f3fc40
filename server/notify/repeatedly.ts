import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../errors.ts';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 100;
const PAUSE_MS = 1_000;

/**
 * Repeats what must not be lost: for as long as the database is unreachable, until the server stops; after any other error
 * a few times. Throws the last error.
 */
export const repeatedly = async <T>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  stopping: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS && (stopping.aborted || !isUnavailable(error))) throw error;
      if (attempt === 1) log.warn({ err: error }, 'the outcome of a delivery is recorded again');
      await wait(attempt === 1 ? FIRST_PAUSE_MS : PAUSE_MS);
    }
  }
};
