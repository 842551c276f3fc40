import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandOver } from '../../server/notify/claim.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

/** A message that this sender has claimed. */
const claimed = async (sender: number): Promise<number> => {
  const { rows } = await test.context.pool.query<{ id: number }>(
    `insert into notifications (channel, claimed_by) values ('sms', $1) returning id`,
    [sender],
  );
  return rows[0]!.id;
};
const isRecorded = async (id: number): Promise<boolean> => {
  const { rows } = await test.context.pool.query<{ found: boolean }>(
    'select transmitting_at is not null as found from notifications where id = $1',
    [id],
  );
  return rows[0]!.found;
};

describe('handing over a message', () => {
  it('does not wait until its beginning is recorded', async () => {
    const id = await claimed(1);
    const other = await test.context.pool.connect();
    await other.query('begin');
    await other.query('select from notifications where id = $1 for update', [id]);
    const handOver = createHandOver(test.context, id, 1);
    await handOver.begin();
    expect(await isRecorded(id)).toBe(false);
    await other.query('rollback');
    other.release();
    await handOver.recorded();
    expect(await isRecorded(id)).toBe(true);
  });

  it('does not begin if another server has taken it over, or if it began before', async () => {
    const id = await claimed(2);
    const handOver = createHandOver(test.context, id, 1);
    await expect(handOver.begin()).rejects.toThrow('taken over');
    await handOver.recorded();
    expect(await isRecorded(id)).toBe(false);
    const first = createHandOver(test.context, id, 2);
    await first.begin();
    await first.recorded();
    await expect(createHandOver(test.context, id, 2).begin()).rejects.toThrow('taken over');
  });
});
