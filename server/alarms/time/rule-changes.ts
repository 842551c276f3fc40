import { alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Work } from '../../jobs/jobs.ts';

/** Devices that are locked at once: their readings wait. */
const BATCH = 200;

interface ChangedRule {
  readonly rule_id: number;
  /** Devices up to this one are marked. */
  readonly device_id: number;
  readonly kind: string | null;
  readonly company_id: number | null;
}

const CLAIM = `
  select c.rule_id, c.device_id, r.kind, r.company_id
  from alarm_rule_changes c left join alarm_rules r on r.id = c.rule_id and r.is_enabled
  order by c.rule_id limit 1 for update of c skip locked`;
// What is due for a device is protected by its lock.
const LOCK = `
  select id from devices where id > $1 and is_active and ($2::int is null or company_id = $2)
  order by id limit ${BATCH} for no key update`;
const MARK = `
  update alarm_checks set due_at = date_trunc('milliseconds', now()), dues = dues - $2::text
  where device_id = any($1::int[]) and (due_at > now() or dues ? $2::text)`;
const ADVANCE = 'update alarm_rule_changes set device_id = $2 where rule_id = $1';
const DONE = 'delete from alarm_rule_changes where rule_id = $1';

/**
 * Makes the checks of the devices due that a changed rule may be about, if time can raise it; what was due for the rule is
 * forgotten. After a change made by a call, its devices have been evaluated already: this is for those that a crash left
 * out, and for changes made in another way.
 */
export const ruleChanges: Work = {
  name: 'rule-changes',
  failureMessage: 'the devices of changed alarm rules could not be marked as due',
  work: ({ pool }) =>
    withTransaction(pool, async (client) => {
      const { rows: claimed } = await client.query<ChangedRule>(CLAIM);
      const [change] = claimed;
      if (!change) return false;
      const { rule_id, device_id, company_id } = change;
      const kind = change.kind === null ? undefined : alarmKinds.get(change.kind);
      const isByTime = kind?.onTime !== undefined && kind.subject === 'device';
      const { rows } = isByTime
        ? await client.query<{ id: number }>(LOCK, [device_id, company_id])
        : { rows: [] };
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await client.query(MARK, [ids, rule_id]);
      if (ids.length === BATCH) await client.query(ADVANCE, [rule_id, ids.at(-1)]);
      else await client.query(DONE, [rule_id]);
      return true;
    }),
};
