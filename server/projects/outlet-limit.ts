import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { OUTLET_MAX } from '../../src/domain/valves/facility.ts';
import { THRESHOLDS } from '../../src/domain/valves/thresholds.ts';
import { limitsProfileOf } from '../db/tables/computed.ts';

const CASES = Object.entries(OUTLET_MAX)
  .map(([profile, name]) => `when '${profile}' then ${THRESHOLDS[name].value}`)
  .join(' ');
const profile = new PgDialect().sqlToQuery(limitsProfileOf(sql`d`)).sql;

/**
 * SQL: the legal maximum at the outlet of a row `d` of devices (°C), by its own threshold profile or its company's; while the
 * facility type is unknown, that of type `other`.
 */
export const OUTLET_LIMIT = `(case ${profile} ${CASES} else ${THRESHOLDS.outletMaxAu.value} end)::float8`;
