import { defineAlarmKind } from '../kind.ts';

const step = (at: string, served: number, silent: number, expect: 'none' | 'active') => ({
  at: `2026-11-20T${at}:00Z`,
  facts: { gateway: { served, silent } },
  expect,
});

export default defineAlarmKind<never>({
  title: 'Gateway silent',
  response: 'Check the power and the network connection of the gateway.',
  text: 'Gateway %{gateway}: %{share} silent.',
  condition: '%{percent} of its devices silent, at least %{devices}',
  unit: '',
  source: 'Our default',
  severity: 'high',
  subject: 'gateway',
  params: {
    devices: {
      type: 'integer',
      default: 3,
      min: 1,
      max: 100_000,
      help: 'How many of its devices have to be silent at least.',
    },
    percent: {
      type: 'number',
      default: 80,
      min: 1,
      max: 100,
      unit: '%',
      help: 'The share of the devices served during the last day that have to be silent.',
    },
    clear_percent: {
      type: 'number',
      default: 50,
      min: 1,
      max: 100,
      unit: '%',
      help: 'The share of its devices that have to report again to clear.',
    },
  },
  facts: ['gateway'],
  onTime: ({ params, facts: { gateway } }) => {
    if (!gateway || gateway.served === 0) return { condition: 'unknown', memory: null };
    const { served, silent } = gateway;
    const least = Number(params['devices']);
    const shareOf = (count: number): number => (count / served) * 100;
    const verdict = { value: silent, limit: least, total: served, memory: null };
    if (silent >= least && shareOf(silent) >= Number(params['percent'])) {
      return { condition: 'met', ...verdict };
    }
    const isBack = shareOf(served - silent) >= Number(params['clear_percent']);
    return { condition: isBack ? 'unmet' : 'unknown', ...verdict };
  },
  examples: [
    {
      title: 'Four of five devices are silent; it clears when half of them report again',
      steps: [
        step('02:00', 5, 3, 'none'),
        step('02:15', 5, 4, 'active'),
        step('02:30', 5, 3, 'active'),
        step('02:45', 5, 2, 'none'),
      ],
    },
    {
      title: 'Two devices are too few to blame the gateway',
      steps: [step('02:00', 2, 2, 'none')],
    },
  ],
});
