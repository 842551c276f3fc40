import type { Person } from './app.ts';

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

export const lookAt = async (superadmin: Person) => (await superadmin.get('/system/ingest')).body;

/** What some work changed in the counts of each way; nothing that stayed as it was. */
export const movedBy = async (superadmin: Person, work: () => Promise<unknown>) => {
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
