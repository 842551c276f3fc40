// npm run bench -- fairness[:attack …]: what an innocent company feels while another one does its worst. Under 10 minutes.
import { setTimeout as wait } from 'node:timers/promises';
import { startSinks } from './alarms/sinks.ts';
import { type Attack, ATTACKS } from './fairness/attacks.ts';
import { addInnocent, type Felt } from './fairness/innocent.ts';
import { startSite } from './site.ts';
import { printTable, thousands, verdict } from './table.ts';

const CALM_MS = 12_000;
const ATTACK_MS = 20_000;
/** So long before each of both, nothing is measured. */
const WARM_UP_MS = 5_000;
/** At most so many times the undisturbed p95, or this (ms), whatever is more. */
const MOST = 3;
const ALWAYS_MS = 250;

const requested = process.argv.slice(3);
const unknown = requested.find((name) => !Object.hasOwn(ATTACKS, name));
if (unknown !== undefined)
  throw new Error(`There is no attack "${unknown}"; there are: ${Object.keys(ATTACKS).join(', ')}.`);

interface Measured {
  readonly calm: Felt;
  readonly felt: Felt;
  /** How often the attack did what it does. */
  readonly count: number;
}

/** Measures one attack on a site of its own, so that nothing is left over from the others. */
const measure = async (attack: Attack): Promise<Measured> => {
  const sinks = await startSinks();
  const site = await startSite(sinks.env);
  try {
    const innocent = await addInnocent(site, sinks);
    await innocent.feel(WARM_UP_MS);
    const calm = await innocent.feel(CALM_MS);
    const end = await attack(site);
    await wait(WARM_UP_MS);
    const felt = await innocent.feel(ATTACK_MS);
    return { calm, felt, count: (await end()) ?? 0 };
  } finally {
    await site.stop();
    await sinks.close();
  }
};

const rows: string[][] = [];
let hasFailed = false;
for (const [name, attack] of Object.entries(ATTACKS)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const { calm, felt, count } = await measure(attack);
  for (const what of Object.keys(calm) as (keyof Felt)[]) {
    const limit = Math.max(MOST * calm[what], ALWAYS_MS);
    const isMet = felt[what] <= limit;
    hasFailed ||= !isMet;
    rows.push([
      `${name} (${thousands(count)} times)`,
      what,
      `${thousands(calm[what])} ms`,
      `${thousands(felt[what])} ms`,
      `≤ ${thousands(limit)} ms`,
      verdict(isMet),
    ]);
  }
  console.log(
    `${name}: ${rows
      .slice(-3)
      .map(([, what, , p95]) => `${what} ${p95}`)
      .join(', ')}`,
  );
}
printTable(
  'What an innocent company feels (p95) while another does its worst',
  ['attack', 'what', 'undisturbed', 'p95', 'limit', ''],
  rows,
);
if (hasFailed) process.exitCode = 1;
