import { UNDELIVERED_STATES, type CaseMessage } from '../../../domain/alarms/notifying/undelivered.ts';
import { readPart } from '../part-of-page.ts';

/** More messages about one case than anybody reads. */
const MOST = 200;

/** The messages about a case that have not arrived, as far as the user may see them, the newest first. */
export const undeliveredMessages = (id: number, signal?: AbortSignal): Promise<readonly CaseMessage[]> =>
  readPart('/notifications', {
    query: {
      filter: JSON.stringify({ alarm_id: id, status: UNDELIVERED_STATES }),
      sort: '["id","DESC"]',
      range: `[0,${MOST - 1}]`,
    },
    signal,
  });
