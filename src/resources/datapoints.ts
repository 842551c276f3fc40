import { ALL, allow, READ, VISIBLE } from '../domain/access/access.ts';
import { DATAPOINT_ROLES } from '../domain/readings/datapoint-roles.ts';
import { DATAPOINT_KINDS } from '../domain/devices/devices.ts';
import { belongsTo, choice, instant, integer, json, number, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** Updated with every reading, so stored in a side table. */
const latest = { readOnly: true, systemManaged: true, sideTable: 'datapoint_values' } as const;

export default defineResource({
  name: 'datapoints',
  title: 'label',
  access: {
    superadmin: { ...ALL, actions: [...READ, 'edit'] },
    companyadmin: allow([...READ, 'edit'], { device_id: VISIBLE }),
    user: allow(READ, { device_id: VISIBLE }),
  },
  fields: {
    device_id: belongsTo('devices', {
      required: true,
      readOnly: true,
      onDelete: 'remove',
      label: 'Device',
      companyIn: 'company_id',
    }),
    xid: text({ max: 300, unique: 'in company', search: true, label: 'External ID' }),
    key: text({ required: true, readOnly: true, max: 200, search: true }),
    label: text({ required: true, max: 200, search: true }),
    role: choice(DATAPOINT_ROLES, { help: 'What reports, alarms and lists use it for' }),
    unit: text({ max: 20 }),
    kind: choice(DATAPOINT_KINDS, { required: true, default: 'gauge' }),
    factor: number({
      required: true,
      default: 1,
      min: -1e9,
      max: 1e9,
      help: 'Such as the litres of one pulse. Value = value sent × factor + offset',
    }),
    offset: number({ required: true, default: 0, min: -1e12, max: 1e12, help: 'Added to every value' }),
    // Numbers as sent, before the factor.
    invalid: json({
      label: 'Invalid values',
      help: 'Numbers that the device sends instead of a value, such as 65535',
    }),
    rolls_over_at: number({ min: 0, help: 'The value at which the counter restarts at 0' }),
    resolution: number({
      min: 0,
      help: 'Smallest step of a counter. A fall of up to two steps is noise. Default: derived from recent readings',
    }),
    max_flow: number({
      min: 0,
      unit: 'L/min',
      label: 'Maximum flow',
      help: 'A faster rise of a counter is not counted. Default: 1,000 L/min',
    }),
    last_value: number(latest),
    last_at: instant(latest),
    // Uplink count of the device at the latest value; the usual interval is derived from it.
    last_uplink: integer({ ...latest, writeOnly: true }),
    // Changes with what is remembered of the readings, and with the facts of the datapoint.
    state_version: integer({ ...latest, required: true, default: 0, writeOnly: true }),
    // Of a counter: the reading from which is counted, and the one that is set aside until the next.
    base: number({ ...latest, writeOnly: true }),
    base_at: instant({ ...latest, writeOnly: true }),
    pending: number({ ...latest, writeOnly: true }),
    pending_at: instant({ ...latest, writeOnly: true }),
    usual_interval_s: number({
      ...latest,
      unit: 's',
      label: 'Usual interval',
      help: 'Usual time between two readings, derived from past readings',
    }),
  },
  list: {
    columns: ['label', 'key', 'device_id', 'last_value', 'last_at'],
    filters: ['device_id'],
    sort: 'id',
  },
  form: [
    'label',
    'role',
    'unit',
    'kind',
    'factor',
    'offset',
    'invalid',
    'rolls_over_at',
    'resolution',
    'max_flow',
    'xid',
  ],
  unique: [['device_id', 'key']],
  label: { many: 'Datapoints', one: 'Datapoint' },
  menu: false,
});
