import { brokenLimit, RANGED_ROLES, physicalRange } from '../../readings/physical-ranges.ts';
import { ALWAYS_QUIET, defineAlarmKind, quietIn } from '../kind.ts';

/** Consecutive bad readings of a key, then consecutive good ones, up to the last one (ms). */
interface Count {
  readonly bad: number;
  readonly good: number;
  readonly at: number;
}
type Counts = Readonly<Record<string, Count>>;

const at = (time: string, temperature: number, expect: 'none' | 'active') => ({
  at: `2026-11-20T${time}:00Z`,
  values: { temperature },
  expect,
});

export default defineAlarmKind<Counts>({
  title: 'Sensor fault',
  response: 'Check the sensor and its cable, and replace it if the values stay impossible.',
  text: '%{datapoint} reports %{value}, which is not possible (limit %{limit}).',
  condition: '%{readings} impossible readings in a row',
  unit: 'datapoint',
  source: 'Physical ranges of the roles',
  severity: 'medium',
  subject: 'device',
  params: {
    readings: {
      type: 'integer',
      default: 2,
      min: 1,
      max: 100,
      help: 'How many consecutive readings have to be impossible.',
    },
    clear_readings: {
      type: 'integer',
      default: 3,
      min: 1,
      max: 100,
      help: 'How many consecutive readings have to be possible to clear.',
    },
  },
  reads: ({ role }) => role !== null && RANGED_ROLES.includes(role),
  quiet: (_params, datapoint) => {
    const range = physicalRange(datapoint);
    return quietIn(range ? { low: range[0], high: range[1] } : ALWAYS_QUIET);
  },
  onSample: ({ params, memory, sample }) => {
    const counts: Record<string, Count> = { ...memory };
    let found: { readonly value: number; readonly limit: number; readonly datapoint: number } | null = null;
    let isCleared = false;
    for (const [key, value] of Object.entries(sample.values)) {
      const point = sample.datapoints[key];
      const before = counts[key];
      const limit = point ? brokenLimit(point, value) : null;
      if (!point || (!before && limit === null)) continue;
      const { bad, good, at: last } = before ?? { bad: 0, good: 0, at: Number.NEGATIVE_INFINITY };
      const isNew = sample.ts > last;
      if (limit === null) {
        const next = good + (isNew ? 1 : 0);
        // Fewer bad readings than it takes are forgotten by the first good one.
        const isOver = bad < Number(params['readings']) || next >= Number(params['clear_readings']);
        isCleared ||= isOver;
        if (isOver) delete counts[key];
        else counts[key] = { bad, good: next, at: sample.ts };
        continue;
      }
      const next = bad + (isNew ? 1 : 0);
      counts[key] = { bad: next, good: 0, at: Math.max(last, sample.ts) };
      if (next >= Number(params['readings'])) found ??= { value, limit, datapoint: point.id };
    }
    const isEmpty = Object.keys(counts).length === 0;
    if (found) return { condition: 'met', ...found, memory: counts };
    return {
      condition: isEmpty && isCleared ? 'unmet' : 'unknown',
      memory: isEmpty ? null : counts,
    };
  },
  examples: [
    {
      title: 'Two impossible readings in a row; three good ones clear it',
      steps: [
        at('02:00', -40, 'none'),
        at('02:15', -40, 'active'),
        at('02:30', 22, 'active'),
        at('02:45', 22, 'active'),
        at('03:00', 22, 'none'),
      ],
    },
    {
      title: 'A single impossible reading is ignored',
      steps: [
        at('02:00', 130, 'none'),
        at('02:15', 22, 'none'),
        at('02:30', 130, 'none'),
        at('02:45', 22, 'none'),
      ],
    },
  ],
});
