import { ALL, allow, OWN_COMPANY, READ } from '../domain/access/access.ts';
import { ALARM_LEVELS } from '../domain/alarms/alarm.ts';
import { DEVICE_LABELS } from '../domain/devices/labels.ts';
import { DEVICE_TYPES, STATES } from '../domain/devices/devices.ts';
import { PROFILE_KEYS } from '../domain/valves/facility.ts';
import { belongsTo, boolean, choice, instant, integer, json, manyOf, tags, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** Updated with every uplink, so stored in a side table. */
const contact = { readOnly: true, systemManaged: true, sideTable: 'device_contacts' } as const;

/** Kept by the server, and part of no record that it sends. */
const internal = { readOnly: true, systemManaged: true, writeOnly: true, required: true } as const;

export default defineResource({
  name: 'devices',
  paths: { show: ':id', edit: ':id/edit' },
  title: 'title',
  access: {
    superadmin: { ...ALL, actions: [...READ, 'edit', 'delete', 'import'] },
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
      label: 'Device ID',
      help: 'ID of the device in the network',
    }),
    app_id: text({ required: true, max: 200, search: true, label: 'Application ID' }),
    dev_id_display: text({ max: 200, label: 'Device ID (display)' }),
    app_id_display: text({ max: 200, label: 'Application ID (display)' }),
    hw_serial: text({
      required: true,
      identifier: true,
      serial: true,
      max: 64,
      search: true,
      label: 'Serial',
      help: 'The DevEUI of a LoRaWAN device',
    }),
    /** Whether the network sends no serial, so that `hw_serial` was made from its names. */
    is_serial_derived: boolean({ ...internal, default: false }),
    type: choice(DEVICE_TYPES, { required: true, default: 'other' }),
    /** Whether the type follows from names in the network or from the model: nobody has set it. */
    is_type_guessed: boolean({ ...internal, default: false }),
    model_id: belongsTo('device-models', {
      label: 'Model',
      help: 'Says what the values of its messages mean. Known models are recognised by the first message',
    }),
    xid: text({ max: 200, unique: 'in company', search: true, label: 'External ID' }),
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
    project_ids: manyOf('projects', {
      through: 'project_devices',
      companyIn: 'company_id',
      label: 'Projects',
    }),
    tags: tags(),
    is_active: boolean({
      label: 'State',
      words: ['active', 'inactive', 'new'],
    }),
    location: text({ max: 300, search: true }),
    expected_interval_s: integer({
      default: 3600,
      min: 1,
      max: 31_536_000,
      unit: 's',
      label: 'Expected interval',
    }),
    profile: choice(PROFILE_KEYS, {
      label: 'Threshold profile',
      help: 'By default, the one for the company’s facility type',
    }),
    last_seen_at: instant({ ...contact, label: 'Last seen' }),
    /** Of its worst open case; null: none. Kept by a trigger on alarms. */
    alarm_level: integer({ ...contact, label: 'Alarm', names: ALARM_LEVELS }),
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
    /** Its own profile, otherwise by the company's facility type and time zone; null while that type is unknown. */
    limits_profile: choice(PROFILE_KEYS, {
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      label: 'Temperature limits',
    }),
    is_silent: boolean({
      required: true,
      readOnly: true,
      systemManaged: true,
      writeOnly: true,
      filterOnly: true,
      computed: 'virtual',
      label: 'Silent',
      help: 'Active, and not heard for longer than expected',
    }),
    is_unreadable: boolean({
      required: true,
      readOnly: true,
      systemManaged: true,
      writeOnly: true,
      filterOnly: true,
      computed: 'virtual',
      label: 'Unreadable',
      help: 'Sends messages that are not understood',
    }),
    status_reason: text({ readOnly: true, systemManaged: true, computed: 'virtual', label: 'Why' }),
    /** What its worst open case is, in the language of the reader. */
    worst_alarm: text({
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      listOnly: true,
      label: 'Worst alarm',
    }),
    main_value: json({
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      listOnly: true,
      label: 'Latest value',
    }),
  },
  list: {
    columns: [
      'title',
      'project_ids',
      'alarm_level',
      'is_active',
      'main_value',
      'last_seen_at',
      'dev_id',
      'type',
      'company_id',
      'tags',
    ],
    // A device of a project is the company's of that project; its title usually says what it is.
    // Projects and alarms have room below the title; whether it reports, and since when, stays in view.
    yielding: [
      'tags',
      'company_id',
      'type',
      'dev_id',
      'project_ids',
      'alarm_level',
      'is_active',
      'last_seen_at',
    ],
    below: { title: { names: ['project_ids', 'alarm_level'] } },
    widths: { title: 196, project_ids: 184, company_id: 148 },
    card: { lead: ['alarm_level', 'is_active'], rest: ['project_ids'], figure: 'main_value' },
    filters: [
      'alarm_level',
      'type',
      'company_id',
      'project_ids',
      'tags',
      'endpoint_name',
      'model_id',
      'is_unreadable',
    ],
    sort: 'title',
    tabs: { filter: 'state', field: 'is_active', values: STATES },
  },
  filters: {
    is_active: { field: 'is_active' },
    dev_id: { field: 'dev_id' },
    hw_serial: { field: 'hw_serial' },
    project_id: { field: 'project_ids' },
    has_alarm: { known: 'alarm_level' },
    is_silent: { field: 'is_silent' },
    is_unreadable: { field: 'is_unreadable' },
    without_project_id: { field: 'project_ids', isExcluding: true },
    tmv: {
      either: { type: DEVICE_LABELS.tmv.type, tags: DEVICE_LABELS.tmv.tag },
      path: '/list/tmv',
    },
    meter: { either: { type: DEVICE_LABELS.meter.type, tags: DEVICE_LABELS.meter.tag } },
  },
  form: [
    'title',
    'type',
    'model_id',
    'xid',
    'company_id',
    'parent_device_id',
    'project_ids',
    'tags',
    'is_active',
    'location',
    'expected_interval_s',
    'profile',
  ],
  sections: [
    {
      name: 'place',
      label: 'Assignment',
      fields: ['company_id', 'project_ids', 'location', 'endpoint_name', 'tags', 'parent_device_id'],
    },
    {
      name: 'identity',
      label: 'Identification',
      fields: ['type', 'model_id', 'dev_id', 'app_id', 'hw_serial', 'xid', 'created_at', 'updated_at'],
    },
    {
      name: 'monitoring',
      label: 'Monitoring',
      fields: ['expected_interval_s', 'profile', 'uplinks', 'last_status'],
    },
  ],
  // A pending device may have the serial of a registered one (its hardware was replaced), or its name in the network.
  unique: [
    { fields: ['hw_serial', 'type'], apart: 'is_active' },
    { fields: ['app_id', 'dev_id'], ifSet: 'is_active' },
  ],
  indexes: [['app_id', 'dev_id']],
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
      'alarm_level',
      'created_at',
    ],
  },
  label: { many: 'Devices', one: 'Device' },
  purpose: 'Meters, valves and sensors appear here as soon as they are registered.',
  menu: { icon: 'device', order: 10 },
  dialect: {
    envelope: 'all',
    query: 'parameters',
    total: { path: '/get/total', isWrapped: true },
    hasPreview: true,
  },
  customRoutes: ['editMany'],
});
