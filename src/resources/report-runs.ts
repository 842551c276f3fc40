import { VIEW, allow, OWN_COMPANY } from '../domain/access.ts';
import { RUN_STATES } from '../domain/reports/run.ts';
import { belongsTo, choice, instant, integer, json, number, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const set = { readOnly: true } as const;

/** A run of a report, and its place in the queue. What it found is kept apart: `report_results`. */
export default defineResource({
  name: 'report-runs',
  title: 'status',
  access: {
    superadmin: { actions: VIEW, rows: 'all' },
    companyadmin: allow(VIEW, { company_id: OWN_COMPANY }),
    user: allow(VIEW, { company_id: OWN_COMPANY }),
  },
  fields: {
    report_id: belongsTo('reports', { ...set, required: true, onDelete: 'remove', label: 'Report' }),
    company_id: belongsTo('companies', { ...set, required: true, onDelete: 'keep', label: 'Company' }),
    status: choice(RUN_STATES, { ...set, required: true, default: 'queued' }),
    progress: number({ ...set, required: true, default: 0, min: 0, max: 1 }),
    error: text({ ...set, max: 500 }),
    from: instant({ ...set, required: true }),
    to: instant({ ...set, required: true }),
    started_at: instant(set),
    finished_at: instant(set),
    data_hash: text({ ...set, max: 64 }),
    /** Null: by its schedule. */
    requested_by: belongsTo('users', { ...set, onDelete: 'keep', label: 'Started by' }),
    /** Which turn of the schedule it is. */
    scheduled_for: instant(set),
    attempts: integer({ ...set, required: true, default: 0 }),
    mailed_at: instant(set),
    mail_error: text({ ...set, max: 500 }),
    mail_attempts: integer({ ...set, required: true, default: 0 }),
    /** To whom they are still to be sent; null: to all. */
    mail_left: json(set),
    /** When the files are to be sent (again); null when there is nothing to send. */
    mail_due_at: instant(set),
  },
  list: { columns: ['created_at', 'from', 'to', 'status'], filters: ['status'], sort: '-id' },
  form: [],
  unique: [['report_id', 'scheduled_for']],
  label: { many: 'Report runs', one: 'Report run' },
  menu: false,
  routes: 'custom',
});
