import type { Pool } from 'pg';
import type { CaseEvent } from '../../../src/domain/alarms/alarm.ts';
import { writeStored } from '../../texts/translations.ts';

/** An entry of a case's history as it is sent. */
interface SentEntry {
  readonly id: number;
  readonly ts: Date;
  readonly type: CaseEvent;
  readonly by: number | null;
  readonly text: string | null;
  readonly value: number | null;
}

// The clocks of servers, and of what they do at once, differ by some milliseconds; a history never goes back in time.
const EVENTS = `
  select id::float8 as id, max(ts) over (order by id) as ts, type, by, text, value
  from alarm_events where alarm_id = $1 order by id`;

/** The history of a case, in order; the system's texts in the language of the reader, those of people as written. */
export const eventsOf = async (pool: Pool, id: number, locale?: string): Promise<readonly SentEntry[]> => {
  const { rows } = await pool.query<SentEntry>({ name: 'alarm_events', text: EVENTS, values: [id] });
  return rows.map((row) =>
    row.text === null || row.by !== null ? row : { ...row, text: writeStored(row.text, locale) },
  );
};
