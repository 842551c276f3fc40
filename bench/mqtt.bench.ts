import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../server/startup/processes.ts';
import { projectRoot } from '../server/project-root.ts';
import { prefixOf } from '../server/sessions/tokens.ts';
import { type Account, openPublisher } from './mqtt-publisher.ts';
import { median, printTable, thousands, verdict } from './table.ts';
import { startWholeSite } from './whole-site.ts';

/** The limits to meet. */
const A_SECOND = 10_000;
const PUBLISHERS = 4;
const DEVICES = 100;
const ROUNDS = 3;
const ROUND_MS = 8_000;
const HOUR = 3_600_000;

const begin = Date.now() - 6 * HOUR;
let messageCount = 0;
/** A publisher's next message: one value of one of its devices, with a unique time. */
const messages = (publisher: number) => () => {
  messageCount += 1;
  const device = publisher + PUBLISHERS * (messageCount % (DEVICES / PUBLISHERS));
  const payload = JSON.stringify({
    ts: begin + messageCount,
    values: { temperature: 20 + (messageCount % 400) / 10 },
  });
  return { topic: `flowgen/bench/dev-${device}/up`, payload };
};

/** Total messages acknowledged per second. */
const round = async (port: number, account?: Account): Promise<{ speed: number; all: number }> => {
  const publishers = await Promise.all(
    Array.from({ length: PUBLISHERS }, (_, n) =>
      openPublisher(port, `publisher-${messageCount}-${n}`, account),
    ),
  );
  const sum = (): number => publishers.reduce((all, one) => all + one.acknowledged(), 0);
  const from = performance.now();
  for (const [n, one] of publishers.entries()) one.begin(messages(n));
  await wait(ROUND_MS);
  const speed = (sum() / (performance.now() - from)) * 1000;
  for (const one of publishers) one.halt();
  await until(() => publishers.every((one) => one.unanswered() === 0), 30_000, 20);
  const all = sum();
  for (const one of publishers) one.end();
  return { speed, all };
};

const root = projectRoot();
const bare = fork(join(root, 'scripts', 'run.mjs'), [join(root, 'bench', 'mqtt-bare.ts')], { cwd: root });
const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }];
const site = await startWholeSite();
try {
  const account = { username: prefixOf(site.key), password: site.key };
  const port = Number(new URL(site.mqttUrl).port);
  // Warm-up: registers the devices.
  let stored = (await round(port, account)).all;
  const ours: number[] = [];
  const bares: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const { speed, all } = await round(port, account);
    stored += all;
    ours.push(speed);
    bares.push((await round(barePort)).speed);
  }
  const rows = await site.withPool(
    async (pool) => (await pool.query<{ count: string }>('select count(*) from readings')).rows,
  );
  const storedCount = Number(rows[0]?.count);
  printTable(
    `${PUBLISHERS} connections publishing with QoS 1, one reading a message, ${DEVICES} devices`,
    ['what', 'measured', 'limit', ''],
    [
      ['acknowledged a second, bare broker', thousands(median(bares)), '', ''],
      [
        'acknowledged a second, stored before',
        thousands(median(ours)),
        `≥ ${thousands(A_SECOND)}`,
        verdict(median(ours) >= A_SECOND),
      ],
      ['ours to bare', (median(ours) / median(bares)).toFixed(2), '', ''],
      [
        'acknowledged and missing',
        thousands(Math.max(0, stored - storedCount)),
        '0',
        verdict(storedCount === stored),
      ],
    ],
  );
} finally {
  bare.kill();
  await site.stop();
}
