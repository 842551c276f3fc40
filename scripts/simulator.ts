// node scripts/run.mjs scripts/simulator.ts --url mqtt://… --key fg_… [--devices 200] [--speed 60]
//   [--hours 24] [--seed demo]: devices that are not there, publishing through real MQTT.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { simulatedFleet } from '../server/demo/simulator/fleet.ts';
import { HOUR_MS } from '../server/demo/simulator/model.ts';
import { openPublisher } from '../server/demo/simulator/publisher.ts';

const USAGE =
  'node scripts/run.mjs scripts/simulator.ts --url mqtt://HOST:1883 --key fg_… [--devices 200] [--speed 60] [--hours 24] [--seed demo]';
const STEP_MS = 200;
const TELL_MS = 5_000;
/** As many as may wait for registration at one time. Source: contract, section 6. */
const DEVICES_MAX = 10_000;

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const readOptions = () => {
  try {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: {
        url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
        key: { type: 'string', default: '' },
        devices: { type: 'string', default: '200' },
        speed: { type: 'string', default: '60' },
        hours: { type: 'string', default: '24' },
        seed: { type: 'string', default: 'demo' },
      },
    });
    return values;
  } catch (error) {
    return fail(`${(error as Error).message}\n${USAGE}`);
  }
};

const numberOf = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  return text !== '' && value >= least && value <= most
    ? value
    : fail(`--${name} is a number from ${least} to ${most}.`);
};

const options = readOptions();
if (!/^fg_[a-z0-9]{8}_[\w-]{43}$/.test(options.key)) {
  fail(`--key is an API key with the scope “ingest” (page “API keys”).\n${USAGE}`);
}
const devices = Math.round(numberOf('devices', options.devices, 1, DEVICES_MAX));
const speed = numberOf('speed', options.speed, 1, 10_000);
const hours = numberOf('hours', options.hours, 0, 24 * 365);

// A full hour, so that a second run in it says the same again.
const from = Math.floor((Date.now() - hours * HOUR_MS) / HOUR_MS) * HOUR_MS;
const fleet = simulatedFleet({ devices, seed: options.seed, from });

let leaving = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (leaving = true));
const publisher = await openPublisher(options.url, options.key, (reason) =>
  fail(`The broker takes this key no more: ${reason}.`),
).catch((error: unknown) => fail(`${options.url} can’t be used: ${(error as Error).message}.`));

const faults = fleet.filter(({ fault }) => fault !== 'none');
console.log(`${devices} devices, from ${new Date(from).toISOString()} on, ${speed} times as fast as life.`);
for (const { dev_id, fault, span } of faults) {
  console.log(`  ${dev_id}: ${fault} from ${new Date(span?.from ?? from).toISOString()} on`);
}

let clock = from;
let last = performance.now();
let told = last;
let isNow = false;
while (!leaving) {
  const now = performance.now();
  // Devices have no future: what was lived through fast goes on as fast as life.
  clock = Math.min(Date.now(), clock + (now - last) * speed);
  last = now;
  if (!isNow && clock >= Date.now() - STEP_MS) {
    isNow = true;
    console.log('It is now: from here on as fast as life.');
  }
  const uplinks = fleet.flatMap((device) => device.until(clock));
  await publisher.publish(uplinks.toSorted((a, b) => a.body.ts - b.body.ts));
  if (now - told >= TELL_MS) {
    told = now;
    console.log(`${new Date(clock).toISOString()}: ${publisher.acknowledged()} uplinks acknowledged`);
  }
  await wait(STEP_MS);
}
await publisher.end();
console.log(`Ended: ${publisher.acknowledged()} uplinks acknowledged.`);
