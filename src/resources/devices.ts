import { ALL, allow, OWN_COMPANY, READ } from '../domain/access.ts';
import { DEVICE_TYPES } from '../domain/devices.ts';
import { PROFILE_KEYS } from '../domain/facility.ts';
import { belongsTo, boolean, choice, instant, integer, json, manyOf, tags, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** Updated with every uplink, so stored in a side table. */
const contact = { readOnly: true, systemManaged: true, sideTable: 'device_contacts' } as const;

export default defineResource({
  name: 'devices',
  title: 'title',
  access: {
    superadmin: { ...ALL, actions: [...READ, 'edit', 'delete'] },
    companyadmin: allow([...READ, 'edit'], { company_id: OWN_COMPANY }),
    user: allow(READ, { company_id: OWN_COMPANY }),
  },
  fields: {
    title: text({ required: true, max: 200, search: true }),
    dev_id: text({
      required: true,
      identifier: true,
      max: 200,
      search: true,
      label: 'Device id',
      help: 'Id of the device in the network',
    }),
    app_id: text({ required: true, max: 200, search: true, label: 'Application id' }),
    dev_id_display: text({ max: 200, label: 'Device id (display)' }),
    app_id_display: text({ max: 200, label: 'Application id (display)' }),
    hw_serial: text({
      required: true,
      identifier: true,
      max: 64,
      search: true,
      label: 'Serial',
      help: 'The DevEUI of a LoRaWAN device',
    }),
    type: choice(DEVICE_TYPES, { required: true, default: 'other' }),
    xid: text({ max: 200, unique: 'in company', search: true, label: 'External id' }),
    company_id: belongsTo('companies', { label: 'Company', sortColumn: 'company_title' }),
    parent_device_id: belongsTo('devices', {
      onDelete: 'clear',
      label: 'Main meter',
      help: 'For sub-meters: the upstream meter. Its water is not counted twice.',
    }),
    company_since: instant({
      readOnly: true,
      label: 'With this company since',
      help: 'Earlier readings belong to the previous company',
    }),
    project_ids: manyOf('projects', { through: 'project_devices', label: 'Projects' }),
    tags: tags(),
    is_active: boolean({ label: 'State', help: 'Active, inactive, or new: pending registration' }),
    location: text({ max: 300, search: true }),
    expected_interval_s: integer({
      default: 3600,
      min: 10,
      max: 31_536_000,
      unit: 's',
      label: 'Expected interval',
    }),
    last_seen_at: instant({ ...contact, label: 'Last seen' }),
    uplinks: integer({ ...contact, default: 0, grouped: true }),
    last_status: json({ ...contact, label: 'Status', help: 'Latest text value of each key' }),
    /** Timestamp of each text in `last_status`: ms by key. */
    status_at: json({ ...contact, writeOnly: true }),
    endpoint_name: text({
      required: true,
      readOnly: true,
      systemManaged: true,
      computed: 'stored',
      label: 'Endpoint',
    }),
    health: json({
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      label: 'Health',
      help: 'Readings of the last 24 hours that need attention, and the limits that apply',
    }),
    /** Derived from the company's facility type and time zone; null while the type is unknown. */
    limits_profile: choice(PROFILE_KEYS, {
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      label: 'Temperature limits',
    }),
    status_reason: text({ readOnly: true, systemManaged: true, computed: 'virtual', label: 'Why' }),
  },
  list: {
    columns: ['title', 'type', 'dev_id', 'company_id', 'tags', 'last_seen_at', 'is_active'],
    filters: ['type', 'company_id', 'endpoint_name'],
    sort: 'title',
  },
  form: [
    'title',
    'type',
    'xid',
    'company_id',
    'parent_device_id',
    'project_ids',
    'tags',
    'is_active',
    'location',
    'expected_interval_s',
  ],
  unique: [
    ['hw_serial', 'type'],
    ['app_id', 'dev_id'],
  ],
  large: {
    sorted: [
      'title',
      'type',
      'dev_id',
      'hw_serial',
      'company_id',
      'is_active',
      'location',
      'endpoint_name',
      'last_seen_at',
      'created_at',
    ],
  },
  label: { many: 'Devices', one: 'Device' },
  menu: { icon: 'device', order: 10 },
  routes: 'custom',
});
