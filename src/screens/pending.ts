import { DEVICE_TYPES } from '../domain/devices.ts';
import { choice, instant, integer, json, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

// The server's calls know no order, so no column can be sorted by.
const asked = { readOnly: true, computed: 'virtual' } as const;

/**
 * New devices as the list shows them. They are no table of their own (they are the devices whose
 * state is new), which is why this stands here and not among the resources.
 */
export const pendingDevices = defineResource({
  name: 'devices_new',
  title: 'dev_id',
  access: { superadmin: { actions: ['list', 'delete', 'export'], rows: 'all' } },
  fields: {
    dev_id: text({ ...asked, label: 'Device' }),
    hw_serial: text({ ...asked, identifier: true, label: 'Serial' }),
    type: choice(DEVICE_TYPES, asked),
    app_id: text({ ...asked, label: 'Application' }),
    // Whose keys sent it: never empty, so that a card on a phone shows a contested device too.
    claimed_by: json({ ...asked, label: 'Company' }),
    last_values: json({ ...asked, label: 'Last values' }),
    uplinks: integer(asked),
    first_seen_at: instant({ ...asked, label: 'First seen' }),
    last_seen_at: instant({ ...asked, label: 'Last seen' }),
  },
  list: {
    columns: ['dev_id', 'hw_serial', 'type', 'app_id', 'claimed_by', 'last_values', 'last_seen_at'],
    sort: '-last_seen_at',
  },
  form: [],
  label: { many: 'New devices', one: 'New device' },
  menu: { icon: 'new', order: 0 },
});
