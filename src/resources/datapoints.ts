import { ALL, allow, READ, VISIBLE } from '../domain/access.ts';
import { DATAPOINT_KINDS } from '../domain/devices.ts';
import { belongsTo, choice, instant, integer, number, text } from '../schema/field.ts';
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
    unit: text({ max: 20 }),
    kind: choice(DATAPOINT_KINDS, { required: true, default: 'gauge' }),
    rolls_over_at: number({ min: 0, help: 'The value at which the counter restarts at 0' }),
    resolution: number({
      min: 0,
      help: 'Smallest step of a counter; smaller decreases are not taken for reverse flow. Default: 1',
    }),
    last_value: number(latest),
    last_at: instant(latest),
    // Uplink count of the device at the latest value; the usual interval is derived from it.
    last_uplink: integer({ ...latest, writeOnly: true }),
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
  form: ['label', 'unit', 'kind', 'rolls_over_at', 'resolution', 'xid'],
  unique: [['device_id', 'key']],
  label: { many: 'Datapoints', one: 'Datapoint' },
  menu: false,
});
