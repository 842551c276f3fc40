import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDevice, insertRule } from '../../support/alarms/alarms.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey, storedReadings } from '../../support/devices/uplinks.ts';

type Key = Awaited<ReturnType<typeof ingestKey>>;

/** The rules of a company whose alarms are expensive, each of which every hot uplink raises. */
const RULES = 30;
/** How long the database takes to open a case of it (s), as on a busy server. */
const OPENING_S = 0.015;

let test: TestApp;
let superadmin: Person;
let [bad, good]: number[] = [];
let keys: { readonly bad: Key; readonly good: Key; readonly platform: Key };

const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  [bad, good] = [(await test.seed.company()).id, (await test.seed.company()).id];
  keys = {
    bad: await ingestKey(test, superadmin, bad),
    good: await ingestKey(test, superadmin, good),
    platform: await ingestKey(test, superadmin),
  };
  for (let n = 0; n < RULES; n++) await insertRule(test.context.pool, { company_id: bad });
  await rows(`
    create function open_slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${OPENING_S}); return new; end $$`);
  await rows(
    `create trigger open_slowly before insert on alarms for each row when (new.company_id = ${bad})
     execute function open_slowly()`,
  );
});
afterAll(() => test?.close());

let number = 0;
/** A device, by its name. */
const device = async (company: number | undefined): Promise<string> => {
  const name = `fair-${++number}`;
  await insertDevice(test.context.pool, company ?? null, { dev_id: name, hw_serial: name.toUpperCase() });
  return name;
};
const send = async (key: Key, dev_id: string, temperature: number): Promise<void> => {
  const body = { app_id: 'test', dev_id, values: { temperature } };
  const { status } = await key.to('uplink', JSON.stringify(body));
  expect(status).toBe(200);
};
const [COLD, HOT] = [20, 60];

const batch = async (key: Key, names: readonly string[], temperature: number): Promise<void> => {
  const body = names.map((dev_id) => ({ app_id: 'test', dev_id, values: { temperature } }));
  const { status } = await key.to('uplink', JSON.stringify(body));
  expect(status).toBe(200);
};

describe('a company whose alarms are expensive', () => {
  it('delays others once, and from then on only itself, whatever the key', async () => {
    const [first, second, third] = [await device(bad), await device(bad), await device(bad)];
    const other = await device(good);
    for (const name of [first, second, third, other]) await send(keys.platform, name, COLD);
    await send(keys.bad, first, HOT);
    const order: string[] = [];
    const noting = async (name: string, sent: Promise<void>): Promise<void> => {
      await sent;
      order.push(name);
    };
    // The last of the company's before those of the other.
    await Promise.all([
      noting('bad', send(keys.bad, second, HOT)),
      noting('bad by the platform', send(keys.platform, third, HOT)),
      noting('good', send(keys.good, other, COLD)),
      noting('good by the platform', send(keys.platform, other, COLD)),
    ]);
    expect(order.slice(0, 2).toSorted()).toEqual(['good', 'good by the platform']);
    expect(order).toHaveLength(4);
  });

  it('keeps the order of each of its devices', async () => {
    const names = [await device(bad), await device(bad)];
    const values = [COLD, HOT, 22, 61, 21, 23, 23.5, 24, 24.5, 25];
    // Without `ts`, each gets the time at which it was stored.
    await Promise.all(
      values.flatMap((value) =>
        names.map((name, n) => send(n === 0 ? keys.bad : keys.platform, name, value)),
      ),
    );
    for (const name of names) {
      const [latest] = await rows(
        `select v.last_value from datapoints p join datapoint_values v on v.datapoint_id = p.id
         join devices d on d.id = p.device_id where d.dev_id = $1`,
        [name],
      );
      expect(latest.last_value).toBe(25);
      expect(await storedReadings(test, name)).toHaveLength(values.length);
    }
  });

  it('does not take the places of others’ batch calls', async () => {
    const names = await Promise.all(Array.from({ length: 5 }, () => device(bad)));
    const other = await device(good);
    const order: string[] = [];
    await Promise.all([
      ...names.map(async (name) => {
        await batch(keys.bad, [name], HOT);
        order.push('bad');
      }),
      (async () => {
        await batch(keys.good, [other], COLD);
        order.push('good');
      })(),
    ]);
    expect(order[0]).toBe('good');
  });

  it('has its batch calls stored in parts', async () => {
    const names = await Promise.all(Array.from({ length: 3 }, () => device(bad)));
    await batch(keys.bad, names, HOT);
    const [found] = await rows(
      `select count(*)::int as readings, count(distinct r.xmin::text)::int as transactions
       from readings r join datapoints p on p.id = r.datapoint_id join devices d on d.id = p.device_id
       where d.dev_id = any($1)`,
      [names],
    );
    expect(found).toEqual({ readings: 3, transactions: 3 });
    const others = await Promise.all(Array.from({ length: 3 }, () => device(good)));
    await batch(keys.good, others, HOT);
    const [shared] = await rows(
      `select count(distinct r.xmin::text)::int as transactions
       from readings r join datapoints p on p.id = r.datapoint_id join devices d on d.id = p.device_id
       where d.dev_id = any($1)`,
      [others],
    );
    expect(shared).toEqual({ transactions: 1 });
  });
});
