import { allow, OWN_COMPANY, READ } from '../domain/access/access.ts';
import { belongsTo, choice, instant, integer, number, text } from '../schema/field.ts';
import { ALARM_LEVELS } from '../domain/alarms/alarm.ts';
import { GATEWAY_STATES } from '../domain/devices/reception.ts';
import { defineResource } from '../schema/resource.ts';

const serverSet = { readOnly: true, systemManaged: true } as const;
const computed = { ...serverSet, computed: 'virtual' } as const;

/** A radio gateway as seen by one company: known from the metadata of its devices' uplinks. */
export default defineResource({
  name: 'gateways',
  title: 'gateway_id',
  access: {
    superadmin: { actions: READ, rows: 'all' },
    companyadmin: allow(READ, { company_id: OWN_COMPANY }),
    user: allow(READ, { company_id: OWN_COMPANY }),
  },
  fields: {
    gateway_id: text({
      ...serverSet,
      required: true,
      identifier: true,
      max: 200,
      search: true,
      label: 'Gateway',
    }),
    company_id: belongsTo('companies', { ...serverSet, onDelete: 'remove', label: 'Company' }),
    /** `none`: no active device of the company was heard by it lately. */
    state: choice(GATEWAY_STATES, { ...computed, label: 'State' }),
    /** Of its worst open case; null: none. */
    alarm_level: integer({ ...computed, label: 'Alarm', names: ALARM_LEVELS }),
    /** What that case is, in the language of the reader. */
    worst_alarm: text({ ...computed, max: 200, listOnly: true, label: 'Worst alarm' }),
    last_heard_at: instant({ ...serverSet, required: true, label: 'Last heard' }),
    rssi: number({ ...serverSet, unit: 'dBm', label: 'Signal strength' }),
    snr: number({ ...serverSet, unit: 'dB', label: 'Signal to noise' }),
    devices: integer({
      ...computed,
      grouped: true,
      label: 'Devices',
      help: 'Heard by it during the last day in which it heard any',
    }),
    silent: integer({ ...computed, grouped: true, label: 'Silent devices' }),
    /** When the silence of its devices has to be evaluated next. */
    check_at: instant({ ...serverSet, writeOnly: true }),
  },
  list: {
    columns: [
      'gateway_id',
      'state',
      'alarm_level',
      'company_id',
      'devices',
      'silent',
      'last_heard_at',
      'rssi',
      'snr',
    ],
    yielding: ['snr', 'rssi', 'silent', 'company_id'],
    card: { lead: ['state', 'alarm_level'], rest: ['company_id', 'devices', 'silent'], figure: 'rssi' },
    filters: ['state', 'company_id'],
    sort: 'gateway_id',
  },
  form: [],
  indexes: [['check_at']],
  unique: [['gateway_id', 'company_id']],
  label: { many: 'Gateways', one: 'Gateway' },
  purpose: 'Gateways will appear here once heard.',
  menu: { icon: 'inflow', order: 24 },
});
