import type { PoolClient } from 'pg';
import { withCases } from './cases/cases.ts';
import { evaluateLocked } from './judging/evaluate.ts';
import type { HeardDevice } from './judging/judge.ts';
import type { Work } from '../jobs/jobs.ts';

const BATCH = 200;
const CHANGED = `select device_id from alarm_checks where is_changed order by device_id limit ${BATCH}`;
// A device that is being changed again is left for the next time.
const LOCK = `
  select id, is_active, xmin as row_version from devices
  where id = any($1::int[]) order by id for no key update skip locked`;
const DONE = `
  update alarm_checks c set is_changed = false
  where c.device_id = any($1::int[])
    or c.device_id = any($2::int[]) and not exists (select from devices d where d.id = c.device_id)`;

const lockChanged = async (client: PoolClient): Promise<readonly HeardDevice[]> => {
  const { rows: changed } = await client.query<{ device_id: number }>(CHANGED);
  if (changed.length === 0) return [];
  const ids = changed.map(({ device_id }) => device_id);
  const { rows } = await client.query<HeardDevice>(LOCK, [ids]);
  await client.query(DONE, [rows.map(({ id }) => id), ids]);
  return rows;
};

/**
 * Evaluates the latest values of devices that rules may be about since they were changed: a device that is registered or
 * activated, or gets a tag, has its cases without waiting for its next uplink.
 */
export const changedDevices: Work = {
  name: 'changed-devices',
  failureMessage: 'the alarms of changed devices could not be evaluated',
  work: (context) =>
    withCases(context, async (writer) => {
      const locked = await lockChanged(writer.client);
      const active = locked.filter(({ is_active }) => is_active === true);
      if (active.length > 0) await evaluateLocked(context, writer, active);
      return locked.length === BATCH;
    }),
};
