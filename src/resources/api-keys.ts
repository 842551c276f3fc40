import { ALL } from '../domain/access/access.ts';
import { KEY_SCOPES } from '../domain/access/api-keys.ts';
import { belongsTo, choices, instant, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

export default defineResource({
  name: 'api-keys',
  title: 'name',
  access: { superadmin: ALL },
  fields: {
    name: text({ required: true, max: 120, search: true }),
    scopes: choices(KEY_SCOPES, { required: true, help: 'ingest: send readings. read: read-only access.' }),
    company_id: belongsTo('companies', {
      label: 'Company',
      help: 'Leave empty for access to the whole platform',
    }),
    expires_at: instant({ label: 'Expires' }),
    revoked_at: instant({ label: 'Revoked' }),
    prefix: text({ readOnly: true, search: true }),
    last_used_at: instant({ readOnly: true, systemManaged: true, label: 'Last used' }),
    last_used_address: text({
      max: 64,
      readOnly: true,
      systemManaged: true,
      label: 'Last address',
      help: 'The IP address that used the key last',
    }),
    created_by: belongsTo('users', { readOnly: true, onDelete: 'clear', label: 'Created by' }),
  },
  list: {
    columns: [
      'name',
      'prefix',
      'scopes',
      'company_id',
      'last_used_at',
      'last_used_address',
      'expires_at',
      'revoked_at',
    ],
    filters: ['company_id'],
    sort: '-created_at',
  },
  form: ['name', 'scopes', 'company_id', 'expires_at'],
  label: { many: 'API keys', one: 'API key' },
  purpose: 'API keys let a network send readings, or another program read the data of a company.',
  menu: { icon: 'key', order: 70 },
});
