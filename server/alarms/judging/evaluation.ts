import type { Sample, TimedValue, Usual } from '../../../src/domain/alarms/verdict.ts';
import { judgeLate, judgeSample, type Judged } from '../../../src/domain/alarms/judge.ts';
import type { Effect, Outcome } from '../../../src/domain/alarms/step.ts';
import type { CaseWriter } from '../cases/cases.ts';
import { applyEffects, type Decided } from '../cases/effects.ts';
import type { DeviceFacts } from '../rules/device-facts.ts';
import type { Memory } from './memory.ts';
import type { ActiveRule } from '../rules/rules.ts';
import { type Subject, subjectKey } from './states.ts';

/** What `judge.ts` of the domain needs to know about a rule and device. */
export const judgedOf = ({ kind, step, params }: ActiveRule, device: DeviceFacts): Judged => ({
  kind,
  rule: step,
  params,
  device: device.judged,
});

/** The subject of a rule and a device, or one of its datapoints. */
export const subjectOf = (rule: ActiveRule, deviceId: number, datapointId: number | null): Subject => ({
  rule_id: rule.id,
  device_id: deviceId,
  datapoint_id: rule.kind.subject === 'datapoint' ? (datapointId ?? 0) : 0,
  gateway: 0,
});

/** A sample for one rule: of kinds about datapoints, of one datapoint. */
export interface RuleSample {
  readonly rule: ActiveRule;
  readonly device: DeviceFacts;
  /** Of kinds about datapoints; otherwise null. */
  readonly datapoint_id: number | null;
  readonly sample: Sample;
}

/** What is known beside the sample. */
export interface Surroundings {
  readonly before: (key: string) => readonly TimedValue[];
  readonly usual: (key: string, ts: number) => Usual;
  /** Of late samples. */
  readonly after?: (key: string) => readonly TimedValue[];
  readonly next?: number;
}

/** What was decided about the subjects of a transaction, until it is written. */
export interface Decisions {
  /** Remembers the new state of a subject at once; its effects are written by `write`. */
  readonly add: (about: Pick<RuleSample, 'rule' | 'device' | 'datapoint_id'>, outcome: Outcome) => void;
  readonly addLate: (about: Pick<RuleSample, 'rule' | 'device' | 'datapoint_id'>, late: Effect) => void;
  /** Writes all of it with few queries, and remembers the cases of subjects. */
  readonly write: () => Promise<void>;
}

export const createDecisions = (writer: CaseWriter, memory: Memory): Decisions => {
  let decided = new Map<string, Decided & { readonly subject: Subject; readonly effects: Effect[] }>();
  let lates: Decided[] = [];
  return {
    add: ({ rule, device, datapoint_id }, { state, effects }) => {
      const subject = subjectOf(rule, device.id, datapoint_id);
      const { case_id } = memory.get(subject);
      // A case that is neither open nor to be reopened is not remembered.
      memory.set(subject, { state, case_id: state?.case ? case_id : null });
      if (effects.length === 0) return;
      const key = subjectKey(subject);
      const before = decided.get(key);
      if (before) before.effects.push(...effects);
      else {
        const about = { rule, device, gateway: null, datapoint_id };
        decided.set(key, { about, effects: [...effects], caseId: case_id, subject });
      }
    },
    addLate: ({ rule, device, datapoint_id }, late) => {
      lates.push({ about: { rule, device, gateway: null, datapoint_id }, effects: [late], caseId: null });
    },
    write: async () => {
      if (decided.size === 0 && lates.length === 0) return;
      const [subjects, rest] = [[...decided.values()], lates];
      [decided, lates] = [new Map(), []];
      const ids = await applyEffects(writer, [...subjects, ...rest]);
      for (const [n, { subject }] of subjects.entries()) {
        const { state } = memory.get(subject);
        memory.set(subject, { state, case_id: state?.case ? (ids[n] ?? null) : null });
      }
    },
  };
};

/** Evaluates one sample that is not late. */
export const evaluateSample = (
  decisions: Decisions,
  memory: Memory,
  about: RuleSample,
  given: Surroundings,
  now: number,
): void => {
  const { rule, device, datapoint_id, sample } = about;
  const { state } = memory.get(subjectOf(rule, device.id, datapoint_id));
  if (rule.kind.isRaisedByTime && state === null) return;
  const outcome = judgeSample(judgedOf(rule, device), state, { sample, ...given }, now);
  if (state !== null || outcome.state !== null || outcome.effects.length > 0) decisions.add(about, outcome);
};

/** Evaluates one late sample: it can open a case that is closed at once, and changes nothing else. */
export const evaluateLate = (decisions: Decisions, about: RuleSample, given: Surroundings): void => {
  const { rule, device, sample } = about;
  const late = judgeLate(judgedOf(rule, device), { sample, ...given });
  if (late) decisions.addLate(about, late);
};
