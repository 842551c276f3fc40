import { defineFinding, type FindingExample } from '../finding.ts';

/** A device of which nothing was received; of one that has only just moved here, nothing is expected yet. */
export default defineFinding({
  order: 6,
  severity: 'warning',
  unassessed: 1,
  alarms: ['device_offline', 'gateway_silent'],
  ofCoverage: ({ completeness }, { from }) =>
    completeness.received === 0 ? { at: from, value: 0, limit: completeness.expected } : null,
});

export const examples: readonly FindingExample[] = [
  { coverage: { completeness: { received: 0, expected: 168, share: 0 } }, says: 'No data was received.' },
  { coverage: { completeness: { received: 42, expected: 168, share: 0.25 } }, says: null },
];
