import { defineFinding, whole } from '../finding.ts';

/** A register that stood still for a week after it had moved. */
export default defineFinding({
  order: 10,
  severity: 'warning',
  ofMeter: ({ stuck_seconds: seconds, previous_consumption: before }) =>
    typeof seconds === 'number'
      ? { value: seconds, words: { value: { seconds }, litres: whole(before ?? 0) } }
      : null,
});
