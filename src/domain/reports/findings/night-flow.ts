import { defineFinding } from '../finding.ts';
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
