import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Rules } from '../crud/rules.ts';
import { webhookSecrets } from '../db/tables/notify-tables.ts';
import { validationError } from '../errors.ts';
import { endpointUrlFault } from '../hydraloop/url.ts';

/** Length of a secret in bytes, as Standard Webhooks recommends. */
const SECRET_BYTES = 32;

const rules: Rules = {
  createResponseExtras: { secret: z.string().describe('signs the calls; shown only once') },

  beforeWrite: async ({ context }, after, before) => {
    if (after.url !== before?.url && !context.demo.isHook(String(after.url))) {
      const key = endpointUrlFault(String(after.url), context.config.allowPrivateEndpoints);
      if (key !== null) throw validationError([{ path: 'url', key, values: {} }]);
    }
    return { events: [...new Set(after.events as readonly string[])] };
  },

  afterCreate: async ({ db }, row) => {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    await db.insert(webhookSecrets).values({ webhook_id: row.id as number, secret });
    return { secret };
  },
};
export default rules;
