import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../server/db/with-transaction.ts';
import { runDueSteps } from '../../../server/notify/escalate.ts';
import { until } from '../../../server/startup/processes.ts';
import { startTestApp } from '../../support/server/app.ts';
import { openCase } from '../../support/alarms/cases.ts';
import { startHttpSink } from '../../support/programs/http-sink.ts';
import { type Notifying, startNotifying } from '../../support/alarms/notifying.ts';

/** A receiver that accepts connections and never answers. */
const startHanging = async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** Far less than a receiver may take to answer, 15 s. */
const SOON_MS = 6_000;

let hanging: Awaited<ReturnType<typeof startHanging>>;
let http: Awaited<ReturnType<typeof startHttpSink>>;
let notifying: Notifying;
beforeAll(async () => {
  http = await startHttpSink();
  hanging = await startHanging();
  notifying = await startNotifying({ ALLOW_PRIVATE_ENDPOINTS: '1' });
});
afterEach(() => {
  http.received.splice(0);
});
afterAll(async () => {
  hanging?.close();
  await notifying?.close();
  await http?.close();
});

const company = () => notifying.newCompany();
type Company = Awaited<ReturnType<typeof company>>;
const hook = async ({ admin }: Company, url: string, events = ['alarm.raised']): Promise<void> => {
  const { status } = await admin.post('/webhooks', { title: 'Hook', url, events });
  expect(status).toBe(201);
};
const openCases = async ({ id }: Company, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await openCase(notifying.context, id);
};
const arrivedAt = (path: string): Promise<boolean> =>
  until(() => http.received.some((one) => one.path === path), SOON_MS);

describe('receivers that hang', () => {
  it('delay neither the webhooks of other companies nor the other receivers of their own', async () => {
    const [bad, good] = [await company(), await company()];
    for (let n = 0; n < 12; n++) await hook(bad, `${hanging.url}/${n}`);
    await openCases(bad, 6);
    await expect.poll(hanging.connections, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
    await hook(bad, `${http.url}/own`);
    await hook(good, `${http.url}/other`);
    await openCases(good, 1);
    await openCases(bad, 1);
    expect([await arrivedAt('/other'), await arrivedAt('/own')]).toEqual([true, true]);
    // Four of this host, however many are due.
    expect(hanging.connections()).toBe(4);
  });

  it('delay no messages of other companies', async () => {
    const [bad, good] = [await company(), await company()];
    for (const each of [bad, good]) {
      await notifying.addPolicy(each.id, [
        { after_min: 0, user_ids: [each.admin.id], channels: ['webhook'] },
      ]);
    }
    await hook(bad, `${hanging.url}/messages`, ['report.done']);
    await hook(good, `${http.url}/messages`, ['report.done']);
    await openCases(bad, 10);
    await openCases(good, 1);
    expect(await arrivedAt('/messages')).toBe(true);
  });
});

describe('a company with many new cases', () => {
  it('has its steps run in turns, so that those of others are among the next', async () => {
    // Nothing runs in the background here.
    const test = await startTestApp();
    try {
      const [bad, good] = [await test.asCompanyAdmin(), await test.asCompanyAdmin()];
      const { id } = await openCase(test.context, bad.company_id as number);
      const columns = `kind, severity, company_id, device_id, title, text, response, condition, evidence, since, detected_at,
        occurrences, latched`;
      await test.context.pool.query(
        `with many as (
           insert into alarms (rule_id, ${columns})
           select 5000000 + n, ${columns} from alarms, generate_series(1, 1200) n where id = $1 returning id)
         insert into alarm_escalations (alarm_id, occurrence, began_at, due_at)
         select id, 1, now(), now() - interval '1 s' from many`,
        [id],
      );
      await openCase(test.context, good.company_id as number);
      const pass = async (): Promise<Record<number, number>> => {
        await withTransaction(test.context.pool, (client) => runDueSteps(client, Date.now()));
        const { rows } = await test.context.pool.query<{ user_id: number; count: number }>(
          `select user_id, count(distinct alarm_id)::int as count from notifications group by user_id`,
        );
        return Object.fromEntries(rows.map(({ user_id, count }) => [user_id, count]));
      };
      expect(await pass()).toEqual({ [bad.id]: 50, [good.id]: 1 });
      expect(await pass()).toEqual({ [bad.id]: 100, [good.id]: 1 });
    } finally {
      await test.close();
    }
  });
});
