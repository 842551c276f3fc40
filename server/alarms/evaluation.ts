import type { Sample, TimedValue, Usual } from '../../src/domain/alarms/verdict.ts';
import { judgeLate, judgeSample, type Judged } from '../../src/domain/alarms/judge.ts';
import type { Effect } from '../../src/domain/alarms/step.ts';
import type { CaseWriter } from './cases.ts';
import { applyEffects } from './effects.ts';
import type { DeviceFacts } from './device-facts.ts';
import type { Memory } from './memory.ts';
import type { ActiveRule } from './rules.ts';
import type { Subject } from './states.ts';

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
  readonly next?: number;
}

/** Writes what was decided about a device, and remembers the state. */
export const settle = async (
  writer: CaseWriter,
  memory: Memory,
  about: Pick<RuleSample, 'rule' | 'device' | 'datapoint_id'>,
  outcome: { readonly state: ReturnType<Memory['get']>['state']; readonly effects: readonly Effect[] },
): Promise<void> => {
  const { rule, device, datapoint_id } = about;
  const subject = subjectOf(rule, device.id, datapoint_id);
  const { case_id } = memory.get(subject);
  const id = await applyEffects(
    writer,
    { rule, device, gateway: null, datapoint_id },
    outcome.effects,
    case_id,
  );
  // A case that is neither open nor to be reopened is not remembered.
  memory.set(subject, { state: outcome.state, case_id: outcome.state?.case ? id : null });
};

/** Evaluates one sample that is not late. Returns nothing to wait for in the usual case. */
export const evaluateSample = (
  writer: CaseWriter,
  memory: Memory,
  about: RuleSample,
  given: Surroundings,
): Promise<void> | undefined => {
  const { rule, device, datapoint_id, sample } = about;
  const subject = subjectOf(rule, device.id, datapoint_id);
  const remembered = memory.get(subject);
  if (rule.kind.isRaisedByTime && remembered.state === null) return undefined;
  const outcome = judgeSample(judgedOf(rule, device), remembered.state, { sample, ...given }, writer.now);
  if (outcome.effects.length > 0) return settle(writer, memory, about, outcome);
  memory.set(subject, { state: outcome.state, case_id: outcome.state?.case ? remembered.case_id : null });
  return undefined;
};

/** Evaluates one late sample: it can open a case that is closed at once, and changes nothing else. */
export const evaluateLate = async (
  writer: CaseWriter,
  about: RuleSample,
  given: Surroundings,
): Promise<void> => {
  const { rule, device, datapoint_id, sample } = about;
  const late = judgeLate(judgedOf(rule, device), { sample, ...given });
  if (late) await applyEffects(writer, { rule, device, gateway: null, datapoint_id }, [late], null);
};
