import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../../../server/db/migrate.ts';
import { testDatabase } from '../../support/database.ts';

it('datapoints of earlier versions get the roles by which reports used them', async () => {
  const database = await testDatabase();
  try {
    const sql = readFileSync(join(migrationsFolder(), '0064_datapoint_facts_applied.sql'), 'utf8');
    const update = sql
      .split('--> statement-breakpoint')
      .find((statement) => statement.includes('The roles of the well-known keys')) as string;
    const { rows: devices } = await database.pool.query<{ id: number }>(
      `insert into devices (title, hw_serial, type, dev_id, app_id)
       select 'D' || n, 'A' || n, 'tmv', 'd' || n, 'a' from generate_series(1, 3) n returning id`,
    );
    const add = (device: number, key: string, unit: string | null, kind = 'gauge') =>
      database.pool.query(
        'insert into datapoints (device_id, key, label, unit, kind) values ($1, $2, $2, $3, $4)',
        [devices[device]?.id, key, unit, kind],
      );
    for (const key of ['temperature', 'status.temperature_mixed', 'battery', 'battery_percent', 'rssi'])
      await add(0, key, null);
    await add(1, 'main.volume_total', 'L', 'counter');
    await add(1, 'volume_total', 'L', 'counter');
    await add(1, 'pulse_count', null, 'counter');
    await add(2, 'water', 'm³', 'counter');
    await add(2, 'energy', 'kWh', 'counter');
    await add(2, 'leak', null, 'state');
    await add(2, 'sink.leak', null, 'state');
    await database.pool.query(update);
    const { rows } = await database.pool.query<{ key: string; role: string | null }>(
      'select key, role from datapoints order by id',
    );
    expect(Object.fromEntries(rows.map(({ key, role }) => [key, role]))).toEqual({
      temperature: 'water_temperature',
      'status.temperature_mixed': 'outlet_temperature',
      battery: null,
      battery_percent: 'battery_percent',
      rssi: null,
      'main.volume_total': null,
      volume_total: 'register',
      pulse_count: null,
      water: 'register',
      energy: null,
      leak: 'leak',
      'sink.leak': 'leak',
    });
  } finally {
    await database.close();
  }
});
