import { VIEW, allow, OWN_COMPANY } from '../domain/access/access.ts';
import { OUTCOMES } from '../domain/reports/verdicts/outcomes.ts';
import { RUN_STATES } from '../domain/reports/run.ts';
import { belongsTo, choice, instant, integer, json, number, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const serverSet = { readOnly: true } as const;

/** A run of a report and its state in the queue. Results are stored separately, in `report_results`. */
export default defineResource({
  name: 'report-runs',
  title: 'status',
  access: {
    superadmin: { actions: VIEW, rows: 'all' },
    companyadmin: allow(VIEW, { company_id: OWN_COMPANY }),
    user: allow(VIEW, { company_id: OWN_COMPANY }),
  },
  fields: {
    report_id: belongsTo('reports', { ...serverSet, required: true, onDelete: 'remove', label: 'Report' }),
    company_id: belongsTo('companies', { ...serverSet, required: true, onDelete: 'keep', label: 'Company' }),
    status: choice(RUN_STATES, { ...serverSet, required: true, default: 'queued' }),
    progress: number({ ...serverSet, required: true, default: 0, min: 0, max: 1 }),
    error: text({ ...serverSet, max: 500 }),
    from: instant({ ...serverSet, required: true }),
    to: instant({ ...serverSet, required: true }),
    started_at: instant(serverSet),
    finished_at: instant(serverSet),
    data_hash: text({ ...serverSet, max: 64 }),
    /** Null: started by the schedule. */
    requested_by: belongsTo('users', { ...serverSet, onDelete: 'keep', label: 'Started by' }),
    /** The scheduled time that triggered it. */
    scheduled_for: instant(serverSet),
    /** What the run says of its devices, and a few words about it for lists. */
    outcome: choice(OUTCOMES, serverSet),
    verdict: text({ ...serverSet, max: 500 }),
    /** How many devices need attention, and how many of them let out hot water: `Verdict` in `src/domain/reports/verdicts/verdict.ts`. */
    concern: integer({ ...serverSet, min: 0 }),
    hot: integer({ ...serverSet, min: 0 }),
    attempts: integer({ ...serverSet, required: true, default: 0 }),
    mailed_at: instant(serverSet),
    mail_error: text({ ...serverSet, max: 500 }),
    mail_attempts: integer({ ...serverSet, required: true, default: 0 }),
    /** Recipients that the files still have to be sent to; null: all. */
    mail_left: json(serverSet),
    /** Next attempt to send the files; null if there is nothing to send. */
    mail_due_at: instant(serverSet),
  },
  list: { columns: ['created_at', 'from', 'to', 'status'], filters: ['status'], sort: '-id' },
  form: [],
  unique: [['report_id', 'scheduled_for']],
  label: { many: 'Report runs', one: 'Report run' },
  menu: false,
  customRoutes: 'all',
});
