import { setImmediate } from 'node:timers/promises';
import { backtest, backtestBefore, type DeviceHistory } from '../../src/domain/alarms/backtest/backtest.ts';
import type { JudgedDatapoint } from '../../src/domain/alarms/verdict.ts';
import type { Outage } from '../../src/domain/alarms/silence.ts';
import { chunk } from '../../src/domain/chunk.ts';
import { EMPTY, firstAt, type Series, type Span } from '../../src/domain/reports/computing/series.ts';
import { httpError } from '../errors.ts';
import type { HistoryClient } from '../cold/sources.ts';
import { readSeries } from '../reports/read-series.ts';
import type { Task, TaskTools } from '../threads/tasks.ts';
import { type DeviceFacts, loadDeviceFacts } from './rules/device-facts.ts';
import { type ActiveRule, isAbout, type RuleRow, ruleOf } from './rules/rules.ts';

/** What a rule would have raised. Instants are ISO 8601. */
export interface BacktestResult {
  readonly count: number;
  /** How many devices had a case. */
  readonly devices: number;
  readonly cases: readonly {
    readonly device_id: number;
    readonly since: string;
    readonly cleared_at: string | null;
    readonly value: number | null;
  }[];
}

/** A result with what a chart of it needs to know. */
export interface DetailedBacktest extends BacktestResult {
  /** Of the values; null: none, or different ones. */
  readonly unit: string | null;
  /** Until when it was still being learned what is usual at most devices (ISO 8601); null: nothing is learned, or it was known. */
  readonly learning_until: string | null;
}

/** Devices whose readings are loaded at once. */
const BATCH = 25;
/** Give up after this long: the rule is about too many devices for the period. */
const MAX_MS = 25_000;
/** More cases are counted, but not listed. */
const MAX_CASES = 10_000;

const DEVICES = `
  select d.id, (extract(epoch from d.company_since) * 1000)::float8 as company_since,
    (extract(epoch from greatest(d.created_at, d.company_since)) * 1000)::float8 as active_since
  from devices d
  where d.is_active and ($1::int is null or d.company_id = $1) and d.tags @> $2::text[]
    and ($3::int is null or exists (
      select from project_devices l where l.device_id = d.id and l.project_id = $3))
    and (cardinality($4::int[]) = 0 or d.id = any($4))
  order by d.id`;
const DATAPOINTS = `
  select id, device_id, key, unit, kind, role, rolls_over_at, resolution, max_flow
  from datapoints where device_id = any($1::int[]) order by id`;
const OUTAGES = `
  select (extract(epoch from "from") * 1000)::float8 as "from", (extract(epoch from "to") * 1000)::float8 as "to"
  from ingest_outages where "to" > $1 and "from" < $2`;

interface Device {
  readonly id: number;
  /** Earlier readings belong to another company; ms. */
  readonly company_since: number | null;
  readonly active_since: number;
}

/** The part of a series from a time on. */
const since = ({ ts, value }: Series, from: number | null): Series => {
  const first = from === null ? 0 : firstAt(ts, from);
  return first === 0
    ? { ts, value }
    : { ts: Array.from(ts).slice(first), value: Array.from(value).slice(first) };
};

interface Loaded {
  readonly device: Device;
  readonly facts: DeviceFacts;
  readonly history: DeviceHistory;
}

/** Loads what a rule needs to know about some devices. */
const load = async (
  source: HistoryClient,
  rule: ActiveRule,
  span: Span,
  devices: readonly Device[],
): Promise<readonly Loaded[]> => {
  const { client } = source;
  const ids = devices.map(({ id }) => id);
  const facts = await loadDeviceFacts(client, ids);
  const { rows } = await client.query<JudgedDatapoint & { device_id: number }>(DATAPOINTS, [ids]);
  // Kinds that are about time need to know when the device sent anything at all.
  const needed = rows.filter(
    (point) => rule.kind.onTime !== undefined || rule.kind.reads?.(point, rule.params),
  );
  const series = await readSeries(
    source,
    needed.map(({ id }) => id),
    { from: span.from - backtestBefore(rule), to: span.to - 1 },
  );
  return devices.flatMap((device): Loaded[] => {
    const about = facts.get(device.id);
    if (!about || !isAbout(rule, about)) return [];
    const datapoints = needed.filter(({ device_id }) => device_id === device.id);
    const own = new Map(
      datapoints.map(({ id }) => [id, since(series.get(id) ?? EMPTY, device.company_since)]),
    );
    const { active_since } = device;
    return [
      { device, facts: about, history: { device: about.judged, datapoints, series: own, active_since } },
    ];
  });
};

/** When it was known what is usual at a device (ms), if the kind learns that and the device sent anything in time. */
const learnedAt = (
  { kind, params }: ActiveRule,
  { datapoints, series }: DeviceHistory,
  { to }: Span,
): readonly number[] => {
  if (kind.learnDays === undefined) return [];
  const firsts = datapoints.flatMap((point) => {
    const first = kind.reads?.(point, params) ? series.get(point.id)?.ts[0] : undefined;
    return first === undefined || first >= to ? [] : [first];
  });
  return firsts.length === 0 ? [] : [Math.min(...firsts) + kind.learnDays * 86_400_000];
};

const unitOf = ({ kind }: ActiveRule, { datapoints }: DeviceHistory, id: number | null): string | null =>
  kind.unit === 'datapoint' ? (datapoints.find((point) => point.id === id)?.unit ?? null) : kind.unit;

/**
 * Finds the cases that a rule would have raised within a span (ms), from stored readings. Writes nothing. Throws 413
 * if that takes too long.
 */
const backtestRule = async (
  row: RuleRow,
  span: Span,
  { pool, cold, signal }: Pick<TaskTools<never>, 'pool' | 'cold' | 'signal'>,
): Promise<DetailedBacktest> => {
  const rule = ruleOf(row);
  if (!rule) return { count: 0, devices: 0, cases: [], unit: null, learning_until: null };
  const units = new Set<string | null>();
  const learned: number[] = [];
  const until = Date.now() + MAX_MS;
  const values = [row.company_id, row.tags, row.project_id, row.device_ids];
  const { rows: devices } = await pool.query<Device>(DEVICES, values);
  const { rows: outages } = await pool.query<Outage>(OUTAGES, [
    new Date(span.from - 86_400_000),
    new Date(span.to),
  ]);
  const cases: BacktestResult['cases'][number][] = [];
  let [count, affected] = [0, 0];
  for (const part of chunk(devices, BATCH)) {
    const client = await pool.connect();
    const loaded = await load({ client, cold }, rule, span, part).finally(() => client.release());
    for (const { device, history } of loaded) {
      signal.throwIfAborted();
      if (Date.now() > until) throw httpError(413, 'alarm_rules.backtest_large');
      const found = backtest(
        { kind: rule.kind, rule: rule.step, params: rule.params, device: history.device },
        history,
        span,
        outages,
      );
      learned.push(...learnedAt(rule, history, span));
      for (const { datapoint_id } of found) units.add(unitOf(rule, history, datapoint_id));
      count += found.length;
      if (found.length > 0) affected += 1;
      for (const one of found.slice(0, MAX_CASES - cases.length)) {
        const { value, cleared_at } = one;
        cases.push({
          device_id: device.id,
          since: new Date(one.since).toISOString(),
          cleared_at: cleared_at === null ? null : new Date(cleared_at).toISOString(),
          value,
        });
      }
      // Other backtests take their turn.
      await setImmediate();
    }
  }
  const [unit = null] = units;
  const middle = learned.toSorted((a, b) => a - b)[learned.length >> 1];
  return {
    count,
    devices: affected,
    cases: cases.toSorted((a, b) => a.since.localeCompare(b.since)),
    unit: units.size === 1 ? unit : null,
    learning_until:
      middle === undefined || middle <= span.from ? null : new Date(Math.min(middle, span.to)).toISOString(),
  };
};

/** A rule to be tried on a span (ms). */
export interface BacktestJob {
  readonly rule: RuleRow;
  readonly span: Span;
}

/** Tries a rule, in a thread. */
export const backtestTask: Task<BacktestJob, never, DetailedBacktest> = ({ rule, span }, tools) =>
  backtestRule(rule, span, tools);
