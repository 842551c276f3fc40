import { sql } from 'drizzle-orm';
import type { Actor } from '../../../src/domain/access/access.ts';
import type { Hardware } from '../../../src/domain/devices/hardware.ts';
import type { WriteContext, Row } from '../../crud/rules.ts';
import { isLimitedToTenure } from './tenure.ts';

const iso = (at: string): string => new Date(at).toISOString();

/** The hardware of a device, the present one first. A company does not see what it was before the device was its own. */
export const hardwareOf = async (
  db: WriteContext['db'],
  caller: Actor,
  device: Row,
): Promise<readonly Hardware[]> => {
  const since = isLimitedToTenure(caller) ? (device.company_since as Date | null) : null;
  const { rows } = await db.execute<Hardware & Record<string, unknown>>(sql`
    select hw_serial, app_id, dev_id, "from", "to" from device_hardware
    where device_id = ${device.id} and "to" > ${since?.toISOString() ?? '-infinity'}::timestamptz
    order by "to" desc, id desc`);
  const former = rows.map((row) => ({ ...row, from: iso(row.from), to: iso(row.to as string) }));
  const present = {
    hw_serial: String(device.hw_serial),
    app_id: String(device.app_id),
    dev_id: String(device.dev_id),
    from: former[0]?.to ?? (device.created_at as Date).toISOString(),
    to: null,
  };
  return [present, ...former];
};
