import type { StoredCase } from '../../../src/domain/reports/alarms/alarms.ts';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;
/** Local midnights in Sydney: the day on which the clocks go forward, which has 23 hours. */
export const period = { from: Date.parse('2026-10-03T14:00Z'), to: Date.parse('2026-10-04T13:00Z') };
/** The time of a run about the period. */
export const now = period.to + 30 * HOUR;

/** A case of ten minutes in the period, unless `more` says otherwise. */
export const storedCase = (more: Partial<StoredCase> = {}): StoredCase => {
  const since = more.since ?? period.from + HOUR;
  const closed_at = more.closed_at === undefined ? since + 10 * MINUTE : more.closed_at;
  return {
    id: 1,
    severity: 'high',
    kind: 'tmv_hot',
    device_id: 7,
    title: 'Too hot',
    opened_at: since,
    since,
    detected_at: since,
    acknowledged_at: null,
    cleared_at: closed_at,
    closed_at,
    occurrences: 1,
    late: false,
    ...more,
  };
};
