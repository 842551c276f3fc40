import { keyFacts } from '../../../src/domain/readings/well-known-keys.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recomputeDatapoints } from '../../../server/counters/recount.ts';
import { withTransaction } from '../../../server/db/with-transaction.ts';
import { ensureMonths } from '../../../server/ingest/storing/partitions.ts';
import { nextNumber, type Person } from '../../support/server/app.ts';
import { startTimed } from '../../support/devices/timed.ts';

let timed: Awaited<ReturnType<typeof startTimed>>;
let admin: Person;
beforeAll(async () => {
  timed = await startTimed();
});
afterAll(() => timed?.test.close());
beforeEach(async () => {
  admin = await timed.test.asCompanyAdmin();
});
const rule = (kind: string) => timed.rule(kind, admin.company_id);
const newDevice = (type?: string, intervalS?: number) => timed.newDevice(admin.company_id, type, intervalS);

describe('what only time shows', () => {
  const point = (device: number, name: string, kind: string, unit: string | null) =>
    timed.insert(
      `insert into datapoints (device_id, key, label, unit, kind, xid, role) values ($1, $2, $2, $4, $3, $5, $6) returning id`,
      [device, name, kind, unit, `x${nextNumber()}`, keyFacts(name).role],
    );
  /** Stores readings as ingest would: with hours and latest value. `hoursAgo` and value, oldest first. */
  const readings = async (datapoint: number, values: readonly (readonly [number, number])[]) => {
    const times = values.map(([ago]) => Date.now() - ago * 3_600_000);
    await ensureMonths(timed.test.context.pool, times, Date.now(), new Set());
    await timed.sql(
      `insert into readings (datapoint_id, ts, value, received_at)
       select $1, now() - h * interval '1 hour', v, now() from unnest($2::float8[], $3::float8[]) as q(h, v)`,
      [datapoint, values.map(([h]) => h), values.map(([, v]) => v)],
    );
    await timed.sql(
      `insert into reading_hours (datapoint_id, hour, count, min, max, sum, first_at, first, last_at, last) select f.* from
         (select distinct date_trunc('hour', ts) as hour from readings where datapoint_id = $1) h,
         fold_reading_hour($1, h.hour) f`,
      [datapoint],
    );
    await timed.sql(
      `insert into datapoint_values (datapoint_id, last_value, last_at)
       select datapoint_id, value, ts from readings where datapoint_id = $1 order by ts desc limit 1
       on conflict (datapoint_id) do update set last_value = excluded.last_value, last_at = excluded.last_at`,
      [datapoint],
    );
    await withTransaction(timed.test.context.pool, (client) => recomputeDatapoints(client, [datapoint]));
  };
  const hourly = (from: number, to: number, valueAt: (hoursAgo: number) => number) =>
    Array.from({ length: from - to + 1 }, (_, n) => [from - n, valueAt(from - n)] as const);

  it('an outlet that was not used for a week, until water flows', async () => {
    await rule('outlet_unused');
    const { id: device } = await newDevice('tmv', 3600);
    await timed.sql(`update devices set created_at = now() - interval '60 days' where id = $1`, [device]);
    const flow = await point(device, 'flow_rate', 'gauge', 'L/min');
    await readings(
      flow,
      hourly(240, 0, (ago) => (ago === 167 ? 5 : 0)),
    );
    await timed.lastHeard(device, '0 s');
    await timed.check(true);
    expect(await timed.casesOf(device)).toEqual([]);
    expect(await timed.dueIn(device)).toBeLessThan(3_601);
    expect(await timed.dueIn(device)).toBeGreaterThan(3_500);
    await timed.sql('update readings set value = 0 where datapoint_id = $1', [flow]);
    await timed.sql('delete from reading_hours where datapoint_id = $1', [flow]);
    await readings(flow, [[200.5, 4]]);
    await timed.check(true);
    const [found] = await timed.casesOf(device);
    expect(found).toMatchObject({ kind: 'outlet_unused', severity: 'low', evidence: 'live' });
    const days = (Date.now() - found.since.getTime()) / 3_600_000;
    expect(days).toBeCloseTo(200.5 - 168, 1);
  });

  it('a meter that stands still although it is used daily', async () => {
    await rule('stuck_meter');
    const { id: device } = await newDevice('water_meter', 3600);
    const volume = await point(device, 'volume_total', 'counter', 'L');
    await readings(
      volume,
      hourly(500, 0, (ago) => 10_000 - Math.max(ago, 73) * 10),
    );
    await timed.lastHeard(device, '0 s');
    await timed.check(true);
    const [found] = await timed.casesOf(device);
    expect(found).toMatchObject({ kind: 'stuck_meter', datapoint_id: volume });
    expect((Date.now() - found.since.getTime()) / 3_600_000).toBeCloseTo(1, 1);
  });

  it('a battery that will be empty within two months', async () => {
    await rule('battery_low');
    const [falling, steady] = [await newDevice(), await newDevice()];
    for (const [{ id }, fall] of [
      [falling, 0.01],
      [steady, 0],
    ] as const) {
      await readings(
        await point(id, 'battery_v', 'gauge', 'V'),
        hourly(24 * 30, 0, (ago) => 3.3 + (ago / 24) * fall),
      );
    }
    await timed.check(true);
    expect(await timed.casesOf(falling.id)).toMatchObject([{ kind: 'battery_low', limit: 3 }]);
    expect(await timed.casesOf(steady.id)).toEqual([]);
    expect(await timed.dueIn(steady.id)).toBeGreaterThan(23 * 3_600);
  });
});
