import { isWaterCounter, waterCounters } from '../counter.ts';
import { defineAlarmKind } from '../kind.ts';

const at = (time: string, volume_total: number, expect: 'none' | 'active' | 'clear') => ({
  at: `2026-11-20T${time}:00Z`,
  values: { volume_total },
  expect,
});

export default defineAlarmKind<never>({
  title: 'Reverse flow',
  response:
    'Water may be flowing back into the supply and contaminate it. Check the backflow preventer and how the meter is installed, and reset the alarm with a note.',
  text: 'The counter fell to %{value} from %{limit}.',
  condition: 'Reading goes backwards',
  unit: 'datapoint',
  source: 'The counter of the meter',
  severity: 'critical',
  isLatched: true,
  evaluatesLate: true,
  subject: 'device',
  params: {},
  reads: isWaterCounter,
  onSample: ({ sample, before }) => {
    let isKnown = false;
    for (const { point, value, step } of waterCounters(sample, before)) {
      if (!step) continue;
      isKnown = true;
      // Where its smallest step is not known, a whole unit is none.
      const least = step.size ? 0 : (point.resolution ?? 1);
      if (step.kind === 'reverse' && step.before - value > least) {
        return { condition: 'met', value, limit: step.before, datapoint: point.id, memory: null };
      }
    }
    return { condition: isKnown ? 'unmet' : 'unknown', memory: null };
  },
  examples: [
    {
      title: 'The counter falls by more than its smallest step; it stays open until it is reset',
      steps: [
        at('02:00', 1000, 'none'),
        at('02:15', 999, 'none'),
        at('02:30', 990, 'active'),
        at('02:45', 991, 'clear'),
      ],
    },
    {
      title: 'Below 10 % of its previous value it was reset, or the reading is an outlier',
      steps: [at('02:00', 1000, 'none'), at('02:15', 99, 'none'), at('02:30', 120, 'none')],
    },
    {
      title: 'A counter that rolls over',
      datapoints: { volume_total: { rolls_over_at: 10_000 } },
      steps: [at('02:00', 9990, 'none'), at('02:15', 500, 'none'), at('02:30', 480, 'active')],
    },
  ],
});
