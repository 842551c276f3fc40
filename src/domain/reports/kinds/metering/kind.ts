import { defineReportKind } from '../../report-kind.ts';

/** Water meters: consumption, leaks, bursts. */
export default defineReportKind({
  order: 3,
  devices: { label: 'meter' },
  grades: ['meters'],
  tariff: true,
});
