import { counterOf, isCounted, isRegister } from '../../readings/datapoint-roles.ts';
import { litresPerUnit } from '../../readings/units.ts';
import { defineFinding, type FindingExample } from '../finding.ts';

/** Counters of water beside the one that is reported. */
export default defineFinding({
  order: 23,
  severity: 'minor',
  ofDevice: ({ device: { isMeter, datapoints }, judged }) => {
    const counter = counterOf(datapoints);
    const others = datapoints.filter(
      (one) => one !== counter && isCounted(one) && !isRegister(one) && litresPerUnit(one.unit) !== null,
    );
    return isMeter && judged.includes('meters') && others.length > 0
      ? { words: { names: others.map(({ label }) => label).join(', ') } }
      : null;
  },
});

export const examples: readonly FindingExample[] = [
  {
    datapoints: [{}, { label: 'Second register', role: null }],
    says: 'It has more than one register; this report does not count: Second register.',
  },
];
