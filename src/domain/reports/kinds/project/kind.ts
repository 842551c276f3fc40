import { defineReportKind } from '../../report-kind.ts';

/** All devices of a project: their states, and the figures of its valves and meters. */
export default defineReportKind({
  order: 4,
  devices: { withInactive: true },
  needsProject: true,
  grades: ['valves', 'meters'],
  tariff: true,
  page: { admin: 'devices', company: 'project' },
});
