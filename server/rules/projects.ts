import { sql } from 'drizzle-orm';
import { zoneOfCompany } from '../projects/company-zone.ts';
import type { WriteContext, Row, Rules } from '../crud/rules.ts';
import { validationError, badRequest } from '../errors.ts';
import { findPlace } from '../projects/places.ts';
import { message } from '../texts/texts.ts';

const foreignDevices = async (
  { db }: WriteContext,
  deviceIds: readonly number[],
  companyId: number,
): Promise<{ id: number; title: string }[]> => {
  const list = `{${deviceIds.join(',')}}`;
  // Locked, so that no device is moved to another company at the same time.
  const { rows } = await db.execute<{ id: number; title: string; company_id: number | null }>(sql`
    select id, title, company_id from devices where id = any(${list}::int[]) order by id for share`);
  return rows.filter((row) => row.company_id !== companyId);
};

const rules: Rules = {
  beforeWrite: async (tx, after, before) => {
    const companyId = after.company_id as number;
    const deviceIds = after.device_ids as readonly number[];
    const needsCheck = deviceIds !== before?.device_ids || before?.company_id !== companyId;
    const foreign = needsCheck && deviceIds.length > 0 ? await foreignDevices(tx, deviceIds, companyId) : [];
    if (foreign.length > 0) {
      const titles = foreign.slice(0, 3).map(({ title }) => `“${title}”`);
      throw badRequest(
        message('records.project_foreign_devices', {
          titles:
            foreign.length > 3
              ? message('records.and_more', { titles: titles.join(', '), count: foreign.length - 3 })
              : titles.join(', '),
        }),
        'device_ids',
      );
    }
    const set: Row = {};
    if (after.city !== (before?.city ?? null)) {
      const place = findPlace(after.city);
      if (after.city !== null && !place) {
        throw validationError([{ path: 'city', key: 'validation.place', values: {} }]);
      }
      set.city_name = place?.name ?? null;
    }
    // See docs/specification.md, section 4: the default is the company's.
    if (!before && !after.time_zone) set.time_zone = await zoneOfCompany(tx.db, companyId);
    return set;
  },
};
export default rules;
