import { isValve } from '../../devices/labels.ts';
import { hotRunWith, lastsAt, lengthAt, type HotRun } from '../../valves/hot-run.ts';
import { sourceOf } from '../../valves/threshold-sources.ts';
import { SCALD } from '../../valves/thresholds.ts';
import { flowSeconds, holdsMs, isFlowing, isValvePoint, outletTemperature, valveQuiet } from '../flow.ts';
import type { Verdict } from '../verdict.ts';
import { defineAlarmKind, type Params } from '../kind.ts';

/** How long water at or above each temperature of the burn table has flowed, and the hottest of it (°C). */
interface Hot {
  readonly runs: readonly (HotRun | null)[];
  readonly at: number;
  readonly max: number;
  readonly datapoint: number;
}

/** The burn table with the seconds of the rule. */
const tableOf = (params: Params) =>
  SCALD.map(({ from }) => ({ from, seconds: Number(params[`seconds_at_${from}`]) }));

/** Whether hot water has flowed for long enough at `at`, if no other reading has come by then. */
const verdictAt = (params: Params, memory: Hot, at: number): Verdict<Hot> => {
  const rows = tableOf(params).flatMap(({ from, seconds }, n) => {
    const run = memory.runs[n];
    return run ? [{ from, run, ms: seconds * 1000 }] : [];
  });
  const met = rows.findLast(({ run, ms }) => lengthAt(run, at) >= ms);
  if (met) {
    const { max: value, datapoint } = memory;
    return { condition: 'met', value, limit: met.from, since: met.run.since, memory, datapoint };
  }
  const dues = rows.map(({ run, ms }) => lastsAt(run, ms)).filter((due) => due !== null);
  return { condition: 'unknown', memory, dueAt: dues.length === 0 ? null : Math.min(...dues) };
};

export default defineAlarmKind<Hot>({
  title: 'Scald risk',
  response:
    'Stop people from using this outlet now. Shut it off or put up a sign, have the mixing valve serviced, measure the temperature, and reset the alarm with a note.',
  text: 'Water of %{value} flowed for long enough to burn skin (from %{limit}).',
  condition: `Flow at ${SCALD.map(({ from }) => `${from} °C for %{seconds_at_${from}}`).join(', ')}`,
  unit: '°C',
  source: sourceOf(SCALD[0]),
  severity: 'critical',
  isLatched: true,
  evaluatesLate: true,
  lateHistory: (params, device) =>
    holdsMs(device) + 1000 * Math.max(...tableOf(params).map(({ seconds }) => seconds)),
  subject: 'device',
  params: Object.fromEntries(
    SCALD.map(({ from, seconds, source }) => [
      `seconds_at_${from}`,
      {
        type: 'integer' as const,
        default: seconds,
        min: 0,
        max: 86_400,
        unit: 's',
        help: `For how long water of ${from} °C or more has to flow.`,
        source: sourceOf({ source }),
      },
    ]),
  ),
  applies: isValve,
  reads: isValvePoint,
  // Just below the lowest temperature that burns.
  quiet: (_params, datapoint) => valveQuiet(datapoint, { outlet: { high: SCALD[0].from - 0.001 } }),
  onSample: ({ params, memory: known, sample, device }) => {
    // An earlier version remembered something else.
    const memory = known?.runs ? known : null;
    const outlet = outletTemperature(sample);
    const flows = isFlowing(sample);
    if (memory && sample.ts <= memory.at) return verdictAt(params, memory, sample.ts);
    // Without a temperature, flow that goes on says nothing new.
    if (!outlet && flows) return { condition: 'unknown', memory };
    if (!outlet || !flows || outlet.value < SCALD[0].from) {
      return { condition: 'unmet', memory: null, ...(outlet ? { value: outlet.value } : {}) };
    }
    const holds = holdsMs(device);
    const reading = { ts: sample.ts, seconds: flowSeconds(sample) };
    const runs = SCALD.map(({ from }, n) =>
      outlet.value < from ? null : hotRunWith(memory?.runs[n] ?? null, reading, holds),
    );
    const isOneEvent = memory !== null && sample.ts - memory.at <= holds;
    const max = Math.max(outlet.value, isOneEvent ? memory.max : outlet.value);
    return verdictAt(params, { runs, at: sample.ts, max, datapoint: outlet.datapoint }, sample.ts);
  },
  onDue: ({ params, memory, at }) =>
    memory?.runs ? verdictAt(params, memory, at) : { condition: 'unknown', memory: null },
  examples: [
    {
      title: 'A minute of flow at 58 °C; it stays open when the water is safe again',
      steps: [
        { at: '2026-11-20T02:00:00Z', values: { temperature: 43, flow_rate: 6 }, expect: 'none' },
        { at: '2026-11-20T02:15:00Z', values: { temperature: 58, flow_rate: 6 }, expect: 'pending' },
        { at: '2026-11-20T02:15:29Z', expect: 'pending' },
        { at: '2026-11-20T02:15:30Z', expect: 'active' },
        { at: '2026-11-20T02:16:00Z', values: { temperature: 57, flow_rate: 0 }, expect: 'clear' },
      ],
    },
    {
      title: 'Flow that ends in time burns nobody',
      steps: [
        { at: '2026-11-20T02:15:00Z', values: { temperature: 58, flow_rate: 6 }, expect: 'pending' },
        { at: '2026-11-20T02:15:29Z', values: { temperature: 58, flow_rate: 0 }, expect: 'none' },
        { at: '2026-11-20T03:00:00Z', expect: 'none' },
      ],
    },
    {
      title: 'The flow time in the uplink is proof',
      steps: [{ at: '2026-11-20T02:15:00Z', values: { temperature: 61, flow_seconds: 5 }, expect: 'active' }],
    },
    {
      title: 'Ten seconds at 58 °C by the device’s own count are too short, however often',
      steps: [
        { at: '2026-11-20T02:15:00Z', values: { temperature: 58, flow_seconds: 10 }, expect: 'none' },
        { at: '2026-11-20T02:30:00Z', values: { temperature: 58, flow_seconds: 10 }, expect: 'none' },
        { at: '2026-11-20T02:45:00Z', values: { temperature: 58, flow_seconds: 10 }, expect: 'none' },
        { at: '2026-11-20T03:45:00Z', expect: 'none' },
      ],
    },
    {
      title: 'One flowing reading of 51 °C is no scald; two that are 15 minutes apart are',
      steps: [
        { at: '2026-11-20T02:15:00Z', values: { temperature: 51, flow_rate: 6 }, expect: 'none' },
        { at: '2026-11-20T02:30:00Z', values: { temperature: 43, flow_rate: 6 }, expect: 'none' },
        { at: '2026-11-20T02:45:00Z', values: { temperature: 51, flow_rate: 6 }, expect: 'none' },
        { at: '2026-11-20T03:00:00Z', values: { temperature: 51, flow_rate: 6 }, expect: 'active' },
      ],
    },
    {
      title: 'Readings more than two intervals apart say nothing about the time between them',
      steps: [
        { at: '2026-11-20T02:15:00Z', values: { temperature: 51, flow_rate: 6 }, expect: 'none' },
        { at: '2026-11-20T02:46:00Z', values: { temperature: 51, flow_rate: 6 }, expect: 'none' },
      ],
    },
    {
      title: 'Hot water in an idle pipe is no risk',
      steps: [
        { at: '2026-11-20T02:15:00Z', values: { temperature: 65, flow_rate: 0 }, expect: 'none' },
        { at: '2026-11-20T02:45:00Z', values: { temperature: 65 }, expect: 'none' },
      ],
    },
  ],
});
