import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { addDevices, addThreshold, type Sender, sendUplinks, uplinkOf } from '../alarms/records.ts';
import type { Site } from '../site.ts';
import { addParty, type Party, repeat, sendUplink } from './party.ts';

/** Begins an attack. Returns what ends it, and says how often it did what it does. */
export type Attack = (site: Site) => Promise<() => Promise<number | void>>;

const [COLD, HOT] = [20, 60];
/** Far enough apart for each to raise and clear. */
const STEP_MS = 1_000;

/** Sends readings that raise and clear alarms in turn, always newer ones. */
const alternate = (site: Site, { key }: Party, devices: readonly Sender[]) => {
  let round = 0;
  const begin = Date.now() - 20 * 86_400_000;
  return (): Promise<boolean> => {
    round += 1;
    const temperature = round % 2 === 0 ? COLD : HOT;
    const uplinks = devices.map((device) => uplinkOf(device, begin + round * STEP_MS, temperature));
    const [first, ...others] = uplinks;
    return first && others.length === 0
      ? sendUplink(site.url, key, first)
      : sendUplinks(site.url, key, uplinks);
  };
};

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
    close: (): void => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

const rules: Attack = async (site) => {
  const bad = await addParty(site, 'Many rules');
  for (let n = 0; n < 100; n++)
    await addThreshold(site.pool, bad.id, { severity: 'medium', params: { deadband: n % 9 } });
  const devices = await addDevices(site.pool, bad.id, 40, { prefix: 'rules', interval_s: 60 });
  const lanes = Array.from({ length: 4 }, (_, n) => alternate(site, bad, devices.slice(n * 10, n * 10 + 10)));
  return repeat(lanes.length, (lane) => lanes[lane]?.() ?? Promise.resolve());
};

const cases: Attack = async (site) => {
  const bad = await addParty(site, 'Many cases');
  for (let n = 0; n < 3; n++) await addThreshold(site.pool, bad.id, { severity: 'high' });
  const devices = await addDevices(site.pool, bad.id, 300, { prefix: 'cases', interval_s: 60 });
  const each = devices.map((device) => alternate(site, bad, [device]));
  let turn = 0;
  return repeat(60, () => each[(turn += 1) % each.length]?.() ?? Promise.resolve());
};

const backlog: Attack = async (site) => {
  const bad = await addParty(site, 'Backlog');
  for (let n = 0; n < 100; n++) await addThreshold(site.pool, bad.id, { severity: 'low' });
  const devices = await addDevices(site.pool, bad.id, 200, { prefix: 'backlog', interval_s: 60 });
  const batches = Array.from({ length: 4 }, (_, n) =>
    alternate(site, bad, devices.slice(n * 50, n * 50 + 50)),
  );
  // As batch calls, several at once.
  return repeat(batches.length, (lane) => batches[lane]?.() ?? Promise.resolve());
};

/** A company with a month of readings of some meters. */
const withHistory = async (site: Site, name: string): Promise<Party> => {
  const party = await addParty(site, name);
  const devices = await addDevices(site.pool, party.id, 60, { prefix: name, interval_s: 900 });
  const begin = Date.now() - 30 * 86_400_000;
  for (let day = 0; day < 30; day++) {
    for (let part = 0; part < devices.length; part += 30) {
      const uplinks = devices
        .slice(part, part + 30)
        .flatMap((device) =>
          Array.from({ length: 96 }, (_, n) =>
            uplinkOf(device, begin + day * 86_400_000 + n * 900_000, 30 + ((n + day) % 25)),
          ),
        );
      if (!(await sendUplinks(site.url, party.key, uplinks))) throw new Error('The history was not stored.');
    }
  }
  return party;
};

const backtests: Attack = async (site) => {
  const bad = await withHistory(site, 'backtests');
  const body = {
    rule: { kind: 'threshold', params: { key: 'temperature', above: 40 } },
    from: new Date(Date.now() - 29 * 86_400_000).toISOString(),
    to: new Date().toISOString(),
  };
  return repeat(40, () => bad.call('POST', '/alarm-rules/backtest', body));
};

const exports: Attack = async (site) => {
  const bad = await addParty(site, 'Exports');
  await addDevices(site.pool, bad.id, 5_000, { prefix: 'exports', interval_s: 900 });
  const formats = ['csv', 'xlsx'];
  return repeat(25, (lane) => bad.call('GET', `/devices/export?format=${formats[lane % 2]}`));
};

const reports: Attack = async (site) => {
  const bad = await withHistory(site, 'reports');
  const made = await bad.call('POST', '/reports', { title: 'All', kind: 'device', period: 'month' });
  const { id } = JSON.parse(made.text) as { id: number };
  const run = (): Promise<{ text: string }> => bad.call('POST', `/reports/${id}/run`, {});
  const first = JSON.parse((await run()).text) as { data: { id: number } };
  return repeat(20, async (lane) => {
    if (lane < 10) await run();
    else await bad.call('GET', `/reports/${id}/runs/${first.data.id}.${lane % 2 === 0 ? 'pdf' : 'xlsx'}`);
  });
};

const receivers: Attack = async (site) => {
  const bad = await addParty(site, 'Hanging receivers');
  const hanging = await startHanging();
  await addThreshold(site.pool, bad.id);
  await site.pool.query(
    `insert into notification_policies (title, company_id, severities, steps) values ('All', $1, $2, $3)`,
    [
      bad.id,
      ['critical', 'high', 'medium', 'low'],
      JSON.stringify([{ after_min: 0, user_ids: [bad.person.id], channels: ['push', 'webhook'] }]),
    ],
  );
  for (let n = 0; n < 40; n++) {
    const { status } = await bad.call('POST', '/webhooks', {
      title: `Hook ${n}`,
      url: `${hanging.url}/${n}`,
      events: ['alarm.raised', 'alarm.cleared'],
    });
    if (status !== 201) throw new Error(`A webhook was refused: ${status}`);
  }
  await site.pool.query(
    `insert into push_subscriptions (user_id, endpoint, keys) select $1, $2 || '/push/' || n, $3
     from generate_series(1, 20) n`,
    [
      bad.person.id,
      hanging.url,
      JSON.stringify({
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      }),
    ],
  );
  const devices = await addDevices(site.pool, bad.id, 50, { prefix: 'hanging', interval_s: 60 });
  const stop = repeat(1, alternate(site, bad, devices));
  return async () => {
    const count = await stop();
    hanging.close();
    return count;
  };
};

/** Requests that are never completed, and guesses of tokens. */
const halfOpen: Attack = async (site) => {
  const { hostname, port } = new URL(site.url);
  const sockets = new Set<Socket>();
  const open = (): void => {
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.write('POST /api/ingest/uplink HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n{"app_id":');
  };
  for (let n = 0; n < 200; n++) open();
  const stop = repeat(8, async (lane) => {
    if (sockets.size < 200) open();
    const headers = { authorization: `Bearer guess-${lane}-${Math.random()}` };
    await (await fetch(`${site.url}/api/devices`, { headers })).text();
  });
  return async () => {
    const count = await stop();
    for (const socket of sockets) socket.destroy();
    return count;
  };
};

/** What a company can do at its worst, by name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  rules,
  cases,
  backlog,
  backtests,
  exports,
  reports,
  receivers,
  'half-open': halfOpen,
};
