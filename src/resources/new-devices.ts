import { DEVICE_TYPES } from '../domain/devices/devices.ts';
import { choice, instant, integer, json, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const virtual = { readOnly: true, computed: 'virtual' } as const;

/** Devices that sent an uplink and are not registered yet, with what helps to recognise them. */
export default defineResource({
  name: 'devices_new',
  paths: { base: 'new-devices' },
  title: 'dev_id',
  access: { superadmin: { actions: ['list', 'register', 'delete', 'export'], rows: 'all' } },
  subsetOf: { resource: 'devices', where: { is_active: null } },
  fields: {
    dev_id: text({ ...virtual, label: 'Device' }),
    hw_serial: text({ ...virtual, identifier: true, label: 'Serial' }),
    type: choice(DEVICE_TYPES, virtual),
    app_id: text({ ...virtual, label: 'Application' }),
    // Company ids whose keys sent it. Never empty, so phone cards show contested devices too.
    claimed_by: json({ ...virtual, label: 'Company' }),
    last_values: json({ ...virtual, label: 'Last values' }),
    uplinks: integer(virtual),
    first_seen_at: instant({ ...virtual, label: 'First seen' }),
    last_seen_at: instant({ ...virtual, label: 'Last seen' }),
  },
  list: {
    columns: ['dev_id', 'hw_serial', 'type', 'app_id', 'claimed_by', 'last_values', 'last_seen_at'],
    card: { lead: ['last_values'], rest: ['type', 'hw_serial', 'claimed_by'] },
    sort: '-last_seen_at',
  },
  form: [],
  label: { many: 'New devices', one: 'New device' },
  purpose: 'Devices that send readings and aren’t registered yet appear here.',
  menu: { icon: 'new', order: 12, under: 'devices' },
  dialect: {
    envelope: 'all',
    query: 'parameters',
    search: 'search',
    total: { path: '/total' },
    key: ['hw_serial', 'type'],
    hasFixedOrder: true,
  },
  customRoutes: 'all',
});
