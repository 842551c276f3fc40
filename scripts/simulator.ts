// node scripts/run.mjs scripts/simulator.ts --url mqtt://… --key fg_… [--devices 200] [--speed 60]
//   [--hours 24] [--seed demo]: simulates devices that publish over real MQTT.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { simulatedFleet } from '../demo/simulator/fleet.ts';
import { HOUR_MS } from '../demo/simulator/model.ts';
import { openPublisher } from '../demo/simulator/publisher.ts';

const USAGE =
  'node scripts/run.mjs scripts/simulator.ts --url mqtt://HOST:1883 --key fg_… [--devices 200] [--speed 60] [--hours 24] [--seed demo]';
const STEP_MS = 200;
const REPORT_MS = 5_000;
/** The maximum number of devices pending registration. See docs/specification.md, section 6. */
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

const numberOf = (name: string, text: string, min: number, max: number): number => {
  const value = Number(text);
  return text !== '' && value >= min && value <= max
    ? value
    : fail(`--${name} must be a number from ${min} to ${max}.`);
};

const options = readOptions();
if (!/^fg_[a-z0-9]{8}_[\w-]{43}$/.test(options.key)) {
  fail(`--key is an API key with the scope “ingest” (page “API keys”).\n${USAGE}`);
}
const devices = Math.round(numberOf('devices', options.devices, 1, DEVICES_MAX));
const speed = numberOf('speed', options.speed, 1, 10_000);
const hours = numberOf('hours', options.hours, 0, 24 * 365);

// A full hour, so that another run within it sends the same readings.
const from = Math.floor((Date.now() - hours * HOUR_MS) / HOUR_MS) * HOUR_MS;
const fleet = simulatedFleet({ devices, seed: options.seed, from });

let leaving = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (leaving = true));
const publisher = await openPublisher(options.url, options.key, (reason) =>
  fail(`The broker takes this key no more: ${reason}.`),
).catch((error: unknown) => fail(`${options.url} can’t be used: ${(error as Error).message}.`));

const faults = fleet.filter(({ fault }) => fault !== 'none');
console.log(`${devices} devices, from ${new Date(from).toISOString()} on, at ${speed} times real time.`);
for (const { dev_id, fault, span } of faults) {
  console.log(`  ${dev_id}: ${fault} from ${new Date(span?.from ?? from).toISOString()} on`);
}

let clock = from;
let last = performance.now();
let lastReport = last;
let isNow = false;
while (!leaving) {
  const now = performance.now();
  // Readings can't be in the future: having caught up, continue in real time.
  clock = Math.min(Date.now(), clock + (now - last) * speed);
  last = now;
  if (!isNow && clock >= Date.now() - STEP_MS) {
    isNow = true;
    console.log('Caught up with the present; continuing in real time.');
  }
  const uplinks = fleet.flatMap((device) => device.until(clock));
  await publisher.publish(uplinks.toSorted((a, b) => a.body.ts - b.body.ts));
  if (now - lastReport >= REPORT_MS) {
    lastReport = now;
    console.log(`${new Date(clock).toISOString()}: ${publisher.acknowledged()} uplinks acknowledged`);
  }
  await wait(STEP_MS);
}
await publisher.end();
console.log(`Stopped: ${publisher.acknowledged()} uplinks acknowledged.`);
