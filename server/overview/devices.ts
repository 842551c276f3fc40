import { sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access/access.ts';
import type { Overview } from '../../src/domain/alarms/cases/overview.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { scopeFilter } from '../crud/scope.ts';
import { silentSql } from '../devices/silence.ts';
import { unreadableSql } from '../devices/unreadable.ts';

const devices = resourceNamed('devices');

/** How many devices send messages of which nothing is understood. */
const countUnreadable = async (db: NodePgDatabase): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from devices join device_contacts c on c.device_id = devices.id
    where ${sql.raw(unreadableSql('devices', 'c'))}`);
  return rows[0]?.count ?? 0;
};
/** The condition of the devices that the caller may list. */
export const listedDevices = (caller: Actor): SQL => scopeFilter(devices, caller, 'list') ?? sql`true`;

/** How many devices are in service, and how many of them are not silent: the others are those that lists of devices mark so. */
export const countDevices = async (db: NodePgDatabase, caller: Actor): Promise<Overview['devices']> => {
  const { rows } = await db.execute<{ active: number; reporting: number }>(sql`
    select count(*)::int as active, (count(*) filter (where not ${sql.raw(silentSql('devices', 'c'))}))::int as reporting
    from devices join device_contacts c on c.device_id = devices.id
    where devices.is_active and ${listedDevices(caller)}`);
  const counted = rows[0] ?? { active: 0, reporting: 0 };
  // Choosing models is the work of superadmins.
  return caller.role === 'superadmin' ? { ...counted, unreadable: await countUnreadable(db) } : counted;
};
