import type { PoolClient } from 'pg';
import { judgeTimers } from '../../src/domain/alarms/judge.ts';
import { withCases } from './cases/cases.ts';
import { createDecisions, judgedOf } from './judging/evaluation.ts';
import { closeInapplicable } from './judging/judge.ts';
import type { Work } from '../jobs/jobs.ts';
import { saveStates } from './judging/states.ts';

const BATCH = 200;
const DUE = `
  select distinct device_id from (
    select device_id from alarm_states where due_at <= $1 and device_id > 0 order by due_at limit ${BATCH}) due`;
// A device that is being changed is left for the next time.
const LOCK = `select id from devices where id = any($1::int[]) order by id for no key update skip locked`;

/** Locks devices of which a timer is due. */
const claim = async (client: PoolClient, now: number): Promise<readonly number[]> => {
  // By the clock that the timers are compared with below, or a row might stay due.
  const { rows: due } = await client.query<{ device_id: number }>({
    name: 'alarms_due',
    text: DUE,
    values: [new Date(now)],
  });
  if (due.length === 0) return [];
  const ids = due.map(({ device_id }) => device_id);
  const { rows } = await client.query<{ id: number }>(LOCK, [ids]);
  return rows.map(({ id }) => id);
};

/** Raises and calms cases whose time has come without another reading. */
export const timers: Work = {
  name: 'timers',
  failureMessage: 'alarm timers could not be evaluated',
  work: (context) =>
    withCases(context, async (writer) => {
      const { client, now } = writer;
      const ids = await claim(client, now);
      if (ids.length === 0) return false;
      const { book, memory } = await context.alarms.judge.begin(client, ids);
      const devices = await book.load(client, ids);
      await closeInapplicable(writer, memory, devices);
      const decisions = createDecisions(writer, memory);
      for (const row of memory.rows()) {
        const device = devices.get(row.device_id);
        const rule = book.rules.get(row.rule_id);
        if (!device || !rule) continue;
        const outcome = judgeTimers(judgedOf(rule, device.facts), row.state.state, now);
        const about = { rule, device: device.facts, datapoint_id: row.datapoint_id || null };
        decisions.add(about, outcome);
      }
      await decisions.write();
      await saveStates(client, memory.changed());
      return ids.length > 0;
    }),
};
