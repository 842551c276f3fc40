import type { PoolClient } from 'pg';
import { afterClosing, type AlarmState, dueOf } from '../../../src/domain/alarms/step.ts';

/** What a rule is evaluated for; unused ids are 0. `gateway` is the row of `gateways`. */
export interface Subject {
  readonly rule_id: number;
  readonly device_id: number;
  readonly datapoint_id: number;
  readonly gateway: number;
}

/** What is remembered about a rule and subject, and its last case. */
export interface Remembered {
  readonly state: AlarmState | null;
  readonly case_id: number | null;
}
export const NOTHING: Remembered = { state: null, case_id: null };

/** A row of `alarm_states`. */
export interface StateRow extends Subject {
  readonly state: Remembered;
}

/** Identifies a subject in a map. */
export const subjectKey = ({ rule_id, device_id, datapoint_id, gateway }: Subject): string =>
  `${rule_id} ${device_id} ${datapoint_id} ${gateway}`;

const COLUMNS = 'rule_id, device_id, datapoint_id, gateway, state';

/** What is remembered about gateways, by the ids of their rows. */
export const statesOfGateways = async (
  client: PoolClient,
  ids: readonly number[],
): Promise<readonly StateRow[]> => {
  const { rows } = await client.query<StateRow>(
    `select ${COLUMNS} from alarm_states where device_id = 0 and gateway = any($1::int[])`,
    [`{${ids.join(',')}}`],
  );
  return rows;
};

const SAVE = `
  insert into alarm_states (rule_id, device_id, datapoint_id, gateway, state, due_at)
  select q.rule_id, q.device_id, q.datapoint_id, q.gateway, q.state, to_timestamp(q.due / 1000.0)
  from jsonb_to_recordset($1::jsonb)
    as q(rule_id int, device_id int, datapoint_id int, gateway int, state jsonb, due float8)
  on conflict (device_id, rule_id, datapoint_id, gateway)
  do update set state = excluded.state, due_at = excluded.due_at`;
const FORGET = `
  delete from alarm_states s
  using jsonb_to_recordset($1::jsonb) as q(rule_id int, device_id int, datapoint_id int, gateway int)
  where (s.device_id, s.rule_id, s.datapoint_id, s.gateway) = (q.device_id, q.rule_id, q.datapoint_id, q.gateway)`;

/** Stores what is remembered, with its timer; removes the rows of subjects about which nothing is. */
export const saveStates = async (client: PoolClient, changed: readonly StateRow[]): Promise<void> => {
  const kept = changed.filter(({ state }) => state.state !== null);
  const forgotten = changed.filter(({ state }) => state.state === null);
  if (kept.length > 0) {
    const rows = kept.map((row) => ({ ...row, due: dueOf(row.state.state) }));
    await client.query({ name: 'alarms_save_states', text: SAVE, values: [JSON.stringify(rows)] });
  }
  if (forgotten.length > 0) {
    await client.query({ name: 'alarms_forget', text: FORGET, values: [JSON.stringify(forgotten)] });
  }
};

// The device or gateway of the case is locked, so that nobody else has a new state for it.
const OF_CASE = `
  select s.rule_id, s.device_id, s.datapoint_id, s.gateway, s.state from alarms a
  join alarm_states s on s.rule_id = a.rule_id and s.device_id = coalesce(a.device_id, 0)
    and (s.state ->> 'case_id')::int = a.id
  where a.id = $1`;

/** Makes the rule of a case forget that it is open, so that the next one is another case. */
export const forgetCase = async (client: PoolClient, caseId: number): Promise<void> => {
  const { rows } = await client.query<StateRow>(OF_CASE, [caseId]);
  await saveStates(
    client,
    rows.map((row) => ({ ...row, state: { state: afterClosing(row.state.state), case_id: null } })),
  );
};
