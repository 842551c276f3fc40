import { ALWAYS_QUIET, defineAlarmKind, quietIn } from '../kind.ts';

const at = (time: string, value: number, expect: 'none' | 'pending' | 'active' | 'clear') => ({
  at: `2026-11-20T${time}Z`,
  values: { pressure: value },
  expect,
});
const limit = { type: 'number', optional: true } as const;

export default defineAlarmKind<never>({
  title: 'Limit exceeded',
  response: 'Check the device and what it measures, and bring the value back within its limit.',
  text: '%{datapoint} is %{value}, the limit is %{limit}.',
  condition: '%{key} %{limit}',
  unit: 'datapoint',
  source: 'Set by the rule',
  severity: 'medium',
  subject: 'datapoint',
  params: {
    key: { type: 'text', required: true, max: 200, help: 'The key of the datapoints to watch.' },
    above: { ...limit, help: 'Raised by values above this.' },
    below: { ...limit, help: 'Raised by values below this.' },
    equals: { ...limit, help: 'Raised by this value, such as 1 for an open door.' },
    deadband: {
      type: 'number',
      default: 0,
      min: 0,
      help: 'How far the value has to come back beyond the limit to clear; not used with “equals”.',
    },
  },
  check: ({ above, below, equals }) =>
    [above, below, equals].filter((value) => value !== null).length === 1
      ? null
      : { param: 'above', key: 'one_limit' },
  reads: ({ key }, params) => key === params['key'],
  quiet: ({ above, below }) => {
    if (typeof above === 'number') return quietIn({ ...ALWAYS_QUIET, high: above });
    return typeof below === 'number' ? quietIn({ ...ALWAYS_QUIET, low: below }) : null;
  },
  onSample: ({ params, sample }) => {
    const key = String(params['key']);
    const value = sample.values[key];
    if (value === undefined) return { condition: 'unknown', memory: null };
    const deadband = Number(params['deadband']);
    const [above, below, equals] = [params['above'], params['below'], params['equals']];
    const decide = (limitValue: number, isMet: boolean, isUnmet: boolean) => ({
      condition: isMet ? ('met' as const) : isUnmet ? ('unmet' as const) : ('unknown' as const),
      value,
      limit: limitValue,
      memory: null,
      ...(sample.datapoints[key] ? { datapoint: sample.datapoints[key].id } : {}),
    });
    if (typeof above === 'number') return decide(above, value > above, value < above - deadband);
    if (typeof below === 'number') return decide(below, value < below, value > below + deadband);
    return decide(Number(equals), value === equals, value !== equals);
  },
  examples: [
    {
      title: 'Raised above the limit, cleared below the limit less the deadband',
      params: { key: 'pressure', above: 800, deadband: 50 },
      steps: [
        at('02:00:00', 800, 'none'),
        at('02:15:00', 801, 'active'),
        at('02:30:00', 760, 'active'),
        at('02:45:00', 750, 'active'),
        at('03:00:00', 749, 'none'),
      ],
    },
    {
      title: 'Raised below the limit',
      params: { key: 'pressure', below: 200 },
      steps: [at('02:00:00', 200, 'none'), at('02:15:00', 199, 'active'), at('02:30:00', 201, 'none')],
    },
    {
      title: 'Raised by a value',
      params: { key: 'pressure', equals: 0, deadband: 10 },
      steps: [at('02:00:00', 1, 'none'), at('02:15:00', 0, 'active'), at('02:30:00', 1, 'none')],
    },
  ],
});
