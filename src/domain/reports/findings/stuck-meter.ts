import { defineFinding, whole, type FindingExample } from '../finding.ts';

/** A register that stood still for a week after it had moved. */
export default defineFinding({
  order: 10,
  severity: 'warning',
  ofMeter: ({ stuck_seconds: seconds, previous_consumption: before }) =>
    typeof seconds === 'number'
      ? { value: seconds, words: { value: { seconds }, litres: whole(before ?? 0) } }
      : null,
});

export const examples: readonly FindingExample[] = [
  {
    meter: { stuck_seconds: 604_800, previous_consumption: 1250 },
    says: 'The register did not move for 7 days, after 1,250 L in the period before: the meter may be stuck.',
  },
];
