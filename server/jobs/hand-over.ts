import type { PoolClient } from 'pg';
import type { Context } from '../context.ts';
import type { Lease } from './lease.ts';

/** The statements about one message; all have the same values, the second of which is the server. */
interface HandOverStatements {
  /** Identifies the prepared statements. */
  readonly name: string;
  readonly values: readonly unknown[];
  /** Finds a row while this server may begin: it has claimed the message, which has not been handed over before. */
  readonly isClaimed: string;
  /** Records that handing over has begun. */
  readonly mark: string;
  /** Undoes the claim or the mark of a message that was not handed over; the attempt does not count. */
  readonly giveBack: string;
}

/** The handing over of one message to another system; see docs/notification.md. */
export interface HandOver {
  /**
   * Call directly before what makes the other side accept the message; it must follow within the same turn of the event
   * loop. Throws if another server may have taken over the message.
   */
  readonly begin: () => Promise<void>;
  /** Resolves when the beginning is recorded, if there was one. Never rejects. */
  readonly recorded: () => Promise<void>;
  /** Whether `begin` threw: the message was not sent, for a reason that is not its own. */
  readonly wasRefused: () => boolean;
  /**
   * Whether a failure may be none: this server was frozen after it had begun, so the answer came while it could not listen.
   * As after a kill, the message has most probably arrived.
   */
  readonly isDoubtful: () => boolean;
  /** Leaves a message that was not handed over to the next server that claims it. */
  readonly giveBack: () => Promise<void>;
}

/** Throws if another server may have taken over what this one has claimed. `find` finds its row while it has not. */
export const assertClaimed = async (
  lease: Lease,
  find: () => Promise<{ readonly rowCount: number | null }>,
): Promise<void> => {
  await lease.hold();
  const { rowCount } = await find();
  // The second: this server may have been frozen since the database answered.
  if (rowCount !== 1 || !lease.isValid()) throw new Error('Another server has taken over.');
};

/** Prepares the handing over of a message that this server has claimed. */
export const prepareHandOver = (
  { pool, log, lease }: Pick<Context, 'pool' | 'log' | 'lease'>,
  { name, values, isClaimed, mark, giveBack }: HandOverStatements,
): HandOver => {
  let recording = Promise.resolve();
  let wasRefused = false;
  let begunAt = Infinity;
  const record = async (client: PoolClient): Promise<void> => {
    try {
      await client.query({ name: `${name}_mark`, text: mark, values: [...values] });
      client.release();
    } catch (error) {
      client.release(true);
      log.warn({ err: error, message: values }, 'the handing over of a message was not recorded');
    }
  };
  const check = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    try {
      const claimed = { name: `${name}_claimed`, text: isClaimed, values: [...values] };
      await assertClaimed(lease, () => client.query(claimed));
      return client;
    } catch (error) {
      client.release();
      throw error;
    }
  };
  return {
    begin: async () => {
      const client = await check().catch((error: unknown) => {
        wasRefused = true;
        throw error;
      });
      // Not awaited: what is written to both connections in one turn arrives, even if this server is killed right after.
      // If the connection is lost, this server knows what it has sent, and no other takes the message for 20 s.
      recording = record(client);
      begunAt = performance.now();
    },
    recorded: () => recording,
    wasRefused: () => wasRefused,
    isDoubtful: () => lease.wasFrozenSince(begunAt),
    giveBack: async () => void (await pool.query(giveBack, [...values])),
  };
};
