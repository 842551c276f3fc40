import { defineReportKind } from '../../report-kind.ts';

/** Thermostatic mixing valves: temperatures of flowing water, scalds, use. */
export default defineReportKind({
  order: 2,
  devices: { label: 'tmv' },
  grades: ['valves'],
  page: { admin: 'tmv', company: 'device' },
});
