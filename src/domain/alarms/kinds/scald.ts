import { sourceOf } from '../../threshold-sources.ts';
import { SCALD } from '../../thresholds.ts';
import {
  flowSeconds,
  holdsMs,
  isFlowing,
  isValve,
  isValveKey,
  outletTemperature,
  valveQuiet,
} from '../flow.ts';
import type { Verdict } from '../verdict.ts';
import { defineAlarmKind, type Params } from '../kind.ts';

/** Since when the outlet has been at or above each temperature of the burn table, and the hottest since (°C). */
interface Hot {
  readonly since: readonly (number | null)[];
  readonly at: number;
  readonly max: number;
  readonly datapoint: number;
}

/** The burn table with the seconds of the rule. */
const tableOf = (params: Params) =>
  SCALD.map(({ from }) => ({ from, seconds: Number(params[`seconds_at_${from}`]) }));

/** Whether water has been hot for long enough at `at`; `proven`: seconds that the uplink itself says it flowed. */
const verdictAt = (params: Params, memory: Hot, at: number, holds: number, proven = 0): Verdict<Hot> => {
  const table = tableOf(params);
  const rows = table.flatMap(({ from, seconds }, n) => {
    const since = memory.since[n];
    return typeof since === 'number' ? [{ from, since, metAt: since + seconds * 1000, seconds }] : [];
  });
  const met = rows.findLast(({ metAt, seconds }) => metAt <= at || seconds <= proven);
  if (met) {
    const { max: value, datapoint } = memory;
    return { condition: 'met', value, limit: met.from, since: met.since, memory, datapoint };
  }
  // A sample holds until the next one, for at most twice the expected interval.
  const due = Math.min(...rows.map(({ metAt }) => metAt));
  return { condition: 'unknown', memory, dueAt: due <= memory.at + holds ? due : null };
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
  reads: isValveKey,
  // Just below the lowest temperature that burns.
  quiet: (_params, datapoint) => valveQuiet(datapoint, { outlet: { high: SCALD[0].from - 0.001 } }),
  onSample: ({ params, memory, sample, device }) => {
    const outlet = outletTemperature(sample);
    const flows = isFlowing(sample);
    const holds = holdsMs(device);
    const proven = flowSeconds(sample);
    if (memory && sample.ts <= memory.at) return verdictAt(params, memory, sample.ts, holds, proven);
    // Without a temperature, flow that goes on says nothing new.
    if (!outlet && flows) return { condition: 'unknown', memory };
    if (!outlet || !flows || outlet.value < SCALD[0].from) {
      return { condition: 'unmet', memory: null, ...(outlet ? { value: outlet.value } : {}) };
    }
    const isOneEvent = memory !== null && sample.ts - memory.at <= holds;
    const since = SCALD.map(({ from }, n) =>
      outlet.value < from ? null : ((isOneEvent ? memory.since[n] : null) ?? sample.ts),
    );
    const max = Math.max(outlet.value, isOneEvent ? memory.max : outlet.value);
    const hot = { since, at: sample.ts, max, datapoint: outlet.datapoint };
    return verdictAt(params, hot, sample.ts, holds, proven);
  },
  onDue: ({ params, memory, device, at }) =>
    memory ? verdictAt(params, memory, at, holdsMs(device)) : { condition: 'unknown', memory },
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
        { at: '2026-11-20T02:15:00Z', values: { temperature: 51, flow_rate: 6 }, expect: 'pending' },
        { at: '2026-11-20T02:19:00Z', values: { temperature: 51, flow_rate: 0 }, expect: 'none' },
        { at: '2026-11-20T03:00:00Z', expect: 'none' },
      ],
    },
    {
      title: 'The flow time in the uplink is proof',
      steps: [{ at: '2026-11-20T02:15:00Z', values: { temperature: 61, flow_seconds: 5 }, expect: 'active' }],
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
