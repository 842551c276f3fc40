import { withTransaction } from '../../db/with-transaction.ts';
import { onCaseChanges } from '../../notify/on-case-change.ts';
import { lockCases } from './lock-cases.ts';
import type { Work } from '../../jobs/jobs.ts';

const BATCH = 200;
const CLAIM = `
  delete from alarm_closures where alarm_id in (
    select alarm_id from alarm_closures order by alarm_id limit ${BATCH} for update skip locked)
  returning alarm_id`;

/**
 * Passes on the cases that a trigger has closed because their rule was disabled or deleted, or their device
 * deactivated, deleted or moved: whichever call did it, the case is closed with it, and this follows at once.
 */
export const closures: Work = {
  name: 'closures',
  failureMessage: 'closed alarms could not be passed on',
  work: async ({ pool, alarms }) => {
    const ids = await withTransaction(pool, async (client) => {
      const { rows } = await client.query<{ alarm_id: number }>(CLAIM);
      const claimed = rows.map(({ alarm_id }) => alarm_id);
      if (claimed.length === 0) return claimed;
      const closed = [...(await lockCases(client, claimed)).values()];
      await onCaseChanges(
        client,
        closed.map((after) => ({
          before: { ...after, closed_at: null, close_reason: null },
          after,
          // Its history has the entry already.
          entries: [],
        })),
        Date.now(),
      );
      return claimed;
    });
    alarms.announce(ids);
    return ids.length === BATCH;
  },
};
