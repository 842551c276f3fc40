import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isCounted } from '../../../src/domain/readings/datapoint-roles.ts';
import type { PoolClient } from 'pg';
import { int4s } from '../../db/binary.ts';
import { type Baselines, createBaselines } from './baselines.ts';
import { type CaseWriter, createCaseWriter } from '../cases/cases.ts';
import { createDecisions, type Decisions, evaluateLate, evaluateSample, subjectOf } from './evaluation.ts';
import { givenFor } from './needed-readings.ts';
import { createJudgingWork, type JudgingWork, WORK } from './judging-work.ts';
import { createMemory, type Memory } from './memory.ts';
import { lockOpenCases } from '../cases/open-cases.ts';
import type { JudgedByRules, RuleBook, RuleCache } from '../rules/rule-cache.ts';
import { isAboutContact } from '../rules/rules.ts';
import { loadLatest } from './series.ts';
import { NOTHING, type Remembered, saveStates } from './states.ts';
import { checkAfterHistory } from '../time/history.ts';
import { reviewAfterUplinks } from '../time/review.ts';
import { type JudgedReading, type JudgedUplink, loudDevices, samplesOf, uplinksOf } from './uplinks.ts';

/** A device of some uplinks, locked. */
export interface HeardDevice {
  readonly id: number;
  readonly is_active: boolean | null;
  /** Changes with every change of its row. */
  readonly row_version: string;
}

export interface JudgedBatch {
  readonly devices: readonly HeardDevice[];
  readonly readings: readonly JudgedReading[];
  /** The time of each datapoint's latest reading before them (ms). */
  readonly latestAt: ReadonlyMap<number, number | null>;
}

/** Judges readings within the transaction that stores them. */
export interface Judge {
  /**
   * The rules, which stay as they are until the transaction ends, and what they remember about these devices. They must
   * be locked.
   */
  readonly begin: (
    client: PoolClient,
    devices: readonly number[],
  ) => Promise<{ readonly book: RuleBook; readonly memory: Memory }>;
  /**
   * Call before readings are stored, with those that will be. Returns what judges them: call it afterwards, with those
   * that were stored. `now`: the time of arrival (ms).
   */
  readonly prepare: (client: PoolClient, batch: JudgedBatch, now: number) => Promise<JudgeStored>;
  /** Evaluates uplinks, oldest first, that are stored; what is remembered has to be saved afterwards. */
  readonly evaluate: (
    writer: CaseWriter,
    memory: Memory,
    uplinks: readonly JudgedUplink[],
    latest: Awaited<ReturnType<typeof loadLatest>>,
  ) => Promise<void>;
}
/** Undefined for `stored`: all of them. */
export type JudgeStored = (stored?: ReadonlySet<JudgedReading>) => Promise<JudgedStored>;

interface JudgedStored {
  /** The ids of the cases that changed. */
  readonly cases: ReadonlySet<number>;
  /** How much was done for each company; see `judging-work.ts`. */
  readonly work: JudgingWork['byCompany'];
}

const NOTHING_JUDGED: JudgedStored = { cases: new Set(), work: new Map() };
const JUDGE_NOTHING: JudgeStored = async () => NOTHING_JUDGED;

/** Judging lets other work of the server go on this often (ms). */
const YIELD_MS = 20;
const SAMPLES_BETWEEN_LOOKS = 64;

interface JudgingRow {
  readonly generation: string;
  readonly rule_id: number | null;
  readonly device_id: number;
  readonly datapoint_id: number;
  readonly state: Remembered;
}

/** Closes the cases of rules that are no longer about their device, and forgets them. */
export const closeInapplicable = async (
  writer: CaseWriter,
  memory: Memory,
  devices: ReadonlyMap<number, JudgedByRules>,
): Promise<void> => {
  const over = memory.rows().filter(({ device_id, rule_id }) => {
    const device = devices.get(device_id);
    return device && !device.rules.some(({ id }) => id === rule_id);
  });
  if (over.length === 0) return;
  const ids = over.map(({ state }) => state.case_id);
  for (const row of await lockOpenCases(writer, ids)) writer.close(row, 'device');
  for (const row of over) memory.set(row, NOTHING);
};

/** Clears what any uplink clears; `heard`: the devices of the uplinks. */
const evaluateContact = (
  decisions: Decisions,
  memory: Memory,
  heard: ReadonlyMap<number, JudgedByRules>,
  now: number,
): void => {
  const given = { before: () => [], usual: () => ({ isLearned: false, litres: 0 }) };
  for (const { rule_id, device_id } of memory.rows()) {
    const device = heard.get(device_id);
    const rule = device?.rules.find(({ id }) => id === rule_id);
    if (!device || !rule || !isAboutContact(rule)) continue;
    const sample = { ts: now, values: {}, datapoints: {} };
    evaluateSample(decisions, memory, { rule, device: device.facts, datapoint_id: null, sample }, given, now);
  }
};

/** The counters among the datapoints of some readings. */
const countersOf = (
  readings: readonly JudgedReading[],
  deviceOf: (id: number) => JudgedByRules | undefined,
): readonly number[] => {
  const counters = new Set<number>();
  for (const { device, datapoint } of readings) {
    const point = deviceOf(device.id)?.points.get(datapoint);
    if (point && isCounted(point.datapoint) && point.readers.length > 0) counters.add(datapoint);
  }
  return [...counters];
};

/** Locked devices with the rules about them, from memory if they are there with the datapoints of these readings. */
export const devicesOf = async (
  client: PoolClient,
  book: RuleBook,
  locked: readonly HeardDevice[],
  readings: readonly Pick<JudgedReading, 'device' | 'datapoint'>[] = [],
): Promise<ReadonlyMap<number, JudgedByRules>> => {
  const known = new Map<number, JudgedByRules>();
  const unknown = new Set<number>();
  for (const { id, row_version } of locked) {
    const device = book.known(id, row_version);
    if (device) known.set(id, device);
    else unknown.add(id);
  }
  for (const { device, datapoint } of readings) {
    // The datapoint is new.
    if (known.get(device.id)?.points.has(datapoint) === false) unknown.add(device.id);
  }
  for (const [id, device] of await book.load(client, [...unknown])) known.set(id, device);
  return known;
};

export const createJudge = (rules: RuleCache, baselines: Baselines = createBaselines()): Judge => {
  const begin: Judge['begin'] = async (client, devices) => {
    const { rows } = await client.query<JudgingRow>({
      name: 'alarms_judging',
      text: 'select generation, rule_id, device_id, datapoint_id, state from alarm_judging($1::int[])',
      values: [int4s(devices, (id) => id)],
    });
    const book = await rules.book(client, rows[0]?.generation ?? '');
    const states = rows.flatMap(({ rule_id, device_id, datapoint_id, state }) =>
      rule_id === null ? [] : [{ rule_id, device_id, datapoint_id, gateway: 0, state }],
    );
    return { book, memory: createMemory(states) };
  };

  const decide = async (
    decisions: Decisions,
    writer: CaseWriter,
    memory: Memory,
    uplinks: readonly JudgedUplink[],
    latest: Awaited<ReturnType<typeof loadLatest>>,
    work: JudgingWork,
  ): Promise<void> => {
    const planned = uplinks.flatMap(samplesOf);
    const given = await givenFor(writer.client, planned, memory, latest, baselines);
    let lookedAt = performance.now();
    for (const [n, about] of planned.entries()) {
      if (n % SAMPLES_BETWEEN_LOOKS === 0 && performance.now() - lookedAt > YIELD_MS) {
        await yieldToEventLoop();
        lookedAt = performance.now();
      }
      const { rule, device, datapoint_id, isLate, isQuiet } = about;
      if (isQuiet && (isLate || memory.get(subjectOf(rule, device.id, datapoint_id)).state === null))
        continue;
      work.add(device.company_id, 1);
      if (given.mustLearn(about)) {
        work.add(device.company_id, WORK.learning);
        await given.learn(about);
      }
      const surroundings = given.surroundingsOf(about);
      if (isLate) evaluateLate(decisions, about, surroundings);
      else evaluateSample(decisions, memory, about, surroundings, writer.now);
    }
  };

  const evaluate: Judge['evaluate'] = async (writer, memory, uplinks, latest) => {
    const decisions = createDecisions(writer, memory);
    await decide(decisions, writer, memory, uplinks, latest, createJudgingWork());
    await decisions.write();
  };

  const prepare: Judge['prepare'] = async (client, { devices, readings, latestAt }, now) => {
    const active = devices.filter(({ is_active }) => is_active === true);
    if (active.length === 0) return JUDGE_NOTHING;
    const { book, memory } = await begin(
      client,
      active.map(({ id }) => id),
    );
    const known = await devicesOf(client, book, active, readings);
    const withStates = new Set(memory.rows().map(({ device_id }) => device_id));
    const loud = loudDevices(
      readings,
      (id) => known.get(id),
      (id) => withStates.has(id),
    );
    const loudDevice = (id: number) => (loud.has(id) ? known.get(id) : undefined);
    const latest = await loadLatest(client, countersOf(readings, loudDevice));
    return async (stored) => {
      await checkAfterHistory(
        client,
        readings.filter(
          (reading) =>
            known.get(reading.device.id)?.points.get(reading.datapoint)?.informs === true &&
            (!stored || stored.has(reading)),
        ),
        now,
      );
      if (loud.size === 0 && withStates.size === 0) return NOTHING_JUDGED;
      const kept = stored ? readings.filter((reading) => stored.has(reading)) : readings;
      const writer = createCaseWriter(client, now);
      const decisions = createDecisions(writer, memory);
      const work = createJudgingWork();
      for (const { device_id } of memory.rows()) work.add(known.get(device_id)?.facts.company_id ?? null, 1);
      await closeInapplicable(writer, memory, known);
      evaluateContact(decisions, memory, known, now);
      await decide(decisions, writer, memory, uplinksOf(kept, loudDevice, latestAt), latest, work);
      await decisions.write();
      await saveStates(client, memory.changed());
      const withCases = memory.rows().filter(({ state }) => state.state?.case?.isOpen);
      await reviewAfterUplinks(writer, [...new Set(withCases.map(({ device_id }) => device_id))]);
      await writer.flush();
      for (const id of writer.changed) work.add(writer.get(id)?.company_id ?? null, WORK.case);
      return { cases: writer.changed, work: work.byCompany };
    };
  };
  return { begin, prepare, evaluate };
};
