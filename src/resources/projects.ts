import { ALARM_LEVELS } from '../domain/alarms/alarm.ts';
import { ALL, MANAGE, allow, OWN_COMPANY, WRITE } from '../domain/access.ts';
import { belongsTo, countOf, integer, manyOf, text, timeZone } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const ofCases = { readOnly: true, systemManaged: true, computed: 'virtual' } as const;

export default defineResource({
  name: 'projects',
  paths: { open: 'edit' },
  title: 'title',
  access: {
    superadmin: ALL,
    companyadmin: allow(MANAGE, { company_id: OWN_COMPANY }),
    user: allow(WRITE, { company_id: OWN_COMPANY }),
  },
  fields: {
    title: text({ required: true, max: 120, search: true }),
    company_id: belongsTo('companies', { required: true, label: 'Company' }),
    description: text({ max: 2000, multiline: true, search: true }),
    address: text({ max: 300, search: true }),
    city: integer({ min: 1, label: 'Place id', help: 'Location of the building' }),
    city_name: text({ readOnly: true, search: true, label: 'City' }),
    time_zone: timeZone({ help: 'Defines when days and months start. Leave empty to use the company’s.' }),
    device_ids: manyOf('devices', { through: 'project_devices', label: 'Devices' }),
    device_count: countOf('project_devices', 'project_id', { label: 'Devices' }),
    /** Of its worst open case; null: none. */
    alarm_level: integer({ ...ofCases, label: 'Alarm', names: ALARM_LEVELS }),
    open_alarms: integer({ ...ofCases, grouped: true, label: 'Open alarms' }),
  },
  list: {
    columns: ['title', 'alarm_level', 'company_id', 'city_name', 'address', 'device_count'],
    // The address usually names the city.
    yielding: ['city_name'],
    widths: { title: 180, company_id: 184, address: 272 },
    card: { lead: ['company_id', 'alarm_level'], rest: ['device_count', 'address'] },
    filters: ['company_id'],
    sort: 'title',
  },
  form: ['title', 'company_id', 'description', 'address', 'city', 'time_zone'],
  label: { many: 'Projects', one: 'Project' },
  menu: { icon: 'project', order: 40 },
});
