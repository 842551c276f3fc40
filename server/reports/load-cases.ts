import type { PoolClient } from 'pg';
import { ENGLISH } from '../../src/languages/locale.ts';
import type { Severity } from '../../src/domain/alarms/alarm.ts';
import type { StoredCase } from '../../src/domain/reports/alarms/alarms.ts';
import type { Inputs } from '../../src/domain/reports/inputs.ts';
import type { Span } from '../../src/domain/reports/computing/series.ts';
import { writeStored } from '../texts/translations.ts';

type Row = Readonly<
  Record<'id' | 'device_id' | 'occurrences', number> &
    Record<'opened_at' | 'since' | 'detected_at', Date> &
    Record<'acknowledged_at' | 'cleared_at' | 'closed_at', Date | null>
> & {
  readonly severity: Severity;
  readonly kind: string;
  readonly title: string;
  /** As `storedText` makes it. */
  readonly text: string;
  readonly late: boolean;
  readonly changes: NonNullable<StoredCase['changes']> | null;
};

// A case was opened when its history begins: it may have been written later, and `since` changes when it is reopened.
// Of the report's company only: a device may have come from another one. Which of them belong to the period is decided
// by `reportAlarms`; no case is closed before it ends.
const CASES = `
  select id, severity, kind, device_id, title, text, opened_at, since, detected_at, acknowledged_at,
    cleared_at, closed_at, occurrences - least(occurrences - 1, reopened_later) as occurrences, late,
    case when occurrences > 1 and not late then (
      select json_agg(json_build_array(e.type <> 'cleared', floor(extract(epoch from e.ts) * 1000)) order by e.id)
      from alarm_events e where e.alarm_id = cases.id and e.type in ('raised', 'reopened', 'cleared')) end as changes
  from (
    select a.*, (select count(*)::int from alarm_events e
        where e.alarm_id = a.id and e.type = 'reopened' and e.ts >= $3) as reopened_later, least(a.created_at, (select min(e.ts) from alarm_events e where e.alarm_id = a.id)) as opened_at
    from alarms a where a.company_id = $1 and a.device_id = any($2::int[])
  ) cases
  where least(since, opened_at) < $3
    and (closed_at is null or closed_at >= $4)`;

interface LoadedDevices {
  readonly company: Pick<Inputs['company'], 'id'>;
  readonly devices: readonly { readonly device_id: number }[];
}

/** The cases of a run's devices that may have been open in a period. */
export const loadCases = async (
  client: PoolClient,
  { company, devices }: LoadedDevices,
  { from, to }: Span,
): Promise<StoredCase[]> => {
  const { rows } = await client.query<Row>(CASES, [
    company.id,
    devices.map(({ device_id }) => device_id),
    new Date(to),
    new Date(from),
  ]);
  const ms = (at: Date | null): number | null => at?.getTime() ?? null;
  return rows.map(
    ({ text, opened_at, since, detected_at, acknowledged_at, cleared_at, closed_at, changes, ...row }) => ({
      ...row,
      text: writeStored(text, ENGLISH),
      ...(changes && { changes }),
      opened_at: opened_at.getTime(),
      since: since.getTime(),
      detected_at: detected_at.getTime(),
      acknowledged_at: ms(acknowledged_at),
      cleared_at: ms(cleared_at),
      closed_at: ms(closed_at),
    }),
  );
};
