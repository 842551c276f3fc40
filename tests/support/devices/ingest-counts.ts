import { afterAll } from 'vitest';
import { startBroker } from '../../../server/mqtt/broker.ts';
import { startTestApp, type Person } from '../server/app.ts';
import { ingestKey } from './uplinks.ts';

export type Way = 'http' | 'mqtt';
export const WAYS = ['http', 'mqtt'] as const;

/** The counts of one way as one level: `{accepted: 3, 'refused.foreign': 1}`. */
const flat = (counts: Record<string, unknown>, prefix = ''): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, value]) =>
      typeof value === 'number'
        ? [[prefix + name, value]]
        : Object.entries(flat(value as Record<string, unknown>, `${prefix}${name}.`)),
    ),
  );

const lookAt = async (superadmin: Person) => (await superadmin.get('/system/ingest')).body;

/** What some work changed in the counts of each way; nothing that stayed as it was. */
const movedBy = async (superadmin: Person, work: () => Promise<unknown>) => {
  const before = await lookAt(superadmin);
  await work();
  const after = await lookAt(superadmin);
  return Object.fromEntries(
    WAYS.map((way) => {
      const [old, now] = [flat(before.ways[way]), flat(after.ways[way])];
      const changed = Object.keys(now).filter((name) => now[name] !== old[name]);
      return [way, Object.fromEntries(changed.map((name) => [name, now[name]! - old[name]!]))];
    }),
  ) as Record<Way, Record<string, number>>;
};

/** Nothing moved but these counts of one way. */
export const only = (way: Way, counts: Record<string, number>) => ({ http: {}, mqtt: {}, [way]: counts });

/** A server with its broker, a superadmin and a key, for a file of tests of what comes in; closed after them. */
export const startIngest = async () => {
  const test = await startTestApp();
  const superadmin = await test.asSuperadmin();
  const broker = await startBroker(test.context, 0);
  afterAll(async () => {
    await broker.stop();
    await test.close();
  });
  return {
    test,
    superadmin,
    broker,
    key: await ingestKey(test, superadmin),
    look: () => lookAt(superadmin),
    moved: (work: () => Promise<unknown>) => movedBy(superadmin, work),
    rows: async (text: string, values: unknown[] = []) => (await test.context.pool.query(text, values)).rows,
  };
};
