import { setTimeout as wait } from 'node:timers/promises';
import { type Site, startSite } from './site.ts';
import { median, percentile95, printTable, thousands, verdict } from './table.ts';

/** The limit to meet: others’ rate beside a decoder in an endless loop, by that beside one that works. */
const RATIO_MIN = 0.95;
const SENDERS = 8;
/** Short ones, many of them: each pair of neighbours is compared, so that other load on the machine affects both. */
const ROUND_MS = 2_000;
const PAIRS = 20;
/** Messages a second of devices whose decoder never ends. */
const STUCK_A_SECOND = 50;
const BEGIN = Date.now() - 6 * 3_600_000;

const LOOP = 'function decodeUplink() { while (true); }';
const GOOD = 'function decodeUplink({ bytes }) { return { data: { temperature: bytes[0] } }; }';

let sent = 0;
const message = (device: string, serial: number, uplink: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    end_device_ids: {
      device_id: device,
      application_ids: { application_id: 'bench' },
      dev_eui: serial.toString(16).toUpperCase().padStart(16, '0'),
    },
    uplink_message: { received_at: new Date(BEGIN + sent++).toISOString(), ...uplink },
  });

const model = (key: string, decoder: string) => ({
  title: key,
  vendor: 'Bench',
  key: `bench/${key}`,
  device_type: 'other',
  match: { brand_id: 'bench', model_id: key },
  values: [],
  decoder,
});

const post = async (site: Site, key: string, body: string): Promise<number> => {
  const answer = await fetch(`${site.url}/api/ingest/ttn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body,
  });
  const { accepted } = (await answer.json()) as { accepted: number };
  return accepted;
};

/** Uplinks a second of devices whose messages the network has decoded, and the times of their calls. */
const others = async (site: Site, key: string): Promise<{ rate: number; times: number[] }> => {
  const end = performance.now() + ROUND_MS;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      while (performance.now() < end) {
        const before = performance.now();
        const body = message(`other-${sender}`, 1_000 + sender, { decoded_payload: { level: sent % 90 } });
        if ((await post(site, key, body)) !== 1) throw new Error('An uplink was not stored.');
        times.push(performance.now() - before);
      }
    }),
  );
  return { rate: (times.length / ROUND_MS) * 1000, times };
};

/** Sends messages of devices with a decoder, at a steady pace, until it is stopped. */
const disturb = (site: Site, key: string, model_id: string) => {
  const calls: Promise<number>[] = [];
  const timer = setInterval(() => {
    const uplink = { f_port: 1, frm_payload: 'Kg==', version_ids: { brand_id: 'bench', model_id } };
    calls.push(
      post(site, key, message(`${model_id}-${calls.length % 5}`, 2_000 + (calls.length % 5), uplink)),
    );
  }, 1000 / STUCK_A_SECOND);
  return async (): Promise<readonly number[]> => {
    clearInterval(timer);
    return Promise.all(calls);
  };
};

const site = await startSite();
try {
  const { key } = await site.call<{ key: string }>('POST', '/api-keys', {
    name: 'Bench',
    scopes: ['ingest'],
  });
  for (const [name, decoder] of [
    ['loop', LOOP],
    ['good', GOOD],
  ] as const)
    await site.call('POST', '/device-models', model(name, decoder));
  await others(site, key);
  const rates: Record<'alone' | 'good' | 'loop', number[]> = { alone: [], good: [], loop: [] };
  const times: Record<keyof typeof rates, number[]> = { alone: [], good: [], loop: [] };
  let decoded = 0;
  const measure = async (what: keyof typeof rates): Promise<void> => {
    const stop = what === 'alone' ? async () => [] : disturb(site, key, what);
    const found = await others(site, key);
    const accepted = await stop();
    if (what === 'good') decoded += accepted.filter((count) => count === 1).length;
    rates[what].push(found.rate);
    times[what].push(...found.times);
    await wait(100);
  };
  for (let pair = 0; pair < PAIRS; pair++) {
    if (pair % 4 === 0) await measure('alone');
    // Each goes first as often as the other.
    for (const what of pair % 2 === 0 ? (['good', 'loop'] as const) : (['loop', 'good'] as const))
      await measure(what);
  }
  // Messages whose decoder works take as much of the server as any others: those of the loop are compared with them.
  const ratio = median(rates.loop.map((rate, pair) => rate / (rates.good[pair] as number)));
  const row = (what: keyof typeof rates, name: string): string[] => [
    name,
    thousands(median(rates[what])),
    `${percentile95(times[what]).toFixed(1)} ms`,
  ];
  printTable(
    `Uplinks of ${SENDERS} senders beside ${STUCK_A_SECOND} messages a second of other devices`,
    ['beside', 'a second', 'p95'],
    [
      row('alone', 'nothing'),
      row('good', 'messages whose decoder works'),
      row('loop', 'messages whose decoder is in an endless loop'),
    ],
  );
  printTable(
    'The endless loop',
    ['what', 'measured', 'limit', ''],
    [
      [
        'others’ rate, by that beside decoders that work',
        ratio.toFixed(3),
        `≥ ${RATIO_MIN}`,
        verdict(ratio >= RATIO_MIN),
      ],
      ['messages decoded meanwhile', thousands(decoded), '', ''],
    ],
  );
} finally {
  await site.stop();
}
