import { isValve } from '../../devices/labels.ts';
import { sourceOf } from '../../valves/threshold-sources.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';
import { holdsMs, isFlowing, isValvePoint, outletTemperature, partsOf, valveQuiet } from '../flow.ts';
import type { JudgedDevice } from '../verdict.ts';
import { defineAlarmKind, type Params } from '../kind.ts';

type Grade = 'hot' | 'good' | 'unknown';

/** The flow events since the last one that was too hot. */
interface Events {
  /** Consecutive events above and within the limit before the present one. */
  readonly hot: number;
  readonly good: number;
  /** The present event, while water is flowing; of one that goes on, its present part. */
  readonly present?: Grade;
  /** When that began, ms. */
  readonly begun?: number;
  /** How the part before it was judged. */
  readonly judged?: Grade;
  /** The last sample, ms. */
  readonly at: number;
}

/** The limit of a rule, otherwise the legal one. */
const limitOf = ({ limit_c }: Params, { outlet_max }: JudgedDevice): number =>
  typeof limit_c === 'number' ? limit_c : outlet_max;

const counted = ({ hot, good, at }: Events, grade: Grade | undefined, times = 1): Events => {
  if (grade === 'hot') return { hot: hot + times, good: 0, at };
  return grade === 'good' ? { hot: 0, good: good + times, at } : { hot, good, at };
};

/** The rest of an event whose parts were judged is no event of its own, unless it alone was hot. */
const ended = (events: Events): Events => {
  const { present, judged } = events;
  const isRest = judged !== undefined && (present !== 'hot' || judged === 'hot');
  return counted(events, isRest ? undefined : present);
};

/** An event that goes on at `ts`: its parts are judged as if it had ended after each. */
const goneOn = (events: Events, ts: number): Events => {
  const { parts, begun } = partsOf(events.begun ?? events.at, ts);
  if (parts === 0) return events;
  const { present = 'unknown' } = events;
  return { ...counted(events, present, parts), present: 'unknown', judged: present, begun };
};

const flow = (time: string, temperature: number, expect: 'none' | 'active') => [
  { at: `2026-11-20T${time}:00Z`, values: { temperature, flow_rate: 6 }, expect },
  { at: `2026-11-20T${time}:45Z`, values: { temperature, flow_rate: 0 }, expect },
];

const stream = (time: string, temperature: number, expect: 'none' | 'active') =>
  flow(time, temperature, expect).slice(0, 1);

export default defineAlarmKind<Events>({
  title: 'Outlet too hot',
  response:
    'Measure the temperature at the outlet. If it is above the limit, put up a sign and have the mixing valve adjusted or serviced.',
  text: 'The outlet reached %{value} in several flow events in a row; the limit is %{limit}.',
  condition: 'Outlet above %{limit_c} in %{events} flow events in a row',
  unit: '°C',
  source: sourceOf(THRESHOLDS.outletMaxAu),
  severity: 'high',
  subject: 'device',
  params: {
    events: {
      type: 'integer',
      default: 2,
      min: 1,
      max: 100,
      help: 'How many consecutive flow events have to be above the limit.',
    },
    clear_events: {
      type: 'integer',
      default: 3,
      min: 1,
      max: 100,
      help: 'How many consecutive flow events have to be within the limit to clear.',
    },
    limit_c: {
      type: 'number',
      optional: true,
      default: null,
      min: 0,
      max: 100,
      unit: '°C',
      help: 'The maximum at the outlet; if not set, the legal maximum for the facility.',
      source: `${sourceOf(THRESHOLDS.outletMaxAu)}; ${sourceOf(THRESHOLDS.outletMaxNz)}`,
    },
  },
  applies: isValve,
  reads: isValvePoint,
  quiet: (params, datapoint, device) => valveQuiet(datapoint, { outlet: { high: limitOf(params, device) } }),
  onSample: ({ params, memory, sample, device }) => {
    const limit = limitOf(params, device);
    const outlet = outletTemperature(sample);
    const isRepeated = memory !== null && sample.ts <= memory.at;
    const value = outlet?.value;
    const isHot = value !== undefined && value > limit;
    if (!isFlowing(sample)) {
      const rest = memory && !isRepeated ? { ...ended(memory), at: sample.ts } : memory;
      return { condition: 'unknown', memory: rest };
    }
    if (!memory && !isHot) return { condition: 'unknown', memory: null };
    const before = memory ?? { hot: 0, good: 0, at: sample.ts };
    const continues = before.present !== undefined && sample.ts - before.at <= holdsMs(device);
    const begin = (events: Events): Events => ({ ...events, begun: sample.ts });
    const base = isRepeated ? before : continues ? goneOn(before, sample.ts) : begin(ended(before));
    // An event is as hot as its hottest sample: the first water has cooled down in the pipe.
    const grade = isHot ? 'hot' : value === undefined ? 'unknown' : 'good';
    const present = base.present === 'hot' || grade === 'unknown' ? (base.present ?? 'unknown') : grade;
    const now: Events = { ...base, present, at: Math.max(base.at, sample.ts) };
    const { hot, good } = ended(now);
    const decided = {
      ...(value === undefined ? {} : { value }),
      limit,
      ...(outlet ? { datapoint: outlet.datapoint } : {}),
    };
    if (hot >= Number(params['events']) && isHot) return { condition: 'met', memory: now, ...decided };
    if (good >= Number(params['clear_events'])) return { condition: 'unmet', memory: null, ...decided };
    return { condition: 'unknown', memory: now };
  },
  examples: [
    {
      title: 'Two flow events above the limit raise it, three within it clear it',
      device: { outlet_max: 45 },
      steps: [
        ...flow('01:00', 43, 'none'),
        ...flow('02:00', 46, 'none'),
        ...flow('03:00', 47, 'active'),
        ...flow('04:00', 44, 'active'),
        ...flow('05:00', 44, 'active'),
        ...flow('06:00', 44, 'none'),
      ],
    },
    {
      title: 'One event within the limit between them starts again',
      device: { outlet_max: 45 },
      steps: [
        ...flow('01:00', 46, 'none'),
        ...flow('02:00', 44, 'none'),
        ...flow('03:00', 46, 'none'),
        ...flow('04:00', 46, 'active'),
      ],
    },
    {
      title: 'Consecutive uplinks with flow are one event',
      device: { outlet_max: 45 },
      steps: [
        { at: '2026-11-20T02:00:00Z', values: { temperature: 47, flow_rate: 6 }, expect: 'none' },
        { at: '2026-11-20T02:01:00Z', values: { temperature: 48, flow_rate: 6 }, expect: 'none' },
        { at: '2026-11-20T02:02:00Z', values: { temperature: 48, flow_rate: 6 }, expect: 'none' },
      ],
    },
    {
      title: 'Water that does not pause is judged after each 10 minutes, as if it had ended there',
      device: { outlet_max: 45 },
      steps: [
        ...stream('02:00', 47, 'none'),
        ...stream('02:15', 47, 'none'),
        ...stream('02:30', 47, 'active'),
        ...stream('02:45', 44, 'active'),
        ...stream('03:00', 44, 'active'),
        ...stream('03:15', 44, 'none'),
      ],
    },
    {
      title: 'The rest of an event that was judged is none of its own',
      device: { outlet_max: 45 },
      steps: [
        ...stream('02:00', 47, 'none'),
        ...stream('02:12', 47, 'none'),
        { at: '2026-11-20T02:13:00Z', values: { temperature: 47, flow_rate: 0 }, expect: 'none' },
        ...stream('02:28', 47, 'active'),
      ],
    },
  ],
});
