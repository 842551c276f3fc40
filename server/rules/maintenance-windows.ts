import { sql } from 'drizzle-orm';
import { windowFault } from '../../src/domain/alarms/maintenance.ts';
import type { Repeat } from '../../src/domain/alarms/notifying/notification.ts';
import { assertOwnDevices, assertOwnProject } from '../alarms/rules/same-company.ts';
import { defaultZone } from '../projects/default-zone.ts';
import type { Rules, WriteContext } from '../crud/rules.ts';
import { badRequest } from '../errors.ts';

const wake = ({ context, afterCommit }: WriteContext): void =>
  afterCommit(() => context.alarms.wakers.wake());

const rules: Rules = {
  beforeWrite: async (tx, after) => {
    const companyId = after.company_id as number;
    await assertOwnDevices(tx.db, companyId, after.device_ids as readonly number[]);
    await assertOwnProject(tx.db, companyId, after.project_id);
    const time_zone = (after.time_zone as string | null | undefined) ?? (await defaultZone(tx, after));
    const fault = windowFault({
      starts_at: (after.starts_at as Date).getTime(),
      ends_at: (after.ends_at as Date).getTime(),
      repeat: after.repeat as Repeat,
      time_zone,
    });
    if (fault) throw badRequest(`maintenance.${fault}`, 'ends_at');
    wake(tx);
    // Whatever has changed, what is in its scope now and before is evaluated at once.
    return { time_zone, check_at: new Date() };
  },
  beforeDelete: async (tx, row) => {
    await tx.db.execute(sql`
      update alarms set check_at = date_trunc('milliseconds', now())
      where company_id = ${row.company_id as number} and closed_at is null and suppressed_by is not null`);
    wake(tx);
  },
};
export default rules;
