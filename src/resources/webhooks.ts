import { ALL, MANAGE, allow, OWN_COMPANY } from '../domain/access/access.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '../domain/alarms/notifying/notification.ts';
import { belongsTo, boolean, choice, choices, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** An address that is called when something happens. */
export default defineResource({
  name: 'webhooks',
  title: 'title',
  access: { superadmin: ALL, companyadmin: allow(MANAGE, { company_id: OWN_COMPANY }) },
  fields: {
    title: text({ required: true, max: 120, search: true }),
    company_id: belongsTo('companies', {
      onDelete: 'remove',
      label: 'Company',
      help: 'Leave empty for all companies',
    }),
    url: text({ required: true, max: 2000, search: true, label: 'Address', help: 'https://…' }),
    events: choices(WEBHOOK_EVENTS, { required: true }),
    format: choice(WEBHOOK_FORMATS, { required: true, default: 'standard' }),
    is_active: boolean({ default: true, label: 'Active', words: ['active', 'inactive'] }),
  },
  list: {
    columns: ['title', 'url', 'events', 'format', 'company_id', 'is_active'],
    filters: ['company_id', 'is_active'],
    sort: 'title',
  },
  form: ['title', 'company_id', 'url', 'events', 'format', 'is_active'],
  maxPerCompany: { count: 100 },
  label: { many: 'Webhooks', one: 'Webhook' },
  purpose: 'Webhooks send alarms to other systems, such as Teams or a ticket system.',
  menu: { icon: 'key', order: 56, group: 'alarms' },
});
