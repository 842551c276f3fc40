import type { CounterStep, StepKind } from '../../counters/rule.ts';
import { sourceOf } from '../../valves/threshold-sources.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';
import { LEARN_DAYS } from '../baseline.ts';
import { isWaterCounter, registerIn, stepsOf } from '../counter.ts';
import { defineAlarmKind, type Params } from '../kind.ts';
import { hasRateAbove, litresWithin, LONGEST_STEP_MS, withPoint, type Points } from '../window.ts';

/** The consumption within the window, while there is much of it. */
interface Recent {
  readonly points: Points;
}

const COUNTING: ReadonlySet<StepKind> = new Set(['rise', 'noise', 'roll_over']);

const windowMs = ({ minutes }: Params): number => Number(minutes) * 60_000;
/** L per ms. Without any step above it, the whole window is below the limit. */
const rateOf = (params: Params): number => Number(params['litres']) / windowMs(params);

/** Adds a reading with its step; a gap, or a register that was reset or set, starts over. */
const add = (
  recent: Recent | null,
  ts: number,
  step: CounterStep | undefined,
  litres: number,
  ms: number,
): Recent => {
  const last = recent?.points.at(-1);
  const isCounted = step !== undefined && COUNTING.has(step.kind);
  if (!recent || !last || ts - last[0] > LONGEST_STEP_MS || !isCounted) return { points: [[ts, 0]] };
  return { points: withPoint(recent.points, ts, last[1] + step.counted * litres, ms) };
};

const at = (time: string, volume_total: number, expect: 'none' | 'active') => ({
  at: time,
  values: { volume_total },
  expect,
});
/** Uplinks every 15 minutes from a UTC time, with these litres between them. */
const flow = (from: string, litres: readonly number[], expects: readonly ('none' | 'active')[]) => {
  let total = 10_000;
  return litres.map((rise, n) => {
    total += rise;
    return at(new Date(Date.parse(from) + n * 900_000).toISOString(), total, expects[n] ?? 'none');
  });
};

export default defineAlarmKind<Recent>({
  title: 'Burst',
  response:
    'Find out where the water goes: look for open outlets and wet floors, and shut off the supply if the flow does not stop.',
  // Also while it is being learned what is usual.
  text: '%{value} flowed within half an hour; the limit at this time is %{limit}.',
  condition: '%{litres} more than usual within %{minutes}',
  unit: 'L',
  source: sourceOf(THRESHOLDS.burstLitres),
  severity: 'critical',
  evaluatesLate: true,
  learnDays: LEARN_DAYS,
  subject: 'device',
  params: {
    litres: {
      type: 'number',
      default: THRESHOLDS.burstLitres.value,
      min: 1,
      max: 1_000_000,
      unit: 'L',
      help: 'How much more than usual has to flow. What is usual at each hour of the week is learned from the last 8 weeks, at least 2; what recurs at the same time of day on 3 of the last 7 days is usual too.',
      source: sourceOf(THRESHOLDS.burstLitres),
    },
    minutes: {
      type: 'integer',
      default: THRESHOLDS.burstMinutes.value,
      min: 5,
      max: 1440,
      unit: 'min',
      help: 'Within which time.',
      source: sourceOf(THRESHOLDS.burstMinutes),
    },
    learning_litres: {
      type: 'number',
      default: THRESHOLDS.burstLearningLitres.value,
      min: 1,
      max: 1_000_000,
      unit: 'L',
      help: 'How much has to flow until the usual is known; the severity is high then.',
    },
    clear_minutes: {
      type: 'number',
      default: 30,
      min: 0,
      max: 10_080,
      unit: 'min',
      help: 'For how long the flow has to be below the limit to clear.',
    },
  },
  clearAfter: ({ clear_minutes }) => Number(clear_minutes) * 60,
  reads: isWaterCounter,
  history: (params) => windowMs(params) + LONGEST_STEP_MS,
  needsHistory: (sample, previous, params) => {
    const register = registerIn(sample, (key) => [previous(key) ?? []].flat());
    if (!register?.step) return false;
    const { counted, from } = register.step;
    return counted * register.litres > rateOf(params) * (sample.ts - from);
  },
  onSample: ({ params, memory, sample, before, usual }) => {
    const register = registerIn(sample, before);
    if (!register) return { condition: 'unknown', memory };
    const { point, litres, step } = register;
    const ms = windowMs(params);
    let recent = memory;
    if (!recent) {
      for (const earlier of stepsOf(before(point.key), point))
        recent = add(recent, earlier.ts, earlier.step, litres, ms);
    }
    const isRepeated = recent !== null && sample.ts <= (recent.points.at(-1)?.[0] ?? 0);
    if (!isRepeated) recent = add(recent, sample.ts, step, litres, ms);
    if (!recent || recent.points.length < 2) return { condition: 'unknown', memory: null };
    // Little flow for the whole window needs no memory.
    const kept = hasRateAbove(recent.points, rateOf(params)) ? recent : null;
    const found = litresWithin(recent.points, ms);
    const limit = Number(params['litres']);
    const verdict = { value: found, datapoint: point.id, memory: kept };
    if (found <= limit) return { condition: 'unmet', limit, ...verdict };
    const { isLearned, litres: inHalfHour } = usual(point.key, sample.ts);
    const most = limit + inHalfHour * Math.max(1, ms / 1_800_000);
    // What recurs is usual before the weeks are known, too.
    const raised = isLearned ? most : Math.max(most, Number(params['learning_litres']));
    return {
      condition: found > raised ? 'met' : 'unmet',
      limit: raised,
      ...(isLearned ? {} : { severity: 'high' }),
      ...verdict,
    };
  },
  examples: [
    {
      title: 'More than 1,000 L in 30 minutes while nothing is known; it clears after 30 minutes below',
      steps: flow(
        '2026-11-20T02:00:00Z',
        [0, 500, 500, 501, 0, 0, 0],
        ['none', 'none', 'none', 'active', 'active', 'active', 'none'],
      ),
    },
    {
      title: 'More than 60 L where nothing is usual; it clears after 30 minutes below',
      usual: 0,
      steps: flow(
        '2026-11-20T02:00:00Z',
        [0, 30, 30, 31, 0, 0, 0],
        ['none', 'none', 'none', 'active', 'active', 'active', 'none'],
      ),
    },
    {
      title: 'More than 60 L above what is usual',
      usual: 40,
      steps: flow('2026-11-20T02:00:00Z', [0, 50, 50, 51], ['none', 'none', 'none', 'active']),
    },
    {
      title: 'Pulses in no unit of volume are never taken for litres',
      usual: 0,
      datapoints: { volume_total: { unit: null } },
      steps: flow('2026-11-20T02:00:00Z', [0, 500, 500, 501], ['none', 'none', 'none', 'none']),
    },
    {
      title: 'A meter that was replaced is no burst',
      steps: [
        at('2026-11-20T02:00:00Z', 100_000, 'none'),
        at('2026-11-20T02:15:00Z', 5_000, 'none'),
        at('2026-11-20T02:30:00Z', 5_001, 'none'),
      ],
    },
  ],
});
