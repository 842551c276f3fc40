import { ALL, MANAGE, allow, OWN_COMPANY, READ } from '../domain/access/access.ts';
import { belongsTo, json, text, timeZone } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** Who is on call, and when. */
export default defineResource({
  name: 'rosters',
  title: 'title',
  access: {
    superadmin: ALL,
    companyadmin: allow(MANAGE, { company_id: OWN_COMPANY }),
    user: allow(READ, { company_id: OWN_COMPANY }),
  },
  fields: {
    title: text({ required: true, max: 120, search: true }),
    company_id: belongsTo('companies', { required: true, onDelete: 'remove', label: 'Company' }),
    time_zone: timeZone({ help: 'Leave blank to use the company’s' }),
    /** `{user_id, weekdays: [1–7, 1 = Monday], from: "08:00", to: "17:00"}[]`. */
    entries: json({ label: 'On call' }),
    /** `{from, to, user_id | null}[]`: instants, half-open. */
    exceptions: json({ label: 'Exceptions' }),
  },
  list: { columns: ['title', 'company_id', 'time_zone'], filters: ['company_id'], sort: 'title' },
  form: ['title', 'company_id', 'time_zone', 'entries', 'exceptions'],
  maxPerCompany: { count: 100 },
  label: { many: 'Rosters', one: 'Roster' },
  purpose: 'Rosters say who is on call at what time, so that policies reach the right person.',
  menu: { icon: 'person', order: 53, group: 'alarms' },
});
