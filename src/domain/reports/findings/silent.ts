import { defineFinding } from '../finding.ts';

/** A device of which nothing was received; of one that has only just moved here, nothing is expected yet. */
export default defineFinding({
  order: 6,
  severity: 'warning',
  unassessed: 1,
  alarms: ['device_offline', 'gateway_silent'],
  ofCoverage: ({ completeness }, { from }) =>
    completeness.received === 0 ? { at: from, value: 0, limit: completeness.expected } : null,
});
