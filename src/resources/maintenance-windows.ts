import { ALL, MANAGE, allow, OWN_COMPANY, READ } from '../domain/access/access.ts';
import { REPEATS } from '../domain/alarms/notifying/notification.ts';
import { belongsTo, boolean, choice, instant, manyOf, tags, text, timeZone } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** A period in which nobody is notified of alarms. */
export default defineResource({
  name: 'maintenance-windows',
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
    device_ids: manyOf('devices', {
      through: 'maintenance_window_devices',
      label: 'Devices',
      help: 'Leave empty for all devices',
    }),
    /** Set with the list by a trigger: once all listed devices are deleted, the list is empty, but not about all devices. */
    lists_devices: boolean({ default: false, readOnly: true, systemManaged: true, writeOnly: true }),
    tags: tags({ help: 'Only devices with all of these tags' }),
    starts_at: instant({ required: true, label: 'Starts' }),
    ends_at: instant({ required: true, label: 'Ends' }),
    repeat: choice(REPEATS, { required: true, default: 'none', label: 'Repeats' }),
    time_zone: timeZone({ help: 'Leave blank to use the project’s or the company’s' }),
    /** When a period begins or ends next; null once the last has ended. */
    check_at: instant({ readOnly: true, systemManaged: true, writeOnly: true }),
  },
  list: {
    columns: ['title', 'company_id', 'project_id', 'starts_at', 'ends_at', 'repeat'],
    filters: ['company_id', 'project_id', 'repeat'],
    sort: '-starts_at',
  },
  form: [
    'title',
    'company_id',
    'project_id',
    'device_ids',
    'tags',
    'starts_at',
    'ends_at',
    'repeat',
    'time_zone',
  ],
  indexes: [['check_at']],
  maxPerCompany: { count: 100 },
  label: { many: 'Maintenance windows', one: 'Maintenance window' },
  purpose: 'During maintenance, nobody is notified of the alarms of these devices.',
  menu: { icon: 'new', order: 52, group: 'alarms' },
});
