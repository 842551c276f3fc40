import { counterOf } from '../../readings/datapoint-roles.ts';
import { defineFinding, type FindingExample } from '../finding.ts';

/** A meter without a counter of water. */
export default defineFinding({
  order: 20,
  severity: 'warning',
  unassessed: 6,
  isWithoutSignal: true,
  ofDevice: ({ device: { isMeter, datapoints }, judged }) =>
    isMeter && judged.includes('meters') && !counterOf(datapoints) ? {} : null,
});

export const examples: readonly FindingExample[] = [
  { datapoints: [], says: 'It has no volume counter.' },
  { datapoints: [], device: { isMeter: false }, says: null },
];
