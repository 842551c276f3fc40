import { ALL, MANAGE, allow, OWN_COMPANY, READ } from '../domain/access/access.ts';
import { OUTCOMES } from '../domain/reports/verdicts/outcomes.ts';
import { PERIODS, SCHEDULES } from '../domain/reports/periods.ts';
import { PROFILE_KEYS } from '../domain/valves/facility.ts';
import { REPORT_KINDS } from '../domain/reports/kinds.ts';
import { belongsTo, choice, instant, json, manyOf, number, tags, text, timeZone } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** Found by the server, such as what the newest run of the latest period says. */
const found = { readOnly: true, systemManaged: true, computed: 'virtual' } as const;

export default defineResource({
  name: 'reports',
  title: 'title',
  access: {
    superadmin: ALL,
    companyadmin: allow(MANAGE, { company_id: OWN_COMPANY }),
    user: allow(READ, { company_id: OWN_COMPANY }),
  },
  fields: {
    title: text({ required: true, max: 120, search: true }),
    kind: choice(REPORT_KINDS, { required: true }),
    company_id: belongsTo('companies', { required: true, label: 'Company' }),
    project_id: belongsTo('projects', { onDelete: 'clear', label: 'Project' }),
    device_ids: manyOf('devices', { through: 'report_devices', label: 'Devices' }),
    tags: tags(),
    period: choice(PERIODS, { required: true, default: 'month' }),
    from: text({ max: 40 }),
    to: text({ max: 40 }),
    time_zone: timeZone(),
    schedule: choice(SCHEDULES, { required: true, default: 'none' }),
    recipients: json(),
    recipient_names: json({ ...found, listOnly: true, label: 'Recipients by name' }),
    profile: choice(PROFILE_KEYS, { label: 'Thresholds' }),
    tariff: number({ min: 0, max: 1000, unit: '$/kL', label: 'Price of water' }),
    night_flow_max: number({ min: 0, max: 1_000_000, unit: 'L/h', label: 'Maximum night flow' }),
    burst_litres: number({ min: 1, max: 1_000_000, unit: 'L', label: 'Burst: excess over usual in 30 min' }),
    last_outcome: choice(OUTCOMES, { ...found, ranked: true, label: 'Result' }),
    last_result: text({ ...found, label: 'Result in words' }),
    last_period: json({ ...found, listOnly: true, label: 'Period of the result' }),
    last_run_at: instant({ readOnly: true, systemManaged: true, label: 'Last run' }),
    next_run_at: instant({ readOnly: true, systemManaged: true, label: 'Next run' }),
  },
  list: {
    columns: [
      'title',
      'company_id',
      'last_outcome',
      'last_period',
      'kind',
      'schedule',
      'next_run_at',
      'recipients',
    ],
    yielding: ['kind', 'recipients', 'schedule', 'last_period', 'next_run_at'],
    below: { title: { names: ['schedule', 'next_run_at'] }, last_outcome: { names: ['last_period'] } },
    widths: { title: 216, last_outcome: 262, company_id: 186, last_period: 88, recipients: 118 },
    card: { lead: ['last_outcome'], rest: ['last_period', 'company_id', 'schedule'] },
    filters: ['last_outcome', 'kind', 'company_id', 'schedule'],
    sort: '-last_outcome',
  },
  form: [
    'title',
    'kind',
    'company_id',
    'project_id',
    'device_ids',
    'tags',
    'period',
    'from',
    'to',
    'time_zone',
    'profile',
    'tariff',
    'night_flow_max',
    'burst_litres',
    'schedule',
    'recipients',
  ],
  sections: [
    {
      name: 'content',
      label: 'Content',
      fields: ['title', 'kind', 'company_id', 'project_id', 'device_ids', 'tags'],
    },
    { name: 'period', label: 'Period', fields: ['period', 'time_zone', 'from', 'to'] },
    { name: 'limits', label: 'Limits', fields: ['profile', 'tariff', 'night_flow_max', 'burst_litres'] },
    { name: 'delivery', label: 'Delivery', fields: ['schedule', 'recipients'] },
  ],
  maxPerCompany: { count: 500 },
  label: { many: 'Reports', one: 'Report' },
  purpose: 'Reports summarise temperatures and water over a period, once or on a schedule.',
  menu: { icon: 'report', order: 35 },
});
