import { defineFinding, type FindingExample } from '../finding.ts';

/** Nothing can be said of leaks, which is not the same as none. */
export default defineFinding({
  order: 11,
  severity: 'warning',
  unassessed: 8,
  ofMeter: ({ leak_rate, completeness }) => (leak_rate === null && completeness.received > 0 ? {} : null),
});

export const examples: readonly FindingExample[] = [
  {
    meter: { leak_rate: null },
    says: 'Its flow was not known for a whole day, so leaks could not be looked for.',
  },
];
