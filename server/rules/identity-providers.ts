import * as z from 'zod';
import { ROLES } from '../../src/domain/access/roles.ts';
import { readJsonField } from '../crud/writing/json-field.ts';
import type { Rules } from '../crud/rules.ts';
import { secretToStore } from '../crud/writing/write-only-secret.ts';
import { badRequest, validationError } from '../errors.ts';
import { endpointUrlFault } from '../hydraloop/url.ts';
import { sealSecret } from '../single-sign-on/secret.ts';

const MAX_DOMAINS = 100;
const MAX_ROLES = 200;

const domains = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u, { error: 'validation.domain' }),
  )
  .max(MAX_DOMAINS)
  .transform((list) => [...new Set(list)]);

const roleMap = z
  .record(z.string().min(1).max(200), z.enum(ROLES))
  .refine((map) => Object.keys(map).length <= MAX_ROLES, { error: 'validation.roles_many' });

const rules: Rules = {
  beforeWrite: async ({ context }, after, before) => {
    const issuer = String(after.issuer);
    if (issuer !== before?.issuer) {
      const key = /[?#]/.test(issuer)
        ? 'validation.url'
        : endpointUrlFault(issuer, context.config.allowPrivateEndpoints);
      if (key !== null) throw validationError([{ path: 'issuer', key, values: {} }]);
    }
    const role_map = readJsonField(roleMap, 'role_map', after.role_map ?? {});
    // The names are the provider's, so the path is that of the whole field.
    if (after.company_id !== null && Object.values(role_map).includes('superadmin'))
      throw badRequest('validation.role_above', 'role_map');
    const seal = (secret: string) => sealSecret(context, secret);
    return {
      domains: readJsonField(domains, 'domains', after.domains ?? []),
      role_map,
      ...secretToStore({ field: 'client_secret', address: 'issuer', seal }, after, before),
    };
  },
};
export default rules;
