import { keyFacts } from '../../../src/domain/readings/well-known-keys.ts';
import { storeDirectly } from './readings.ts';
import { nextNumber, type TestApp } from '../server/app.ts';

/** What differs from a case of a device that was tampered with. */
interface Case {
  readonly kind?: string;
  readonly severity?: string;
  readonly datapoint?: number;
  readonly more?: string;
}

/** Creates records for the tests of the overview. */
export const overviewRecords = (server: () => TestApp) => {
  const insert = async (text: string, values: unknown[] = []): Promise<number> =>
    (await server().context.pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id;

  const device = async (company: number | null, title = 'Basin') => {
    const number = nextNumber();
    return insert(
      `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active, location)
     values ($1, $2, 'app', $3, 'tmv', $4, true, 'Ward 3')`,
      [title, `ov-${number}`, `OV${number}`, company],
    );
  };
  const datapoint = (deviceId: number, key: string, kind = 'gauge', unit = '°C') =>
    insert(
      `insert into datapoints (device_id, key, label, xid, unit, kind, role)
       values ($1, $2, 'Value', $3, $4, $5, $6)`,
      [deviceId, key, `ov-${nextNumber()}`, unit, kind, keyFacts(key).role],
    );
  const store = async (id: number, readings: readonly (readonly [number, number])[]): Promise<void> => {
    const client = await server().context.pool.connect();
    try {
      for (const [ts] of readings) await client.query('select ensure_readings_month($1)', [new Date(ts)]);
      const list = readings.map(([ts, value]) => ({ datapoint: id, ts, value }));
      await storeDirectly(client, list, Date.now());
    } finally {
      client.release();
    }
  };

  /** An open case with a rule of its own. */
  const open = async (deviceId: number, company: number | null, facts: Case = {}) => {
    const { kind = 'tamper', severity = 'high', datapoint: point = null, more } = facts;
    const own = await insert(
      `insert into alarm_rules (title, kind, severity, response, company_id) values ('R', $1, $2, 'Go', $3)`,
      [kind, severity, company],
    );
    const id = await insert(
      `insert into alarms (rule_id, kind, severity, company_id, device_id, datapoint_id, title, text, response, since, detected_at)
       values ($1, $2, $3, $4, $5, $6, $2, 'It happened.', 'Go', now(), now())`,
      [own, kind, severity, company, deviceId, point],
    );
    if (more) await server().context.pool.query(`update alarms set ${more} where id = $1`, [id]);
    return id;
  };

  return { insert, device, datapoint, store, open };
};
