import { judgeTime } from '../../../src/domain/alarms/judge.ts';
import type { FactName, GivenFacts } from '../../../src/domain/alarms/verdict.ts';
import type { SilenceClock } from '../../outages/outages.ts';
import type { CaseWriter } from '../cases/cases.ts';
import { createDecisions, judgedOf, subjectOf } from '../judging/evaluation.ts';
import type { Memory } from '../judging/memory.ts';
import type { JudgedByRules } from '../rules/rule-cache.ts';
import type { ActiveRule } from '../rules/rules.ts';
import { loadFacts } from './load-facts.ts';

/** A device and the time-driven rules that have to be evaluated for it. */
export interface TimeJob {
  readonly device: JudgedByRules;
  readonly rules: readonly ActiveRule[];
}

/** Without anything to wait for, a rule is evaluated again after this long, and at least this often (ms). */
const AGAIN_MS = 6 * 3_600_000;
const LATEST_MS = 24 * 3_600_000;
/** Never sooner than this (ms). */
const SOONEST_MS = 1_000;

/** Whether a rule is evaluated for devices by time. */
export const isTimeRule = ({ kind }: ActiveRule): boolean =>
  kind.onTime !== undefined && kind.subject === 'device';

/** When a rule has to be evaluated next (ms), from what its kind says. */
const nextTime = (nextAt: number | null, now: number): number =>
  Math.max(now + SOONEST_MS, Math.min(nextAt ?? now + AGAIN_MS, now + LATEST_MS));

/**
 * Evaluates time-driven rules of devices, and writes their cases. The devices must be locked; what is remembered has to be
 * saved afterwards. Returns when each rule of each device has to be evaluated next (ms).
 */
export const judgeInTime = async (
  writer: CaseWriter,
  jobs: readonly TimeJob[],
  memory: Memory,
  clock: SilenceClock,
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> => {
  const queries = jobs.map(({ device, rules }) => ({
    device: device.facts,
    names: new Set(rules.flatMap(({ kind }): readonly FactName[] => kind.facts ?? [])),
  }));
  const facts = await loadFacts(writer.client, queries, clock);
  const next = new Map<number, ReadonlyMap<number, number>>();
  const outcomes = jobs.flatMap(({ device, rules }) => {
    const { id } = device.facts;
    const given: GivenFacts = facts.get(id) ?? { active_since: clock.now };
    const times = new Map<number, number>();
    next.set(id, times);
    return rules.map((rule) => {
      const about = { rule, device: device.facts, datapoint_id: null };
      const { state } = memory.get(subjectOf(rule, id, null));
      const outcome = judgeTime(judgedOf(rule, device.facts), state, given, clock.now);
      times.set(rule.id, nextTime(outcome.nextAt, writer.now));
      return { about, outcome };
    });
  });
  const decisions = createDecisions(writer, memory);
  for (const { about, outcome } of outcomes) decisions.add(about, outcome);
  await decisions.write();
  return next;
};
