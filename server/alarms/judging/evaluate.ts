import type { PoolClient } from 'pg';
import { chunk } from '../../../src/domain/chunk.ts';
import type { Context } from '../../context.ts';
import { int4s } from '../../db/binary.ts';
import { asSystem } from '../../db/access/scope.ts';
import { caseResponse } from '../cases/case-text.ts';
import { type CaseWriter, withCases } from '../cases/cases.ts';
import { closeInapplicable, devicesOf, type HeardDevice } from './judge.ts';
import type { Memory } from './memory.ts';
import { lockOpenCases } from '../cases/open-cases.ts';
import { readOnlyBy } from '../rules/rule-cache.ts';
import { devicesOfRule } from '../rules/rule-devices.ts';
import { type ActiveRule, loadRules } from '../rules/rules.ts';
import { saveStates } from './states.ts';
import { checkDevices } from '../time/device-checks.ts';
import { type JudgedReading, uplinksOf } from './uplinks.ts';

/** How many cases an evaluation has raised (or reopened) and cleared. */
export interface Evaluated {
  readonly raised: number;
  readonly cleared: number;
}

type Services = Pick<Context, 'pool' | 'alarms'>;

/** Devices per transaction. */
const CHUNK_SIZE = 500;

const LOCK = `
  select id, is_active, xmin as row_version from devices
  where id = any($1::int[]) order by id for no key update`;
const LATEST = `
  select p.device_id, v.datapoint_id as datapoint, (extract(epoch from v.last_at) * 1000)::float8 as ts,
    v.last_value as value
  from datapoints p join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = any($1::int[]) and v.last_at is not null
    and v.last_at >= coalesce((select d.company_since from devices d where d.id = p.device_id), '-infinity')`;

interface LatestRow {
  readonly device_id: number;
  readonly datapoint: number;
  readonly ts: number;
  readonly value: number;
}

/** The latest readings of devices; those of one time are taken for one uplink. */
const latestReadings = async (
  client: PoolClient,
  ids: readonly number[],
): Promise<readonly JudgedReading[]> => {
  const { rows } = await client.query<LatestRow>({
    name: 'alarms_latest_of_devices',
    text: LATEST,
    values: [int4s(ids, (id) => id)],
  });
  const uplinks = new Map<string, object>();
  const ordered = rows.toSorted((a, b) => a.device_id - b.device_id || a.ts - b.ts);
  return ordered.map(({ device_id, ...reading }) => {
    const name = `${device_id} ${reading.ts}`;
    const tally = uplinks.get(name) ?? {};
    uplinks.set(name, tally);
    return { ...reading, device: { id: device_id }, tally };
  });
};

/** What a rule remembers without what depends on how it was: only its case. */
const forgetConditions = (memory: Memory, rule: ActiveRule): void => {
  for (const row of memory.rows()) {
    const { state, case_id } = row.state;
    if (row.rule_id !== rule.id) continue;
    memory.set(row, state?.case ? { state: { case: state.case }, case_id } : { state: null, case_id: null });
  }
};

/** Open cases follow their rule. */
const followRule = async (writer: CaseWriter, memory: Memory, rule: ActiveRule): Promise<void> => {
  const ids = memory.rows().flatMap(({ rule_id, state }) => (rule_id === rule.id ? [state.case_id] : []));
  for (const row of await lockOpenCases(writer, ids)) {
    const response = caseResponse(rule.kindName, rule.response);
    const isSame = row.title === rule.title && row.response === response && row.severity === rule.severity;
    if (!isSame) writer.change(row, { title: rule.title, response, severity: rule.severity }, []);
  }
};

interface Evaluation {
  /** Only this rule; by default all of the devices. */
  readonly ruleId?: number;
  /** It was changed: what it remembers of earlier readings no longer holds. */
  readonly isChanged?: boolean;
}

/** Evaluates the latest values of locked devices. */
export const evaluateLocked = async (
  context: Services,
  writer: CaseWriter,
  locked: readonly HeardDevice[],
  { ruleId, isChanged = false }: Evaluation = {},
): Promise<void> => {
  const { client } = writer;
  const { judge } = context.alarms;
  const ids = locked.map(({ id }) => id);
  const { book, memory } = await judge.begin(client, ids);
  const devices = await devicesOf(client, book, locked);
  await closeInapplicable(writer, memory, devices);
  const rule = ruleId === undefined ? undefined : book.rules.get(ruleId);
  // It was disabled or deleted in the meantime.
  if (ruleId !== undefined && !rule) return;
  if (rule && isChanged) {
    forgetConditions(memory, rule);
    await followRule(writer, memory, rule);
  }
  const concerned = rule ? [...devices].filter(([, device]) => device.rules.includes(rule)) : devices;
  // What only time raises is evaluated by time: its latest reading may be older than the case.
  const readers = readOnlyBy(
    new Map(concerned),
    (each) => each.kind.isRaisedByTime !== true && (!rule || each.id === rule.id),
  );
  const readings = await latestReadings(client, [...readers.keys()]);
  const uplinks = uplinksOf(readings, (id) => readers.get(id), new Map());
  await judge.evaluate(writer, memory, uplinks, new Map());
  await saveStates(client, memory.changed());
  const isByTime = rule?.kind.onTime !== undefined && rule.kind.subject === 'device';
  if (isByTime) await checkDevices(context, writer, [...readers.keys()], new Set([rule.id]));
};

/** Evaluates the latest values of devices, in transactions of some hundred. */
export const evaluateDevices = async (
  context: Services,
  ids: readonly number[],
  evaluation: Evaluation = {},
): Promise<Evaluated> => {
  let [raised, cleared] = [0, 0];
  for (const some of chunk(ids, CHUNK_SIZE)) {
    await withCases(context, async (writer) => {
      const { rows } = await writer.client.query<HeardDevice>(LOCK, [some]);
      await evaluateLocked(context, writer, rows, evaluation);
      raised += writer.count('raised') + writer.count('reopened');
      cleared += writer.count('cleared');
    });
  }
  return { raised, cleared };
};

interface RuleEvaluation {
  /** Its conditions are not what they were. */
  readonly isChanged?: boolean;
  /** Only devices of this company. */
  readonly companyId?: number | null;
}

/** Evaluates the latest values of all devices of a rule, after the commit of its change. Nothing for a disabled rule. */
export const evaluateRule = async (
  context: Services,
  id: number,
  { isChanged = false, companyId = null }: RuleEvaluation = {},
): Promise<Evaluated> => {
  const { pool } = context;
  const rule = (await asSystem(() => loadRules(pool))).get(id);
  if (!rule) return { raised: 0, cleared: 0 };
  const scoped = companyId === null ? rule : { ...rule, company_id: companyId };
  const devices = await asSystem(() => devicesOfRule(pool, scoped));
  return evaluateDevices(context, devices, { ruleId: id, isChanged });
};

/** Evaluates everything that is open, as after a start. */
export const evaluateOpen = async (context: Services): Promise<Evaluated> => {
  const { rows } = await context.pool.query<{ device_id: number }>(
    'select distinct device_id from alarms where closed_at is null and device_id is not null order by 1',
  );
  const ids = rows.map(({ device_id }) => device_id);
  return evaluateDevices(context, ids);
};
