import * as z from 'zod';
import { instant, text } from '../../../src/schema/field.ts';
import { fieldSchema } from '../../../src/schema/zod.ts';
import { singleSchema } from '../../crud/register.ts';
import { getRow } from '../../crud/reading/read.ts';
import { hardwareOf } from '../../devices/replacement/hardware.ts';
import { replaceHardware } from '../../devices/replacement/replace.ts';
import { devices } from '../../devices/serialize.ts';
import { idParams, instantSchema, lazily } from '../../http/call-schemas.ts';
import { callerOf, type Routes } from '../../http/routing.ts';

const tags = ['Devices'];

const required = (max: number) => fieldSchema(text({ required: true, max })) as z.ZodType<string>;
const replacement = z.strictObject({
  hw_serial: required(100),
  app_id: required(200).optional(),
  dev_id: required(200).optional(),
  at: (fieldSchema(instant({ required: true })) as z.ZodType<string>)
    .optional()
    .describe('default: the first reading that the new hardware has sent, otherwise now'),
});

const hardware = z.object({
  hw_serial: z.string(),
  app_id: z.string(),
  dev_id: z.string(),
  from: instantSchema,
  to: instantSchema.nullable().describe('null: the present hardware'),
});

/** The hardware of devices. See docs/specification.md, section 6. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/devices/:id/hardware',
    {
      schema: {
        summary: 'List the hardware of a device, the present one first',
        tags,
        params: idParams,
        querystring: z.strictObject({}),
        response: { 200: z.object({ data: z.array(hardware) }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const device = await getRow(context.db, devices, caller, request.params.id);
      return { data: await hardwareOf(context.db, caller, device) };
    },
  );

  app.post(
    '/api/devices/:id/replace',
    {
      schema: {
        summary: 'Replace the hardware of a device',
        description:
          'Its history continues under the same id. A pending device with the new serial is merged, unless another company’s key has sent it.',
        tags,
        params: idParams,
        body: replacement,
        response: { 200: lazily(() => z.object({ data: singleSchema(devices) })) },
      },
    },
    async (request) => ({
      data: await replaceHardware(context, callerOf(request), request.params.id, request.body),
    }),
  );
};
export default routes;
