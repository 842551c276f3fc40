import { ALARM_LEVELS } from '../domain/alarms/alarm.ts';
import { ALL, MANAGE, allow, OWN_COMPANY, WRITE } from '../domain/access/access.ts';
import { belongsTo, countOf, integer, manyOf, text, timeZone } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const derived = { readOnly: true, systemManaged: true, computed: 'virtual' } as const;

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
    city: integer({ min: 1, label: 'Place id', help: 'Location of the building', namedBy: 'city_name' }),
    city_name: text({ readOnly: true, search: true, label: 'City' }),
    time_zone: timeZone({ help: 'Defines when days and months start. Leave empty to use the company’s.' }),
    device_ids: manyOf('devices', { through: 'project_devices', label: 'Devices' }),
    device_count: countOf('devices', 'project_id', { through: 'project_devices', label: 'Devices' }),
    /** Of its worst open case; null: none. */
    alarm_level: integer({ ...derived, label: 'Alarm', names: ALARM_LEVELS }),
    /** What that case is, in the language of the reader. */
    worst_alarm: text({ ...derived, listOnly: true, label: 'Worst alarm' }),
    /** How many of its devices are active and silent. */
    silent_devices: integer({ ...derived, listOnly: true, grouped: true, label: 'Silent' }),
    open_alarms: integer({ ...derived, grouped: true, label: 'Open alarms' }),
  },
  list: {
    // The address usually names the city.
    columns: ['title', 'alarm_level', 'company_id', 'address', 'device_count', 'silent_devices'],
    yielding: ['address'],
    widths: { title: 168, company_id: 172, address: 256 },
    card: {
      lead: ['alarm_level'],
      rest: ['company_id', 'device_count'],
      figure: 'silent_devices',
      always: ['alarm_level'],
    },
    filters: ['company_id'],
    sort: 'title',
  },
  form: ['title', 'company_id', 'description', 'address', 'city', 'time_zone'],
  label: { many: 'Projects', one: 'Project' },
  purpose: 'Projects group the devices of a building or a task, to watch them and report on them together.',
  menu: { icon: 'project', order: 40 },
});
