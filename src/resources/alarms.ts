import { allow, OWN_COMPANY, READ } from '../domain/access/access.ts';
import { CASE_STATES, CLOSE_REASONS, CONDITIONS, EVIDENCES, SEVERITIES } from '../domain/alarms/alarm.ts';
import { ALARM_KINDS } from '../domain/alarms/kind-names.ts';
import { belongsTo, boolean, choice, instant, integer, json, number, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const serverSet = { readOnly: true, systemManaged: true } as const;
/** Cases outlive the records that they are about. */
const kept = { ...serverSet, onDelete: 'keep' } as const;

/** A case of an alarm rule: at most one is open per rule and device, datapoint or gateway. */
export default defineResource({
  name: 'alarms',
  paths: { show: ':id', edit: ':id/edit' },
  title: 'title',
  access: {
    superadmin: { actions: READ, rows: 'all' },
    companyadmin: allow(READ, { company_id: OWN_COMPANY }),
    user: allow(READ, { company_id: OWN_COMPANY }),
  },
  fields: {
    rule_id: belongsTo('alarm-rules', { ...kept, required: true, label: 'Rule' }),
    kind: choice(ALARM_KINDS, { ...serverSet, required: true }),
    severity: choice(SEVERITIES, { ...serverSet, required: true, ranked: true }),
    company_id: belongsTo('companies', { ...kept, label: 'Company' }),
    device_id: belongsTo('devices', { ...kept, label: 'Device', search: true }),
    project_id: belongsTo('projects', {
      ...kept,
      writeOnly: true,
      filterOnly: true,
      computed: 'virtual',
      label: 'Project',
    }),
    site: text({ ...serverSet, max: 2000, computed: 'virtual', label: 'Project' }),
    device_title: text({ ...serverSet, max: 200, computed: 'virtual', label: 'Name of the device' }),
    gateway_id: text({ ...serverSet, max: 200, search: true, label: 'Gateway' }),
    datapoint_id: belongsTo('datapoints', { ...kept, label: 'Datapoint' }),
    title: text({ ...serverSet, required: true, max: 120, search: true }),
    /** A text key with its values, as `storedText` makes it; written in the language of the reader. */
    text: text({ ...serverSet, required: true, max: 2000, label: 'What happened' }),
    response: text({ ...serverSet, required: true, max: 1000, label: 'What to do' }),
    condition: choice(CONDITIONS, { ...serverSet, required: true, default: 'active', label: 'State' }),
    evidence: choice(EVIDENCES, { ...serverSet, required: true, default: 'live' }),
    since: instant({
      ...serverSet,
      required: true,
      help: 'When the condition began, by the time of measurement',
    }),
    detected_at: instant({ ...serverSet, required: true, label: 'Detected' }),
    cleared_at: instant({ ...serverSet, label: 'Cleared' }),
    closed_at: instant({ ...serverSet, label: 'Closed' }),
    close_reason: choice(CLOSE_REASONS, { ...serverSet, label: 'Closed because' }),
    value: number({ ...serverSet, help: 'The reading that raised the alarm' }),
    limit: number(serverSet),
    peak: number({ ...serverSet, label: 'Worst value', help: 'The value furthest beyond the limit so far' }),
    raised_at: instant({
      ...serverSet,
      computed: 'virtual',
      label: 'First raised',
      help: 'When it was raised for the first time; `since` is the latest',
    }),
    occurrences: integer({ ...serverSet, required: true, default: 1, grouped: true }),
    acknowledged_at: instant({ ...serverSet, label: 'Acknowledged' }),
    acknowledged_by: belongsTo('users', { ...kept, label: 'Acknowledged by' }),
    assigned_to: belongsTo('users', { ...kept, label: 'Assigned to' }),
    latched: boolean({ ...serverSet, default: false, help: 'Stays open until it is reset' }),
    shelved_until: instant({ ...serverSet, label: 'Shelved until' }),
    suppressed_by: text({ ...serverSet, max: 300, label: 'Suppressed by' }),
    late: boolean({ ...serverSet, default: false }),
    chattering: boolean({ ...serverSet, default: false }),
    status: choice(CASE_STATES, { ...serverSet, required: true, computed: 'virtual' }),
    acknowledged: boolean({ ...serverSet, required: true, computed: 'virtual', label: 'Is acknowledged' }),
    /** What the judgement and the notification of the case remember; see `server/alarms/`. */
    memory: json({ ...serverSet, writeOnly: true }),
    /** When chattering, evidence or shelving have to be evaluated next. */
    check_at: instant({ ...serverSet, writeOnly: true }),
  },
  list: {
    columns: [
      'severity',
      'title',
      'device_id',
      'site',
      'peak',
      'since',
      'condition',
      'acknowledged_at',
      'assigned_to',
    ],
    yielding: ['acknowledged_at', 'peak', 'assigned_to', 'site', 'condition'],
    below: { title: { names: ['condition'] }, device_id: { names: ['site', 'peak'], wider: 64 } },
    widths: { title: 132, device_id: 150, site: 152, peak: 88, assigned_to: 100 },
    card: {
      // The button is beside the title.
      aside: null,
      lead: ['severity', 'device_id', 'gateway_id', 'peak'],
      rest: ['condition', 'since', 'site', 'assigned_to'],
      figure: 'peak',
    },
    filters: [
      'status',
      'severity',
      'kind',
      'evidence',
      'condition',
      'acknowledged',
      'rule_id',
      'device_id',
      'project_id',
      'company_id',
      'assigned_to',
    ],
    sort: '-since',
  },
  form: [],
  indexes: [['device_id', 'closed_at'], ['company_id', 'closed_at', 'id'], ['since', 'id'], ['rule_id']],
  label: { many: 'Alarms', one: 'Alarm' },
  menu: { icon: 'alert', order: 5 },
});
