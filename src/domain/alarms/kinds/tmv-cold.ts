import { isValve } from '../../devices/labels.ts';
import { sourceOf } from '../../valves/threshold-sources.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';
import { holdsMs, isFlowing, isValvePoint, outletTemperature, partsOf, valveQuiet } from '../flow.ts';
import { defineAlarmKind, type Params } from '../kind.ts';

const HOUR_MS = 3_600_000;

/** The flow events since the last one that was warm enough. */
interface Cold {
  /** When the first of them began, and the last sample (ms). */
  readonly since: number;
  readonly at: number;
  readonly isFlowing: boolean;
  /** One that goes on counts once more after each 10 minutes, as if it had ended there. */
  readonly events: number;
  /** When the present one or its present part began, ms. */
  readonly begun?: number;
  /** The last temperature, °C. */
  readonly value: number;
  readonly datapoint: number;
}

const dueOf = ({ hours }: Params, { since }: Cold): number => since + Number(hours) * HOUR_MS;

const flow = (at: string, temperature: number, expect: 'none' | 'pending' | 'active') => [
  { at: `${at}:00Z`, values: { temperature, flow_rate: 6 }, expect },
  { at: `${at}:45Z`, values: { temperature, flow_rate: 0 }, expect },
];

export default defineAlarmKind<Cold>({
  title: 'Outlet too cold',
  response:
    'Check the hot supply and the mixing valve: its filter may be blocked, or it may need to be adjusted. Lukewarm water lets bacteria grow.',
  text: 'No flow event reached %{limit} for a day; the last one had %{value}.',
  condition: 'Outlet below %{limit_c} in every flow event for %{hours}',
  unit: '°C',
  source: sourceOf(THRESHOLDS.alarmLow),
  severity: 'medium',
  subject: 'device',
  params: {
    limit_c: {
      type: 'number',
      default: THRESHOLDS.alarmLow.value,
      min: 0,
      max: 100,
      unit: '°C',
      help: 'A flow event that reaches this is warm enough.',
      source: sourceOf(THRESHOLDS.alarmLow),
    },
    hours: {
      type: 'number',
      default: THRESHOLDS.alarmLowHours.value,
      min: 1,
      max: 720,
      unit: 'h',
      help: 'For how long every flow event has to be too cold.',
      source: sourceOf(THRESHOLDS.alarmLowHours),
    },
  },
  applies: isValve,
  reads: isValvePoint,
  quiet: ({ limit_c }, datapoint) => valveQuiet(datapoint, { outlet: { low: Number(limit_c) } }),
  onSample: ({ params, memory, sample, device }) => {
    const outlet = outletTemperature(sample);
    const flows = isFlowing(sample);
    const limit = Number(params['limit_c']);
    const timer = (cold: Cold | null) =>
      cold && dueOf(params, cold) > sample.ts ? { dueAt: dueOf(params, cold) } : {};
    if (memory && sample.ts < memory.at) return { condition: 'unknown', memory, ...timer(memory) };
    if (!flows || !outlet) {
      const rest = memory && !flows ? { ...memory, at: sample.ts, isFlowing: false } : memory;
      return { condition: 'unknown', memory: rest, ...timer(rest) };
    }
    const { value, datapoint } = outlet;
    if (value >= limit) return { condition: 'unmet', memory: null, value, limit, datapoint };
    const continues = memory !== null && memory.isFlowing && sample.ts - memory.at <= holdsMs(device);
    const isRepeated = memory !== null && sample.ts === memory.at;
    const isSame = continues || isRepeated;
    const { parts, begun } = partsOf((isSame ? (memory.begun ?? memory.at) : null) ?? sample.ts, sample.ts);
    const cold: Cold = {
      since: memory?.since ?? sample.ts,
      at: sample.ts,
      isFlowing: true,
      events: (memory?.events ?? 0) + (isSame ? parts : 1),
      begun,
      value,
      datapoint,
    };
    const isMet = sample.ts >= dueOf(params, cold) && cold.events > 1;
    const condition = isMet ? 'met' : 'unknown';
    return { condition, value, limit, datapoint, memory: cold, ...timer(cold) };
  },
  onDue: ({ params, memory, at }) => {
    // A single flow event says little: the first water has cooled down in the pipe.
    if (!memory || memory.events < 2 || dueOf(params, memory) > at) return { condition: 'unknown', memory };
    const { value, datapoint } = memory;
    return { condition: 'met', value, limit: Number(params['limit_c']), datapoint, memory };
  },
  examples: [
    {
      title: 'Every flow event of a day is below 38 °C; the first warm one clears it',
      steps: [
        ...flow('2026-11-20T02:00', 30, 'pending'),
        ...flow('2026-11-20T20:00', 37.9, 'pending'),
        { at: '2026-11-21T01:59:59Z', expect: 'pending' },
        { at: '2026-11-21T02:00:00Z', expect: 'active' },
        ...flow('2026-11-21T05:00', 36, 'active'),
        ...flow('2026-11-21T06:00', 38, 'none').slice(0, 1),
      ],
    },
    {
      title: 'Cold water that does not pause for a day',
      device: { expected_interval_s: 14_400 },
      steps: [
        ...Array.from({ length: 6 }, (_, n) => ({
          at: new Date(Date.parse('2026-11-20T02:00:00Z') + n * 14_400_000).toISOString(),
          values: { temperature: 30, flow_rate: 6 },
          expect: 'pending' as const,
        })),
        { at: '2026-11-21T02:00:00Z', values: { temperature: 30, flow_rate: 6 }, expect: 'active' },
      ],
    },
    {
      title: 'A warm flow event in between starts again',
      steps: [
        ...flow('2026-11-20T02:00', 30, 'pending'),
        ...flow('2026-11-20T12:00', 41, 'none'),
        ...flow('2026-11-21T03:00', 30, 'pending'),
      ],
    },
    {
      title: 'A day is 24 hours, also when the clocks change',
      device: { time_zone: 'Australia/Sydney' },
      steps: [
        // 23 hours later it is the same time of day.
        ...flow('2026-10-03T02:00', 30, 'pending'),
        ...flow('2026-10-04T01:00', 30, 'pending'),
        { at: '2026-10-04T02:00:00Z', expect: 'active' },
      ],
    },
  ],
});
