import { counterOf, hasUnknownUnit } from '../../readings/datapoint-roles.ts';
import { defineFinding, type FindingExample } from '../finding.ts';

/** A meter whose register counts in no unit of volume, so that its litres are not known. */
export default defineFinding({
  order: 21,
  severity: 'warning',
  unassessed: 7,
  ofDevice: ({ device: { isMeter, datapoints }, judged }) => {
    const counter = counterOf(datapoints);
    return isMeter && judged.includes('meters') && counter && hasUnknownUnit(counter)
      ? { words: { datapoint: counter.label } }
      : null;
  },
});

export const examples: readonly FindingExample[] = [
  {
    datapoints: [{ unit: null }],
    says: 'Unit unknown: Register is in no unit of volume, so its litres are not known. Set its unit and factor on the device’s page.',
  },
];
