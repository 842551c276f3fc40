import { STALE } from '../../src/domain/readings/live.ts';

/**
 * SQL condition for active devices that are silent; the same rule as `isSilent`. `devices` and `contacts`
 * are the names of the two tables in the statement.
 */
export const silentSql = (
  devices: string,
  contacts: string,
): string => `(coalesce(${devices}.is_active, false) and (
  ${contacts}.last_seen_at is null or ${contacts}.last_seen_at
    < now() - make_interval(secs => greatest(${STALE.leastS}, ${STALE.intervals} * ${devices}.expected_interval_s))))`;
