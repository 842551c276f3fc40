import { setTimeout as wait } from 'node:timers/promises';

const DAY_MS = 86_400_000;
/** Buckets of a chart. */
const BUCKETS = 500;
/** People who click at the same time, and how often each does, in ms. */
export const PEOPLE = 20;
const THINK_MS = 2_000;

const LISTS = ['title', '-title', 'last_seen_at', '-last_seen_at', '-alarm_level', 'company_id'];

/** An address that people read, by the number of the call. */
export type Kind = (call: number) => string;

const history =
  (days: number, points: readonly number[]): Kind =>
  (call) => {
    const to = Date.now();
    const span = `from=${new Date(to - days * DAY_MS).toISOString()}&to=${new Date(to).toISOString()}`;
    return `/datapoints/${points[call % points.length]}/readings?${span}&buckets=${BUCKETS}`;
  };

/** The kinds of calls on a fleet of devices, some of whose datapoints have a year of readings. */
export const kindsOf = (devices: number, points: readonly number[]) => ({
  list: ((call) => `/devices?is_active=true&sort=${LISTS[call % LISTS.length]}`) satisfies Kind,
  search: ((call) =>
    `/devices?sort=title&q=${String(1 + ((call * 7_919) % devices)).padStart(7, '0')}`) satisfies Kind,
  month: history(30, points),
  year: history(365, points),
  alarms: ((call) => `/alarms?range=[${(call % 4) * 25},${(call % 4) * 25 + 24}]`) satisfies Kind,
});

/** Makes a call. Returns how long it took, in ms. */
export const timedCall = async (url: string, path: string, token: string): Promise<number> => {
  const before = performance.now();
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - before;
};

/**
 * People who click until stopped, as a superadmin, who sees the devices of all companies: one call after another each.
 * Returns the times of each kind, in ms.
 */
export const startPeople = (
  servers: readonly { readonly url: string }[],
  token: string,
  kinds: Readonly<Record<string, Kind>>,
) => {
  const took = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
  let isOver = false;
  let failed = 0;
  const click = async (person: number): Promise<void> => {
    await wait((person / PEOPLE) * THINK_MS);
    for (let call = person; !isOver; call += 1) {
      const [name, kind] = Object.entries(kinds)[call % Object.keys(kinds).length] ?? [];
      const url = servers[person % servers.length]?.url ?? '';
      try {
        if (name !== undefined && kind) took.get(name)?.push(await timedCall(url, kind(call), token));
      } catch {
        failed += 1;
      }
      await wait(THINK_MS);
    }
  };
  const ended = Promise.all(Array.from({ length: PEOPLE }, (_, person) => click(person)));
  return {
    took,
    failed: (): number => failed,
    stop: async (): Promise<void> => {
      isOver = true;
      await ended;
    },
  };
};
