import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHandOver, recoverMessages } from '../../../server/notify/claim.ts';
import { startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let stopLease: () => Promise<void>;
beforeAll(async () => {
  test = await startTestApp();
  stopLease = test.context.lease.start();
  await test.context.lease.hold();
});
afterEach(() => query('delete from notifications'));
afterAll(async () => {
  await stopLease?.();
  await test?.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const mine = (): number => test.context.lease.server;
/** A message that this server has claimed. */
const claimed = async (server: number, more = 'null'): Promise<number> => {
  const [row] = await query(
    `insert into notifications (channel, claimed_by, attempts, transmitting_at)
     values ('sms', $1, 1, ${more}) returning id`,
    [server],
  );
  return row.id;
};
const stored = async (id: number) => (await query('select * from notifications where id = $1', [id]))[0];
const isRecorded = async (id: number): Promise<boolean> => (await stored(id)).transmitting_at !== null;

describe('handing over a message', () => {
  it('records its beginning', async () => {
    const id = await claimed(mine());
    const handOver = createHandOver(test.context, id);
    await handOver.begin();
    await handOver.recorded();
    expect([await isRecorded(id), handOver.wasRefused()]).toEqual([true, false]);
  });

  it('does not wait until its beginning is recorded', async () => {
    const id = await claimed(mine());
    const other = await test.context.pool.connect();
    await other.query('begin');
    await other.query('select from notifications where id = $1 for update', [id]);
    const handOver = createHandOver(test.context, id);
    await handOver.begin();
    expect(await isRecorded(id)).toBe(false);
    await other.query('rollback');
    other.release();
    await handOver.recorded();
    expect(await isRecorded(id)).toBe(true);
  });

  it('does not begin if another server has taken it over, or if it began before', async () => {
    const id = await claimed(2);
    const handOver = createHandOver(test.context, id);
    await expect(handOver.begin()).rejects.toThrow('taken over');
    await handOver.recorded();
    expect([await isRecorded(id), handOver.wasRefused()]).toEqual([false, true]);
    const own = await claimed(mine());
    const first = createHandOver(test.context, own);
    await first.begin();
    await first.recorded();
    await expect(createHandOver(test.context, own).begin()).rejects.toThrow('taken over');
  });

  it('does not begin on a server that was frozen, even if nobody has noticed yet', async () => {
    const id = await claimed(mine());
    const frozen = { ...test.context, lease: { ...test.context.lease, isValid: () => false } };
    const handOver = createHandOver(frozen, id);
    await expect(handOver.begin()).rejects.toThrow('taken over');
    await handOver.giveBack();
    expect(await stored(id)).toMatchObject({ claimed_by: null, attempts: 0, transmitting_at: null });
  });
});

describe('a failure after a message was handed over', () => {
  it('is doubtful only if the server was frozen while it waited', async () => {
    const handOver = createHandOver(test.context, await claimed(mine()));
    expect(handOver.isDoubtful()).toBe(false);
    await handOver.begin();
    await handOver.recorded();
    expect(handOver.isDoubtful()).toBe(false);
    const since: number[] = [];
    const wasFrozenSince = (time: number): boolean => since.push(time) > 0;
    const thawed = { ...test.context, lease: { ...test.context.lease, wasFrozenSince } };
    const other = createHandOver(thawed, await claimed(mine()));
    const before = performance.now();
    await other.begin();
    await other.recorded();
    expect(other.isDoubtful()).toBe(true);
    expect(since[0]).toBeGreaterThanOrEqual(before);
  });

  it('is noticed by the time in which nothing ran', () => {
    const { lease } = test.context;
    const before = performance.now();
    expect(lease.wasFrozenSince(before)).toBe(false);
    // Nothing else runs in this process while it waits.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_100);
    expect([lease.wasFrozenSince(before), lease.wasFrozenSince(performance.now() + 1)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('messages that no running server is sending', () => {
  /** The leases as if this server had been running for so long, and the other had not renewed its own since. */
  const servers = async (running: string, other: string): Promise<void> => {
    await query('update server_leases set began_at = now() - $2::interval where server = $1', [
      mine(),
      running,
    ]);
    await query(
      `insert into server_leases (server, renewed_at) values (7, now() - $1::interval)
       on conflict (server) do update set renewed_at = excluded.renewed_at`,
      [other],
    );
  };
  const recover = (sending: readonly number[] = []) =>
    recoverMessages(test.context.pool, test.context.lease, sending);
  const ownerOf = async (id: number) => (await stored(id)).claimed_by;

  it('are taken over from a server whose lease has lapsed, and from no other', async () => {
    const id = await claimed(7);
    await servers('1 minute', '15 seconds');
    await recover();
    expect(await ownerOf(id)).toBe(7);
    // All were without database: each gets its time to renew its lease.
    await servers('5 seconds', '1 minute');
    await recover();
    expect(await ownerOf(id)).toBe(7);
    await servers('1 minute', '21 seconds');
    await recover();
    expect(await stored(id)).toMatchObject({ claimed_by: null, status: 'queued', attempts: 0 });
  });

  it('count as sent if they were being handed over', async () => {
    const id = await claimed(7, 'now()');
    await servers('1 minute', '1 minute');
    await recover();
    expect(await stored(id)).toMatchObject({ claimed_by: null, status: 'sent', due_at: null });
  });

  it('are those whose claim this server did not learn of, not those in progress', async () => {
    const [lost, active] = [await claimed(mine()), await claimed(mine())];
    await recover([active]);
    expect([await ownerOf(lost), await ownerOf(active)]).toEqual([null, mine()]);
  });
});
