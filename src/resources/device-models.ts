import { MANAGE, READ } from '../domain/access/access.ts';
import { DEVICE_TYPES } from '../domain/devices/devices.ts';
import { boolean, choice, countOf, json, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** Their shapes are in `src/domain/device-models/model.ts`. */
export default defineResource({
  name: 'device-models',
  title: 'title',
  access: {
    // Built-in ones can be copied, not changed.
    superadmin: { actions: MANAGE, rows: { is_builtin: [false] }, reads: 'all' },
    companyadmin: { actions: READ, rows: 'all' },
    user: { actions: READ, rows: 'all' },
  },
  fields: {
    title: text({ required: true, max: 120, search: true }),
    vendor: text({ required: true, max: 80, search: true }),
    key: text({
      required: true,
      max: 100,
      unique: true,
      search: true,
      help: 'Unique, in the form vendor/model. Imports refer to the model by it',
    }),
    device_type: choice(DEVICE_TYPES, { required: true, label: 'Device type' }),
    match: json({ label: 'Recognised by', help: 'What tells a message of this model from others' }),
    values: json({ required: true, label: 'Values', help: 'What each value of a message means' }),
    lists: json({ label: 'Past values', help: 'Lists in a message whose entries are past readings' }),
    decoder: text({
      max: 65_536,
      multiline: true,
      help: 'JavaScript with the function decodeUplink (TS013), for messages that the network does not decode',
    }),
    source: text({ max: 1000, help: 'Where this information comes from, such as a data sheet' }),
    is_builtin: boolean({
      required: true,
      default: false,
      readOnly: true,
      label: 'Origin',
      words: ['built_in', 'own'],
    }),
    device_count: countOf('devices', 'model_id', { label: 'Devices' }),
  },
  list: {
    columns: ['title', 'vendor', 'device_type', 'device_count', 'is_builtin', 'key'],
    yielding: ['key', 'is_builtin'],
    sortable: ['device_count'],
    card: { aside: null, lead: ['device_type', 'is_builtin'], rest: ['vendor'] },
    filters: ['vendor', 'device_type', 'is_builtin'],
    sort: 'title',
  },
  form: ['title', 'vendor', 'key', 'device_type', 'values', 'match', 'lists', 'decoder', 'source'],
  label: { many: 'Device models', one: 'Device model' },
  purpose: 'A device model says what the values in a device’s messages mean.',
  menu: { icon: 'device', order: 14, roles: ['superadmin'], under: 'devices' },
});
