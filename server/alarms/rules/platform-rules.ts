import type { Pool } from 'pg';
import { alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import { completeParams } from '../../../src/domain/alarms/params.ts';

// One statement, so that servers that start at once create each rule once.
const CREATE = `
  with fresh as (
    insert into platform_rules (kind)
    select k.kind from jsonb_to_recordset($1::jsonb) as k(kind text)
    on conflict do nothing returning kind)
  insert into alarm_rules (title, kind, severity, response, params)
  select k.title, k.kind, k.severity, k.response, k.params
  from jsonb_to_recordset($1::jsonb) as k(kind text, title text, severity text, response text, params jsonb)
  join fresh using (kind) order by k.title`;

/**
 * Creates a rule for every company for each kind that can do without parameters of its own, enabled; each once, so
 * that a rule that was deleted stays deleted. Run at startup.
 */
export const createPlatformRules = async (pool: Pool): Promise<void> => {
  const rules = [...alarmKinds].flatMap(([kind, facts]) => {
    const { params } = completeParams(facts, null);
    const { title, severity, response } = facts;
    return params ? [{ kind, title, severity, response, params }] : [];
  });
  await pool.query(CREATE, [JSON.stringify(rules)]);
};
