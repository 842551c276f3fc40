/** Inserts readings and nothing else: arrays of datapoint ids, times (ms) and values. */
export const RAW_INSERT = `
  insert into readings (datapoint_id, ts, value, received_at)
  select q.id, to_timestamp(q.at / 1000.0), q.value, now()
  from unnest($1::int[], $2::float8[], $3::float8[]) as q(id, at, value)`;

const MINUTE = 60_000;

/** The size of a batch. */
export interface Batch {
  readonly readings: number;
  /** The number of devices that send, and of those in the fleet (`fleet.ts`) among which they are spread evenly. */
  readonly devices: number;
  readonly of: number;
  /** The names of the values in each uplink. */
  readonly keys: readonly string[];
}

/** The identity of the n-th device of a fleet in its uplinks; `n` from 1. */
export const identityOf = (n: number) => ({
  app_id: `app-${n % 7}`,
  dev_id: `dev-${n}`,
  hw_serial: n.toString(16).toUpperCase().padStart(16, '0'),
  type: ['tmv', 'water_meter', 'hydraloop', 'other'][n % 4],
});

/** The uplinks of a batch, one minute apart for each device; those of a later round are newer. `begin` in ms. */
export const batchOf = ({ readings, devices, of, keys }: Batch, begin: number, round: number) => {
  const times = readings / devices / keys.length;
  return Array.from({ length: devices * times }, (_, n) => {
    const device = 1 + (n % devices) * (of / devices);
    return {
      ...identityOf(device),
      ts: begin + (round * times + Math.floor(n / devices)) * MINUTE,
      values: Object.fromEntries(keys.map((key, place) => [key, 20 + Math.sin(n + place)])),
    };
  });
};

/** The values of `RAW_INSERT` for the same readings, of as many datapoints from `firstId` on. */
export const rawValues = (
  uplinks: ReturnType<typeof batchOf>,
  { devices, keys }: Batch,
  firstId: number,
): [number[], number[], number[]] => {
  const readings = uplinks.flatMap(({ ts, values }, place) =>
    Object.values(values).map((value, index) => ({
      id: firstId + (place % devices) * keys.length + index,
      ts,
      value,
    })),
  );
  return [readings.map(({ id }) => id), readings.map(({ ts }) => ts), readings.map(({ value }) => value)];
};

/** Sends uplinks by HTTP. Returns how long the call took (ms); throws unless `count` readings were accepted. */
export const postUplinks = async (
  { url, key }: { readonly url: string; readonly key: string },
  body: string,
  count: number,
): Promise<number> => {
  const before = performance.now();
  const answer = await fetch(`${url}/api/ingest/uplink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body,
  });
  const text = await answer.text();
  const { accepted } = JSON.parse(text) as { accepted?: number };
  if (accepted !== count) throw new Error(`${answer.status}: ${accepted} accepted. ${text.slice(0, 300)}`);
  return performance.now() - before;
};
