import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { openCase } from '../../support/alarms/cases.ts';
import { type Notifying, startNotifying } from '../../support/alarms/notifying.ts';

let notifying: Notifying;
beforeAll(async () => {
  notifying = await startNotifying();
});
afterAll(() => notifying?.close());

const CASES = 30;

it('each mail is sent once although all database connections are lost again and again', async () => {
  const { id } = await notifying.newCompany();
  for (let n = 0; n < CASES; n++) await openCase(notifying.context, id);
  const waiting = async (): Promise<number> => {
    const [{ count }] = await notifying.query(
      `select count(*)::int as count from notifications where channel = 'email' and status = 'sent'`,
    );
    return CASES - count;
  };
  const { mails } = notifying.sink;
  const isDone = async () => (await waiting().catch(() => CASES)) === 0;
  for (let n = 1; n <= 5; n++) {
    await until(async () => mails.length >= n * 5, 10_000);
    await notifying
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      .catch(() => undefined);
  }
  await until(isDone, 40_000);
  expect(await waiting()).toBe(0);
  const ids = mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(ids).toHaveLength(CASES);
  expect(new Set(ids).size).toBe(CASES);
});
