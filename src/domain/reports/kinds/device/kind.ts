import { defineReportKind } from '../../report-kind.ts';

/** Any devices: statistics of each of their datapoints. Valves and meters are judged as in their own reports. */
export default defineReportKind({
  order: 1,
  judges: ['valves', 'meters'],
  tariff: true,
  page: { admin: 'devices', company: 'device' },
});
