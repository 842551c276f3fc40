import type { Pool, PoolClient } from 'pg';
import { asSystem } from '../db/access/scope.ts';
import type { Task } from '../threads/tasks.ts';
import { compute } from './compute.ts';
import { inputsOf } from './queue.ts';
import { type RunVerdict, runVerdict } from './run-verdict.ts';

/** Minimum interval between progress updates. */
const PROGRESS_MS = 300;

export interface RunJob {
  readonly run: number;
  readonly retentionDays: number;
}

/** A run that was computed. */
export interface ComputedRun extends RunVerdict {
  /** Its result, as JSON. */
  readonly json: string;
  readonly hash: string;
}

/** Runs `read` on its own connection, which is closed after an error. */
const withOwnClient = async <T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let isSound = false;
  try {
    const found = await read(client);
    isSound = true;
    return found;
  } finally {
    client.release(!isSound);
  }
};

/** Computes a run from its inputs, in a thread. Its parts are the share done (0 to 1). */
export const computeRun: Task<RunJob, number, ComputedRun> = (
  { run, retentionDays },
  { pool, replica, cold, emit },
) =>
  // What it is made from does not depend on who asked for it.
  asSystem(async () => {
    const inputs = await inputsOf(pool, run);
    let lastUpdate = -Infinity;
    const onProgress = async (share: number): Promise<void> => {
      if (performance.now() - lastUpdate < PROGRESS_MS) return;
      lastUpdate = performance.now();
      await emit(share);
    };
    await onProgress(0);
    const { result, hash } = await withOwnClient(pool, (client) =>
      compute({ pool, client, replica, cold }, inputs, retentionDays, onProgress),
    );
    return { json: JSON.stringify(result), hash, ...runVerdict(result) };
  });
