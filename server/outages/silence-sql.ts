/** SQL: the time up to which silence can be measured, as in `silenceClock`. */
export const SILENCE_NOW = `least(now(), coalesce((select max(at) from server_heartbeats), now()))`;

/**
 * SQL condition: a device has been silent for longer than an interval, without the periods in which nothing could be
 * received; null if it was never heard. `contacts` is the table's name in the statement.
 */
export const silentLongerSql = (contacts: string, interval: string): string =>
  // The first comparison is necessary for the second, and cheap.
  `(${contacts}.last_seen_at < now() - ${interval} and silence(${contacts}.last_seen_at, ${SILENCE_NOW}) > ${interval})`;
