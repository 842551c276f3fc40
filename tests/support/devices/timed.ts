import { caseChecks } from '../../../server/alarms/time/case-checks.ts';
import { deviceChecks } from '../../../server/alarms/time/device-checks.ts';
import { ruleChanges } from '../../../server/alarms/time/rule-changes.ts';
import { runJob } from '../alarms/alarm-cases.ts';
import { nextNumber, startTestApp } from '../server/app.ts';
import { ingestKey, ttnUplink } from './uplinks.ts';

/** A registered device. */
export interface TimedDevice {
  readonly id: number;
  readonly send: (values: object, gateways?: readonly string[]) => Promise<void>;
}

/** The real server, with devices whose time can be moved. */
export const startTimed = async () => {
  const test = await startTestApp();
  const superadmin = await test.asSuperadmin();
  const key = await ingestKey(test, superadmin);
  const sql = async (text: string, values: unknown[] = []) =>
    (await test.context.pool.query(text, values)).rows;
  const insert = async (text: string, values: unknown[] = []): Promise<number> =>
    (await sql(text, values))[0].id;

  /** A device of a company that is expected to send every ten minutes. */
  const newDevice = async (companyId: number | null, type = 'tmv', intervalS = 600): Promise<TimedDevice> => {
    const number = nextNumber();
    const names = {
      device: `timed-${number}`,
      eui: `A${number.toString(16).toUpperCase().padStart(15, '0')}`,
    };
    const id = await insert(
      `insert into devices (title, app_id, dev_id, app_id_display, dev_id_display, hw_serial, type, company_id,
         is_active, expected_interval_s)
       values ($1, 'water-tmv', $1, '', '', $2, $3, $4, true, $5) returning id`,
      [names.device, names.eui, type, companyId, intervalS],
    );
    const send: TimedDevice['send'] = async (values, gateways = []) => {
      const body = ttnUplink(values, names);
      const rx_metadata = gateways.map((gateway_id) => ({ gateway_ids: { gateway_id }, rssi: -80, snr: 5 }));
      const uplink_message = { ...body.uplink_message, rx_metadata, version_ids: { model_id: type } };
      const answer = await key.raw(JSON.stringify({ ...body, uplink_message }));
      if (answer.status !== 200) throw new Error(answer.text);
      await test.context.ingest.gateways.settled();
    };
    return { id, send };
  };

  return {
    test,
    superadmin,
    sql,
    insert,
    newDevice,
    rule: (kind: string, companyId: number | null, params: object = {}) =>
      insert(
        'insert into alarm_rules (title, kind, company_id, params) values ($1, $1, $2, $3) returning id',
        [kind, companyId, params],
      ),
    lastHeard: (id: number, ago: string) =>
      sql(
        `update device_contacts set last_seen_at = now() - $2::interval - interval '9 ms' where device_id = $1`,
        [id, ago],
      ),
    /** Evaluates what is due now; `all`: as if everything were due (in the past: the database rounds to milliseconds). */
    check: async (all = false) => {
      if (all) await sql(`update alarm_checks set due_at = now() - interval '1 s', dues = null`);
      await runJob(test, ruleChanges);
      await runJob(test, deviceChecks);
      await runJob(test, caseChecks);
    },
    casesOf: (device: number) => sql('select * from alarms where device_id = $1 order by id', [device]),
    /** When a device is evaluated next, in seconds. */
    dueIn: async (device: number): Promise<number> =>
      (
        await sql(
          'select extract(epoch from due_at - now())::float8 as s from alarm_checks where device_id = $1',
          [device],
        )
      )[0].s,
  };
};
