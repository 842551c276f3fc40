import * as z from 'zod';
import { queryBoolean } from '../http/call-schemas.ts';
import { idSchema } from '../../src/schema/zod.ts';
import { zoneOfCompany } from '../projects/company-zone.ts';
import type { Responses } from '../crud/responses.ts';
import { dashboardsOfDevice } from '../dashboards/serialize.ts';
import { mainValueSchema } from '../devices/main-values.ts';
import { datapointSchema, withDatapoints } from '../devices/serialize.ts';

export default {
  listed: { main_value: mainValueSchema },
  single: {
    datapoints: z.array(datapointSchema),
    dashboard_ids: z.array(idSchema).optional(),
    datapoint_ids: z.array(idSchema).optional(),
    /** Of its company; null: it has none. */
    time_zone: z.string().nullable().optional(),
  },
  query: { include_ids: queryBoolean.optional() },
  addToSingle: async (db, actor, row, query) => {
    const device = await withDatapoints(db, actor, row);
    if (query?.include_ids !== 'true') return device;
    const datapoint_ids = (device.datapoints as { id: number }[]).map(({ id }) => id);
    return {
      ...device,
      dashboard_ids: await dashboardsOfDevice(db, actor, device.id as number),
      datapoint_ids,
      time_zone: await zoneOfCompany(db, device.company_id as number | null),
    };
  },
} satisfies Responses;
