import type { Pool } from 'pg';
import { nextNumber } from '../server/app.ts';

type Values = Readonly<Record<string, unknown>>;

const insert = async (pool: Pool, table: string, values: Values): Promise<number> => {
  const names = Object.keys(values);
  const { rows } = await pool.query<{ id: number }>(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(values),
  );
  return rows[0]!.id;
};

/** Inserts a rule, without evaluating it; a threshold unless `values` say otherwise. */
export const insertRule = (pool: Pool, values: Values = {}): Promise<number> =>
  insert(pool, 'alarm_rules', {
    title: `Rule ${nextNumber()}`,
    kind: 'threshold',
    params: JSON.stringify({ key: 'temperature', above: 40 }),
    ...values,
  });

/** Inserts an active device of this company. */
export const insertDevice = (pool: Pool, companyId: number | null, values: Values = {}): Promise<number> => {
  const serial = `alarmed-${nextNumber()}`;
  return insert(pool, 'devices', {
    title: serial,
    hw_serial: serial,
    app_id: 'test',
    dev_id: serial,
    type: 'tmv',
    is_active: true,
    company_id: companyId,
    ...values,
  });
};

/** Inserts an open case of a new rule, as if a reading had raised it; returns its id. */
export const insertCase = async (pool: Pool, values: Values = {}): Promise<number> =>
  insert(pool, 'alarms', {
    rule_id: values['rule_id'] ?? (await insertRule(pool)),
    kind: 'threshold',
    severity: 'medium',
    title: `Case ${nextNumber()}`,
    text: 'It is too hot.',
    response: 'Check the device.',
    since: new Date(Date.now() - 60_000),
    detected_at: new Date(),
    ...values,
  });
