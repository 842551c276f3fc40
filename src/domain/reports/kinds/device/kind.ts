import { defineReportKind } from '../../report-kind.ts';

/** Any devices: statistics of each of their datapoints. */
export default defineReportKind({
  order: 1,
  tariff: true,
});
