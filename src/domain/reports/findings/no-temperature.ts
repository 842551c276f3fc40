import { outletOf } from '../../readings/datapoint-roles.ts';
import { defineFinding, type FindingExample } from '../finding.ts';

/** A valve without a temperature of mixed water. */
export default defineFinding({
  order: 19,
  severity: 'warning',
  unassessed: 5,
  isWithoutSignal: true,
  ofDevice: ({ device: { isValve, datapoints }, judged }) =>
    isValve && judged.includes('valves') && !outletOf(datapoints) ? {} : null,
});

export const examples: readonly FindingExample[] = [
  { datapoints: [], says: 'It has no mixed water temperature.' },
  { datapoints: [], device: { isValve: false }, says: null },
];
