import {
  judgeSample,
  judgeTime,
  judgeTimers,
  GATEWAY,
  type Judged,
} from '../../../src/domain/alarms/judge.ts';
import type {
  Facts,
  JudgedDatapoint,
  JudgedDevice,
  Sample,
  TimedValue,
} from '../../../src/domain/alarms/verdict.ts';
import type { AnyKind, Example } from '../../../src/domain/alarms/kind.ts';
import { completeParams, stepRuleOf } from '../../../src/domain/alarms/params.ts';
import { dueOf, type AlarmState, type Effect, type Outcome } from '../../../src/domain/alarms/step.ts';
import { keyFacts } from '../../../src/domain/readings/well-known-keys.ts';

export const VALVE: JudgedDevice = {
  type: 'tmv',
  tags: [],
  expected_interval_s: 900,
  outlet_max: 50,
  time_zone: 'Australia/Sydney',
};

/** A kind with a rule that has its defaults. */
export const judgedOf = (
  kind: AnyKind,
  params: Example['params'] = {},
  device: Partial<JudgedDevice> = {},
  { raise_after_s = 0, clear_after_s = 0 } = {},
): Judged => {
  const complete = completeParams(kind, params);
  if (!complete.params) throw new Error(JSON.stringify(complete.faults));
  return {
    kind,
    params: complete.params,
    rule: stepRuleOf(kind, { raise_after_s, clear_after_s }, complete.params),
    device: kind.subject === 'gateway' ? GATEWAY : { ...VALVE, ...device },
  };
};

/** Datapoints of keys, with the defaults of their keys. */
export const datapointsOf = (
  keys: readonly string[],
  facts: Example['datapoints'] = {},
): Record<string, JudgedDatapoint> =>
  Object.fromEntries(
    keys.map((key, n) => {
      const { unit, kind, role } = keyFacts(key);
      return [
        key,
        { id: n + 1, key, unit, kind, role, rolls_over_at: null, resolution: null, ...facts[key] },
      ];
    }),
  );

export const stateName = (state: AlarmState | null): 'none' | 'pending' | 'active' | 'clear' => {
  if (state?.case?.isOpen) return state.case.clearedAt === undefined ? 'active' : 'clear';
  return dueOf(state) === null ? 'none' : 'pending';
};

/** Feeds samples and remembers them, as a database would. */
export const createFeed = (
  judged: Judged,
  example: Pick<Example, 'datapoints' | 'before' | 'usual'> = {},
) => {
  const stored = new Map<string, TimedValue[]>();
  for (const [key, values] of Object.entries(example.before ?? {})) {
    stored.set(
      key,
      values.map(({ at, value }) => ({ ts: Date.parse(at), value })),
    );
  }
  let state: AlarmState | null = null;
  const effects: Effect[] = [];
  const apply = (outcome: Outcome): void => {
    ({ state } = outcome);
    effects.push(...outcome.effects);
  };
  return {
    effects,
    state: () => state,
    setState: (next: AlarmState | null) => {
      state = next;
    },
    sample: (ts: number, values: Readonly<Record<string, number>>, now = ts): void => {
      const keys = Object.keys(values);
      const sample: Sample = { ts, values, datapoints: datapointsOf(keys, example.datapoints) };
      const before = (key: string): readonly TimedValue[] => stored.get(key) ?? [];
      const usual = () => ({ isLearned: example.usual !== undefined, litres: example.usual ?? 0 });
      apply(judgeSample(judged, state, { sample, before, usual }, now));
      for (const key of keys) stored.set(key, [...(stored.get(key) ?? []), { ts, value: values[key] ?? 0 }]);
    },
    facts: (now: number, facts: Partial<Facts>): void =>
      apply(judgeTime(judged, state, { active_since: 0, ...facts }, now)),
    time: (to: number): void => apply(judgeTimers(judged, state, to)),
  };
};

/** Runs an example; returns the state after each step. */
export const runExample = (kind: AnyKind, example: Example): string[] => {
  const feed = createFeed(judgedOf(kind, example.params, example.device), example);
  return example.steps.map(({ at, values, facts }) => {
    const now = Date.parse(at);
    if (values) feed.sample(now, values);
    if (facts) feed.facts(now, facts);
    if (!values && !facts) feed.time(now);
    return stateName(feed.state());
  });
};
