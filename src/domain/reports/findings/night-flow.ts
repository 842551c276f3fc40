import { defineFinding, type FindingExample } from '../finding.ts';
import { leakSeverity } from '../computing/leak-cost.ts';

/** More water at night than the report allows. */
export default defineFinding({
  order: 9,
  severity: leakSeverity,
  concerns: ['losing', 'leaking'],
  missing: ['only_reports'],
  ofMeter: ({ night_flow_high, night_at: at, night_flow_min: value }, { night_flow_max }) =>
    night_flow_high ? { at, value, limit: night_flow_max ?? null } : null,
});

export const examples: readonly FindingExample[] = [
  {
    meter: { night_flow_high: true, night_flow_min: 10.5 },
    limits: { night_flow_max: 10 },
    says: 'At night at least 10.5 L an hour ran; at most 10 L is expected.',
  },
  { meter: { night_flow_high: false, night_flow_min: 10 }, limits: { night_flow_max: 10 }, says: null },
];
