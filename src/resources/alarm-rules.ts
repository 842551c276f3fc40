import { ALL, MANAGE, allow, OWN_COMPANY, OWN_OR_PLATFORM, READ } from '../domain/access/access.ts';
import { ALARM_KINDS } from '../domain/alarms/kind-names.ts';
import { ALARM_LEVELS, SEVERITIES } from '../domain/alarms/alarm.ts';
import { belongsTo, boolean, choice, integer, json, manyOf, tags, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** What the devices of a rule can be chosen by. */
const RULE_SCOPES = ['devices', 'tags', 'project', 'company', 'everything'] as const;
/** Up to a year. */
const seconds = { default: 0, min: 0, max: 31_536_000, unit: 's' } as const;

export default defineResource({
  name: 'alarm-rules',
  title: 'title',
  access: {
    superadmin: ALL,
    companyadmin: allow(MANAGE, { company_id: OWN_COMPANY }, { company_id: OWN_OR_PLATFORM }),
    user: allow(READ, { company_id: OWN_OR_PLATFORM }),
  },
  fields: {
    title: text({ required: true, max: 120, search: true }),
    kind: choice(ALARM_KINDS, { required: true }),
    company_id: belongsTo('companies', {
      onDelete: 'remove',
      label: 'Company',
      help: 'Leave empty to apply to every company',
    }),
    project_id: belongsTo('projects', { onDelete: 'remove', label: 'Project' }),
    device_ids: manyOf('devices', {
      through: 'alarm_rule_devices',
      visible: true,
      label: 'Devices',
      help: 'Leave empty to apply to all matching devices',
    }),
    /** Set with the list by a trigger: once all listed devices are deleted, the list is empty, but not about all devices. */
    lists_devices: boolean({ default: false, readOnly: true, systemManaged: true, writeOnly: true }),
    tags: tags({ help: 'Only devices with all of these tags' }),
    severity: choice(SEVERITIES, { ranked: true, help: 'Leave empty for the default of the kind' }),
    response: text({
      max: 1000,
      multiline: true,
      help: 'What to do. Leave empty for the default of the kind',
    }),
    /** What its devices are chosen by. */
    scope: choice(RULE_SCOPES, {
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      label: 'Applies to',
    }),
    params: json({ label: 'Condition' }),
    raise_after_s: integer({ ...seconds, label: 'Raise after', help: 'How long the condition must hold' }),
    clear_after_s: integer({ ...seconds, label: 'Clear after', help: 'How long the condition must be over' }),
    open_alarms: integer({
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      grouped: true,
      label: 'Open alarms',
    }),
    /** Of its worst open case; null: none. */
    alarm_level: integer({
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      listOnly: true,
      label: 'Worst open alarm',
      names: ALARM_LEVELS,
    }),
    is_enabled: boolean({ default: true, label: 'Enabled', words: ['enabled', 'disabled'] }),
  },
  list: {
    // Most rules apply to every company; the condition says it of those that don't.
    columns: ['title', 'params', 'severity', 'open_alarms', 'is_enabled'],
    yielding: ['open_alarms'],
    sortable: ['open_alarms'],
    widths: { title: 156, params: 388 },
    card: { aside: 'severity', lead: ['params', 'scope'], rest: [] },
    filters: ['kind', 'severity', 'company_id', 'project_id', 'is_enabled'],
    sort: 'title',
  },
  form: [
    'title',
    'kind',
    'params',
    'raise_after_s',
    'clear_after_s',
    'company_id',
    'project_id',
    'device_ids',
    'tags',
    'severity',
    'response',
    'is_enabled',
  ],
  sections: [
    { name: 'when', label: 'When', fields: ['kind', 'params', 'raise_after_s', 'clear_after_s'] },
    { name: 'where', label: 'Where', fields: ['company_id', 'project_id', 'device_ids', 'tags'] },
    {
      name: 'who',
      label: 'Severity and notification',
      fields: ['severity', 'response', 'is_enabled', 'open_alarms'],
    },
  ],
  maxPerCompany: { count: 200 },
  label: { many: 'Alarm rules', one: 'Alarm rule' },
  purpose: 'Alarm rules say when something is wrong, for which devices, and how serious it is.',
  menu: { icon: 'list', order: 51, group: 'alarms' },
});
