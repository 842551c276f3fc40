import { setTimeout as wait } from 'node:timers/promises';
import { median, printTable, verdict } from './table.ts';
import { startWholeSite, type WholeSite } from './whole-site.ts';
import { httpWriter, type Ledger, mqttWriter, newLedger, timeOf } from './writers.ts';

/** Source: issue 3, "Done when". */
const KILLS = 20;
const HEALTHY_S = 5;

const HTTP_WRITERS = 3;
const MQTT_WRITERS = 8;
/** Time in which readings come in between two kills, ms: at least, and at random more. */
const LEAST_MS = 300;
const MORE_MS = 900;

const number = (value: number): string => value.toLocaleString('en');
const seconds = (value: number): string => `${value.toFixed(2)} s`;

const STORED = `
  select d.dev_id || ' ' || r.value::int as name, (extract(epoch from r.ts) * 1000)::float8 as at, count(*)::int as times
  from readings r join datapoints p on p.id = r.datapoint_id join devices d on d.id = p.device_id
  group by 1, 2`;
// Where a reading was counted twice, its hour says more than there is.
const HOURS = `
  select coalesce(sum(abs(h.count - coalesce(r.count, 0))), 0)::int as wrong
  from reading_hours h left join (
    select datapoint_id, date_trunc('hour', ts, 'UTC') as hour, count(*) from readings group by 1, 2
  ) r on r.datapoint_id = h.datapoint_id and r.hour = h.hour`;

const look = (site: WholeSite, ledger: Ledger) =>
  site.withPool(async (pool) => {
    const { rows } = await pool.query<{ name: string; at: number; times: number }>(STORED);
    const stored = new Map<string, number>();
    let misplaced = 0;
    for (const { name, at, times } of rows) {
      stored.set(name, (stored.get(name) ?? 0) + times);
      if (at !== timeOf(Number(name.split(' ')[1]))) misplaced += 1;
    }
    const missing = (names: ReadonlySet<string>): number =>
      [...names].filter((name) => !stored.has(name)).length;
    const hours = await pool.query<{ wrong: number }>(HOURS);
    return {
      missingHttp: missing(ledger.http),
      missingMqtt: missing(ledger.mqtt),
      twice: [...stored.values()].filter((times) => times > 1).length,
      misplaced,
      hours: hours.rows[0]?.wrong ?? Number.NaN,
    };
  });

const site = await startWholeSite();
const ledger = newLedger();
const took: number[] = [];
let isOver = false;
try {
  const over = (): boolean => isOver;
  const writers = [
    ...Array.from({ length: HTTP_WRITERS }, (_, n) => httpWriter(site, `batch-${n}`, ledger, over)),
    ...Array.from({ length: MQTT_WRITERS }, (_, n) => mqttWriter(site, `topic-${n}`, ledger, over)),
  ];
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(LEAST_MS + Math.random() * MORE_MS);
    await site.killAll();
    const before = performance.now();
    await site.startAgain();
    took.push((performance.now() - before) / 1000);
  }
  await wait(LEAST_MS);
  isOver = true;
  await Promise.all(writers.map(({ done }) => done));

  const found = await look(site, ledger);
  const count = (what: string, value: number): string[] => [what, number(value), '0', verdict(value === 0)];
  printTable(
    `${KILLS} × kill -9 of Node.js and PostgreSQL during batches by HTTP and publishes of QoS 1`,
    ['what', 'measured', 'limit', ''],
    [
      ['readings acknowledged by HTTP', number(ledger.http.size), '', ''],
      ['readings acknowledged by MQTT', number(ledger.mqtt.size), '', ''],
      ['batches and publishes without an answer, sent again', number(ledger.unanswered), '', ''],
      count('acknowledged by HTTP and missing', found.missingHttp),
      count('acknowledged by MQTT and missing', found.missingMqtt),
      count('stored twice', found.twice),
      count('stored with another time', found.misplaced),
      count('readings that the hours have too many or too few', found.hours),
      ['healthy again, median', seconds(median(took)), '', ''],
      [
        'healthy again, worst',
        seconds(Math.max(...took)),
        `≤ ${HEALTHY_S} s`,
        verdict(Math.max(...took) <= HEALTHY_S),
      ],
    ],
  );
} finally {
  isOver = true;
  await site.stop();
}
