import { isValve } from '../../devices/labels.ts';
import { sourceOf } from '../../valves/threshold-sources.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';
import { holdsMs, isFlowing, isValvePoint } from '../flow.ts';
import { defineAlarmKind } from '../kind.ts';

const DAY_MS = 86_400_000;
const facts = (flow: string, measured: string) => ({
  has_flow: true,
  flow_at: Date.parse(flow),
  measured_at: Date.parse(measured),
});

/** Since when it has not been used for too long, ms. */
interface Unused {
  readonly since: number;
}

export default defineAlarmKind<Unused>({
  title: 'Outlet not used',
  response:
    'Flush the outlet: let hot and cold water run for several minutes, because bacteria grow in standing water.',
  text: 'No water has flowed for %{value}; outlets should be flushed after %{limit}.',
  condition: 'No flow for %{days}',
  unit: 'd',
  source: sourceOf(THRESHOLDS.flushAfterDays),
  severity: 'low',
  subject: 'device',
  params: {
    days: {
      type: 'number',
      default: THRESHOLDS.flushAfterDays.value,
      min: 1,
      max: 365,
      unit: 'd',
      help: 'How long an outlet may go without flow.',
      source: sourceOf(THRESHOLDS.flushAfterDays),
    },
  },
  applies: isValve,
  reads: isValvePoint,
  isRaisedByTime: true,
  onSample: ({ memory, sample }) =>
    // Water that flowed before says that the time was not known yet: it is evaluated again.
    isFlowing(sample) && sample.ts >= (memory?.since ?? Number.NEGATIVE_INFINITY)
      ? { condition: 'unmet', memory: null }
      : { condition: 'unknown', memory },
  facts: ['measured_at', 'flow_at', 'has_flow', 'flow_since', 'active_since'],
  onTime: ({ params, device, facts: { measured_at, flow_at, has_flow, flow_since, active_since }, now }) => {
    // Without a flow signal nobody knows.
    if (!has_flow || typeof measured_at !== 'number') return { condition: 'unknown', memory: null };
    const days = Number(params['days']);
    // Water that has never flowed has stood since anything was known.
    const used = flow_at ?? Math.min(active_since, flow_since ?? active_since);
    const dueAt = used + days * DAY_MS;
    // Water may have flowed since the last reading: while the device was silent, or in what is still to be imported.
    const known = Math.min(now, measured_at + holdsMs(device));
    if (known < dueAt) {
      return { condition: 'unmet', memory: null, dueAt: dueAt > now ? dueAt : null };
    }
    return { condition: 'met', since: dueAt, value: days, limit: days, memory: { since: dueAt } };
  },
  examples: [
    {
      title: 'Seven days without flow; the next flow event clears it',
      steps: [
        {
          at: '2026-11-20T01:59:59Z',
          facts: facts('2026-11-13T02:00:00Z', '2026-11-20T01:50:00Z'),
          expect: 'none',
        },
        {
          at: '2026-11-20T02:00:00Z',
          facts: facts('2026-11-13T02:00:00Z', '2026-11-20T01:50:00Z'),
          expect: 'active',
        },
        { at: '2026-11-20T03:00:00Z', values: { temperature: 22, flow_rate: 0 }, expect: 'active' },
        { at: '2026-11-20T04:00:00Z', values: { temperature: 40, flow_rate: 6 }, expect: 'none' },
      ],
    },
    {
      title: 'Seven days are 168 hours, also when the clocks change by half an hour',
      device: { time_zone: 'Australia/Lord_Howe' },
      steps: [
        {
          at: '2026-10-06T00:59:59Z',
          facts: facts('2026-09-29T01:00:00Z', '2026-10-06T00:50:00Z'),
          expect: 'none',
        },
        {
          at: '2026-10-06T01:00:00Z',
          facts: facts('2026-09-29T01:00:00Z', '2026-10-06T00:50:00Z'),
          expect: 'active',
        },
      ],
    },
    {
      title: 'A silent device may have missed a use',
      steps: [
        {
          at: '2026-11-21T02:00:00Z',
          facts: facts('2026-11-13T02:00:00Z', '2026-11-18T02:00:00Z'),
          expect: 'none',
        },
      ],
    },
  ],
});
