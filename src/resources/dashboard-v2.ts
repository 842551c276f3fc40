import { ALARM_LEVELS } from '../domain/alarms/alarm.ts';
import { ALL, VIEW, allowAny, OWN_COMPANY, OWN_ID, VISIBLE } from '../domain/access/access.ts';
import { DATA_MAX } from '../domain/dashboard/limits.ts';
import { integer, manyOf, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const attached = allowAny(VIEW, { user_ids: OWN_ID, company_ids: OWN_COMPANY, project_ids: VISIBLE });
/** Attaching a dashboard does not change its content, so it must not cause an edit conflict. */
const attachment = { visible: true, unversioned: true } as const;
const ofDevices = { readOnly: true, systemManaged: true, computed: 'virtual', listOnly: true } as const;

export default defineResource({
  name: 'dashboard-v2',
  paths: { base: 'dashboards', edit: ':id/edit', company: { show: ':id' } },
  title: 'title',
  access: { superadmin: ALL, companyadmin: attached, user: attached },
  fields: {
    title: text({ required: true, max: 200, search: true }),
    city: integer({ min: 1, help: 'Id of a place' }),
    city_name: text({ readOnly: true, systemManaged: true, search: true, label: 'City' }),
    logo: text({ readOnly: true, max: 300 }),
    old_logo: text({ readOnly: true, systemManaged: true, max: 300, label: 'Former logo' }),
    data: text({ required: true, max: DATA_MAX, multiline: true, detailOnly: true, label: 'Layout' }),
    user_ids: manyOf('users', { ...attachment, through: 'dashboard_users', label: 'Users' }),
    company_ids: manyOf('companies', { ...attachment, through: 'dashboard_companies', label: 'Companies' }),
    project_ids: manyOf('projects', { ...attachment, through: 'dashboard_projects', label: 'Projects' }),
    /** How many devices it shows, of those that the reader may see. */
    device_count: { ...integer({ ...ofDevices, grouped: true, label: 'Devices' }), of: 'devices' },
    /** Of the worst open case of the devices that it shows; null: none. */
    alarm_level: integer({ ...ofDevices, label: 'Alarm', names: ALARM_LEVELS }),
    /** What that case is, in the language of the reader. */
    worst_alarm: text({ ...ofDevices, label: 'Worst alarm' }),
  },
  list: {
    // The site shows all attachments in one column.
    columns: ['title', 'alarm_level', 'device_count', 'company_ids', 'city_name', 'updated_at'],
    yielding: ['city_name', 'updated_at', 'device_count'],
    widths: { title: 360, company_ids: 188, city_name: 98 },
    // When it was changed says little, and would be cut off.
    card: {
      aside: null,
      lead: ['alarm_level'],
      rest: ['company_ids', 'device_count', 'city_name'],
      always: ['alarm_level'],
    },
    filters: ['company_ids', 'project_ids', 'user_ids'],
    sort: 'title',
  },
  form: ['title', 'company_ids', 'project_ids', 'user_ids'],
  softDeleteDays: 30,
  label: { many: 'Dashboards', one: 'Dashboard' },
  menu: { icon: 'dashboard', order: 30 },
  dialect: { envelope: 'record', body: 'multipart' },
  customRoutes: ['create', 'edit'],
});
