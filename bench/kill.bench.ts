import { setTimeout as wait } from 'node:timers/promises';
import { connectKey } from '../tests/support/server/mqtt.ts';
import { median, printTable, seconds, thousands, verdict } from './table.ts';
import { foundRows, lookInto } from './stored.ts';
import { startWholeSite } from './whole-site.ts';
import { httpWriter, mqttWriter, newLedger } from './writers.ts';

/** The limits to meet. */
const KILLS = 20;
const HEALTHY_S = 5;

const HTTP_WRITERS = 3;
const MQTT_WRITERS = 8;
/** Time between two kills (ms): the minimum and a random addition. */
const LEAST_MS = 300;
const MORE_MS = 900;

const site = await startWholeSite();
const ledger = newLedger();
const took: number[] = [];
let isOver = false;
try {
  const over = (): boolean => isOver;
  const connect = () => connectKey(site.mqttUrl, site.key);
  const writers = [
    ...Array.from({ length: HTTP_WRITERS }, (_, n) => httpWriter(site, `batch-${n}`, ledger, over)),
    ...Array.from({ length: MQTT_WRITERS }, (_, n) => mqttWriter(connect, `topic-${n}`, ledger, over)),
  ];
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(LEAST_MS + Math.random() * MORE_MS);
    await site.killAll();
    const before = performance.now();
    await site.startAgain();
    took.push(performance.now() - before);
  }
  await wait(LEAST_MS);
  isOver = true;
  await Promise.all(writers.map(({ done }) => done));

  const found = await site.withPool((pool) => lookInto(pool, ledger));
  printTable(
    `${KILLS} × kill -9 of Node.js and PostgreSQL during batches by HTTP and publishes of QoS 1`,
    ['what', 'measured', 'limit', ''],
    [
      ['readings acknowledged by HTTP', thousands(ledger.http.size), '', ''],
      ['readings acknowledged by MQTT', thousands(ledger.mqtt.size), '', ''],
      ['batches and publishes without an answer, sent again', thousands(ledger.unanswered), '', ''],
      ...foundRows(found),
      ['healthy again, median', seconds(median(took)), '', ''],
      [
        'healthy again, worst',
        seconds(Math.max(...took)),
        `≤ ${HEALTHY_S} s`,
        verdict(Math.max(...took) <= HEALTHY_S * 1000),
      ],
    ],
  );
} finally {
  isOver = true;
  await site.stop();
}
