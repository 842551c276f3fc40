import { allow, OWN_COMPANY, OWN_ID, READ } from '../domain/access/access.ts';
import { CHANNELS, MESSAGE_STATES } from '../domain/alarms/notifying/notification.ts';
import { belongsTo, choice, instant, integer, json, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const serverSet = { readOnly: true, systemManaged: true } as const;
/** Neither returned nor accepted. */
const internal = { ...serverSet, writeOnly: true } as const;
const kept = { ...serverSet, onDelete: 'keep' } as const;

/** A message to one person through one channel: the outbox and the delivery log. */
export default defineResource({
  name: 'notifications',
  title: 'to',
  access: {
    superadmin: { actions: READ, rows: 'all' },
    companyadmin: allow(READ, { company_id: OWN_COMPANY }),
    user: allow(READ, { user_id: OWN_ID }),
  },
  fields: {
    alarm_id: belongsTo('alarms', { ...kept, label: 'Alarm' }),
    /** Of its alarm; the id of a gateway. */
    device_title: text({ ...serverSet, max: 200, computed: 'virtual', label: 'Device' }),
    company_id: belongsTo('companies', { ...kept, label: 'Company' }),
    step: integer({ ...serverSet, required: true, default: 0 }),
    user_id: belongsTo('users', { ...kept, label: 'Person' }),
    channel: choice(CHANNELS, { ...serverSet, required: true }),
    to: text({ ...serverSet, max: 2000, search: true }),
    status: choice(MESSAGE_STATES, { ...serverSet, required: true, default: 'queued' }),
    attempts: integer({ ...serverSet, required: true, default: 0 }),
    sent_at: instant({ ...serverSet, label: 'Sent' }),
    error: text({ ...serverSet, max: 500 }),
    /** Identifies the message: case, occurrence, round, policy, step, person, channel. A second one with it is not stored. */
    dedup_key: text({ ...internal, max: 300, unique: true }),
    /** What the message says, and its fallback channels; by channel. */
    payload: json(internal),
    /** The next attempt; null when there is none. Of a skipped message: set until it is part of a combined one. */
    due_at: instant(internal),
    /** The sender that is delivering it; see `server/jobs/lease.ts`. */
    claimed_by: integer(internal),
    /** When the sender began to hand it over, after which it is not repeated without a known failure. */
    transmitting_at: instant(internal),
  },
  list: {
    columns: [
      'created_at',
      'alarm_id',
      'device_title',
      'step',
      'user_id',
      'channel',
      'to',
      'status',
      'attempts',
      'sent_at',
      'error',
    ],
    filters: ['alarm_id', 'user_id', 'channel', 'status', 'company_id'],
    sort: '-id',
  },
  form: [],
  indexes: [['company_id', 'id']],
  label: { many: 'Notifications', one: 'Notification' },
  purpose: 'Messages about alarms that were sent to you will appear here.',
  menu: { icon: 'list', order: 55, group: 'alarms' },
});
