/**
 * SQL condition for devices that send messages of which nothing is understood: no value with a role. `devices` and
 * `contacts` are the names of the two tables in the statement.
 */
export const unreadableSql = (
  devices: string,
  contacts: string,
): string => `(${contacts}.uplinks > 0 and not exists (
  select from datapoints p join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = ${devices}.id and p.role is not null and v.last_at is not null))`;
