import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from '../../../server/db/migrate.ts';
import { normaliseSerial } from '../../../src/domain/devices/serials.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

const migration = readdirSync(migrationsFolder()).find((name) => name.endsWith('_device_identity.sql')) ?? '';
/** The statements of the migration that change rows. */
const updates = readFileSync(join(migrationsFolder(), migration), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /\bupdate devices\b/.test(statement));

const WRITTEN = [
  '70b3d54992000001',
  '70-B3-D5-49-92-00-00-02',
  '0X70B3D54992000003',
  "'70B3D54992000004",
  '="70B3D54992000005"',
  '0a:1b:2c:3d',
  '12-34',
  'kam 1234',
  'TAP.7',
];

it('normalises the serials that are stored as uplinks are from now on, and keeps both of two that would be the same', async () => {
  const client = await test.context.owner.connect();
  try {
    await client.query('begin');
    const insert = async (serial: string, active: boolean | null, name = `n-${serial}`): Promise<number> => {
      const { rows } = await client.query(
        `insert into devices (title, dev_id, app_id, hw_serial, type, is_active)
         values ('T', $1, 'app', $2, 'tmv', $3) returning id`,
        [name, serial, active],
      );
      return rows[0].id;
    };
    const ids = new Map<string, number>();
    for (const serial of WRITTEN) ids.set(serial, await insert(serial, true));
    const [plain, dashed] = [
      await insert('70B3D549920000AA', true),
      await insert('70-B3-D5-49-92-00-00-AA', true),
    ];
    const derived = await insert('POND-1', true, 'pond-1');
    const pending = await insert('70-B3-D5-49-92-00-00-AB', null);
    for (const statement of updates) await client.query(statement);
    const { rows } = await client.query(
      'select id, hw_serial, is_serial_derived, is_type_guessed from devices where app_id = $1',
      ['app'],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const serial of WRITTEN)
      expect(byId.get(ids.get(serial))).toMatchObject({ hw_serial: normaliseSerial(serial) });
    expect(byId.get(plain).hw_serial).toBe('70B3D549920000AA');
    expect(byId.get(dashed).hw_serial).toBe('70-B3-D5-49-92-00-00-AA');
    expect(byId.get(derived)).toMatchObject({ is_serial_derived: true, is_type_guessed: false });
    expect(byId.get(plain)).toMatchObject({ is_serial_derived: false });
    expect(byId.get(pending)).toMatchObject({ hw_serial: '70B3D549920000AB', is_type_guessed: true });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
