import { ALL, MANAGE, allow, OWN_COMPANY, READ } from '../domain/access/access.ts';
import { SEVERITIES } from '../domain/alarms/alarm.ts';
import { belongsTo, choices, json, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** Who is notified of a company's or project's alarms, in steps until somebody acknowledges. */
export default defineResource({
  name: 'notification-policies',
  title: 'title',
  access: {
    superadmin: ALL,
    companyadmin: allow(MANAGE, { company_id: OWN_COMPANY }),
    user: allow(READ, { company_id: OWN_COMPANY }),
  },
  fields: {
    title: text({ required: true, max: 120, search: true }),
    company_id: belongsTo('companies', { required: true, onDelete: 'remove', label: 'Company' }),
    project_id: belongsTo('projects', { onDelete: 'remove', label: 'Project' }),
    severities: choices(SEVERITIES, { required: true }),
    /** `{after_min, roster_id | user_ids, channels, fallback?}[]`. */
    steps: json({ required: true }),
  },
  list: {
    columns: ['title', 'company_id', 'project_id', 'severities'],
    filters: ['company_id', 'project_id'],
    sort: 'title',
  },
  form: ['title', 'company_id', 'project_id', 'severities', 'steps'],
  maxPerCompany: { count: 100 },
  label: { many: 'Notification policies', one: 'Notification policy' },
  purpose: 'Notification policies say who is notified of alarms, when, and how.',
  menu: { icon: 'list', order: 54, group: 'alarms' },
});
