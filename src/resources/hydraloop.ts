import { ALL } from '../domain/access/access.ts';
import { belongsTo, boolean, instant, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

export default defineResource({
  name: 'hydraloop',
  title: 'name',
  access: { superadmin: ALL },
  fields: {
    name: text({ required: true, max: 120, search: true }),
    url: text({ required: true, max: 2000, search: true, label: 'Address', help: 'https://…' }),
    serial_number: text({ max: 64, search: true, label: 'Serial number' }),
    company_id: belongsTo('companies', { label: 'Company' }),
    token: text({
      max: 4000,
      writeOnly: true,
      help: 'Sent with each call and never shown again. Leave empty to keep the current token; a new host requires it again.',
    }),
    has_token: boolean({ readOnly: true, systemManaged: true, computed: 'virtual', label: 'Token is set' }),
    is_active: boolean({ default: true, label: 'Active', words: ['active', 'inactive'] }),
    last_contact_at: instant({ readOnly: true, systemManaged: true, label: 'Last contact' }),
    last_error: text({ readOnly: true, systemManaged: true, label: 'Last error' }),
  },
  list: {
    columns: ['name', 'url', 'serial_number', 'company_id', 'is_active', 'last_contact_at', 'last_error'],
    filters: ['company_id', 'is_active'],
    sort: 'name',
  },
  form: ['name', 'url', 'serial_number', 'company_id', 'token', 'is_active'],
  label: { many: 'Hydraloop', one: 'Hydraloop endpoint' },
  purpose: 'Hydraloop units are read from the manufacturer’s cloud.',
  menu: { icon: 'water', order: 18, under: 'devices' },
  dialect: {
    verbs: { create: 'PUT', edit: 'POST' },
    envelope: 'all',
    query: 'parameters',
    search: 'search',
    total: 'body',
  },
});
