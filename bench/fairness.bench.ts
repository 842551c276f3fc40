// npm run bench -- fairness[:attack …]: what an innocent company feels while another one does its worst.
import { setTimeout as wait } from 'node:timers/promises';
import { startSinks } from './alarms/sinks.ts';
import { ATTACKS } from './fairness/attacks.ts';
import { addInnocent, type Felt } from './fairness/innocent.ts';
import { startSite } from './site.ts';
import { printTable, thousands, verdict } from './table.ts';

const CALM_MS = 20_000;
const ATTACK_MS = 20_000;
/** The attack runs this long before it is measured. */
const WARM_UP_MS = 5_000;
/** At most so many times the undisturbed p95, or this (ms), whatever is more. */
const MOST = 3;
const ALWAYS_MS = 250;

const requested = process.argv.slice(3);
const unknown = requested.find((name) => !Object.hasOwn(ATTACKS, name));
if (unknown !== undefined)
  throw new Error(`There is no attack "${unknown}"; there are: ${Object.keys(ATTACKS).join(', ')}.`);

const sinks = await startSinks();
const site = await startSite(sinks.env);
const rows: string[][] = [];
let hasFailed = false;
try {
  const innocent = await addInnocent(site, sinks);
  await innocent.feel(WARM_UP_MS);
  const calm = await innocent.feel(CALM_MS);
  const names = Object.keys(calm) as (keyof Felt)[];
  rows.push(...names.map((name) => ['undisturbed', name, `${thousands(calm[name])} ms`, '', '', '']));
  for (const name of requested.length > 0 ? requested : Object.keys(ATTACKS)) {
    const end = await ATTACKS[name]?.(site);
    await wait(WARM_UP_MS);
    const felt = await innocent.feel(ATTACK_MS);
    const count = (await end?.()) ?? 0;
    for (const what of names) {
      const limit = Math.max(MOST * calm[what], ALWAYS_MS);
      const isMet = felt[what] <= limit;
      hasFailed ||= !isMet;
      rows.push([
        `${name} (${thousands(count)} times)`,
        what,
        `${thousands(felt[what])} ms`,
        `${(felt[what] / calm[what]).toFixed(1)} ×`,
        `≤ ${thousands(limit)} ms`,
        verdict(isMet),
      ]);
    }
    // What is left of it, such as messages that are tried again, must not count for the next.
    await wait(WARM_UP_MS);
  }
  printTable(
    'What an innocent company feels (p95) while another does its worst',
    ['attack', 'what', 'p95', 'of undisturbed', 'limit', ''],
    rows,
  );
} finally {
  await site.stop();
  await sinks.close();
}
if (hasFailed) process.exitCode = 1;
