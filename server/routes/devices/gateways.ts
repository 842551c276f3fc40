import * as z from 'zod';
import type { HeardDevice, HearingGateway, Reception } from '../../../src/domain/devices/reception.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { idSchema } from '../../../src/schema/zod.ts';
import { pageQuery } from '../../crud/reading/parameters.ts';
import { getRow } from '../../crud/reading/read.ts';
import { devicesHeardBy, gatewaysHearing } from '../../gateways/receptions.ts';
import { idParams, instantSchema } from '../../http/call-schemas.ts';
import { callerOf, type Routes } from '../../http/routing.ts';

const gateways = resourceNamed('gateways');
const devices = resourceNamed('devices');

const reception = {
  last_heard_at: instantSchema.describe('when the gateway heard the device last; updated every few minutes'),
  rssi: z.number().nullable().describe('dBm'),
  snr: z.number().nullable().describe('dB'),
} satisfies Record<keyof Reception, z.ZodType>;
const heardDevice = z.object({
  id: idSchema.describe('the device'),
  title: z.string(),
  is_active: z.boolean().nullable(),
  alarm_level: z.int().nullable().describe('of its worst open alarm: 4 critical to 1 low'),
  last_seen_at: instantSchema.nullable(),
  expected_interval_s: z.int(),
  ...reception,
}) satisfies z.ZodType<HeardDevice>;
const hearingGateway = z.object({
  id: idSchema,
  gateway_id: z.string(),
  ...reception,
}) satisfies z.ZodType<HearingGateway>;

/** Which gateways heard which devices. */
const routes: Routes = (app, { db }) => {
  app.get(
    '/api/gateways/:id/devices',
    {
      schema: {
        summary: 'List the devices that a gateway has heard',
        description: 'The latest first.',
        tags: ['Gateways'],
        params: idParams,
        querystring: z.strictObject(pageQuery),
        response: { 200: z.object({ data: z.array(heardDevice), total: z.int() }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const gateway = await getRow(db, gateways, caller, request.params.id);
      return devicesHeardBy(db, caller, gateway, request.query);
    },
  );

  app.get(
    '/api/devices/:id/gateways',
    {
      schema: {
        summary: 'List the gateways that have heard a device',
        description: 'The latest first, at most 16.',
        tags: ['Gateways'],
        params: idParams,
        response: { 200: z.object({ data: z.array(hearingGateway) }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const device = await getRow(db, devices, caller, request.params.id);
      return { data: await gatewaysHearing(db, caller, device) };
    },
  );
};
export default routes;
