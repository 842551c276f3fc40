import { ALL } from '../domain/access/access.ts';
import { belongsTo, boolean, instant, json, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** OpenID Connect providers with which people sign in. See docs/single-sign-on.md. */
export default defineResource({
  name: 'identity-providers',
  title: 'title',
  access: { superadmin: ALL },
  fields: {
    title: text({ required: true, search: true }),
    issuer: text({ required: true, search: true }),
    client_id: text({ required: true }),
    client_secret: text({
      max: 4000,
      writeOnly: true,
    }),
    has_client_secret: boolean({
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
    }),
    company_id: belongsTo('companies', { onDelete: 'remove' }),
    /** Lower-case host names. */
    domains: json(),
    role_claim: text(),
    /** `{claim value: role}`. */
    role_map: json(),
    auto_create: boolean({ default: false }),
    is_active: boolean({ default: true }),
    last_used_at: instant({ readOnly: true, systemManaged: true, computed: 'virtual' }),
  },
  list: {
    columns: ['title', 'company_id', 'domains', 'is_active', 'last_used_at'],
    sort: 'title',
  },
  purpose: 'An identity provider lets people sign in with the account that they have at work.',
  form: [
    'title',
    'issuer',
    'client_id',
    'client_secret',
    'company_id',
    'domains',
    'role_claim',
    'role_map',
    'auto_create',
    'is_active',
  ],
  menu: { icon: 'identity', order: 65 },
});
