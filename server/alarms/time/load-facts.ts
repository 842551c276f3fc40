import type { PoolClient } from 'pg';
import type { FactName, Facts, GivenFacts, JudgedDatapoint } from '../../../src/domain/alarms/verdict.ts';
import { silentMs } from '../../../src/domain/alarms/silence.ts';
import { int4s } from '../../db/binary.ts';
import type { SilenceClock } from '../../outages/outages.ts';
import type { DeviceFacts } from '../rules/device-facts.ts';
import { BATTERY, CHARGE, CONTACTS, COUNTERS, FLOW, MEASURED } from './fact-queries.ts';

/** What is asked about a device. */
export interface FactQuery {
  readonly device: DeviceFacts;
  readonly names: ReadonlySet<FactName>;
}

type Found = { -readonly [K in keyof Facts]?: Facts[K] };

interface CounterRow extends JudgedDatapoint {
  readonly device_id: number;
  readonly value: number;
  readonly read_at: number | null;
  readonly changed_at: number | null;
  readonly days_used: number;
  readonly days_known: number;
}
interface ContactRow {
  readonly id: number;
  readonly seen_at: number | null;
  readonly active_since: number;
}

interface FlowRow {
  readonly id: number;
  readonly flow_at: number | null;
  readonly flow_since: number | null;
}

interface VoltageRow {
  readonly id: number;
  readonly ts: number;
  readonly value: number;
}

const counterOf = ({ value, read_at, changed_at, days_used, days_known, ...point }: CounterRow) => {
  const { id, key, unit, kind, role, rolls_over_at, resolution } = point;
  const datapoint = { id, key, unit, kind, role, rolls_over_at, resolution };
  return { datapoint, value, read_at, changed_at, days_used, days_known };
};

const grouped = <T>(rows: readonly T[], idOf: (row: T) => number): ReadonlyMap<number, readonly T[]> => {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(idOf(row));
    if (group) group.push(row);
    else groups.set(idOf(row), [row]);
  }
  return groups;
};

const query = async <R extends object>(
  client: PoolClient,
  name: string,
  text: string,
  devices: readonly DeviceFacts[],
  hasZone = false,
): Promise<readonly R[]> => {
  if (devices.length === 0) return [];
  const ids = int4s(devices, ({ id }) => id);
  const values = hasZone ? [ids, devices.map(({ judged }) => judged.time_zone)] : [ids];
  return (await client.query<R>({ name: `alarm_facts_${name}`, text, values })).rows;
};

/**
 * Loads what time-driven kinds ask for, by one query for each fact however many devices there are. Returns the facts of
 * each device by its id.
 */
export const loadFacts = async (
  client: PoolClient,
  queries: readonly FactQuery[],
  clock: SilenceClock,
): Promise<ReadonlyMap<number, GivenFacts>> => {
  const asking = (...names: readonly FactName[]): readonly DeviceFacts[] =>
    queries.filter((each) => names.some((name) => each.names.has(name))).map(({ device }) => device);
  const facts = new Map<number, Found & Pick<Facts, 'active_since'>>();
  const of = (id: number): Found => facts.get(id) ?? {};

  const all = queries.map(({ device }) => device);
  for (const { id, seen_at, active_since } of await query<ContactRow>(client, 'contacts', CONTACTS, all)) {
    const silent_ms = seen_at === null ? null : silentMs(seen_at, clock.now, clock.outages);
    facts.set(id, { active_since, seen_at, silent_ms });
  }
  const flowing = asking('flow_at', 'has_flow', 'flow_since');
  const flows = await query<FlowRow>(client, 'flow', FLOW, flowing);
  const flowOf = new Map(flows.map((row) => [row.id, row]));
  for (const { id } of flowing) {
    of(id).has_flow = flowOf.has(id);
    of(id).flow_at = flowOf.get(id)?.flow_at ?? null;
    of(id).flow_since = flowOf.get(id)?.flow_since ?? null;
  }

  const measuring = asking('measured_at');
  const measured = await query<{ id: number; measured_at: number | null }>(
    client,
    'measured',
    MEASURED,
    measuring,
  );
  for (const { id, measured_at } of measured) of(id).measured_at = measured_at;

  const counting = asking('counters');
  const counters = await query<CounterRow>(client, 'counters', COUNTERS, counting, true);
  const countersOf = grouped(counters, ({ device_id }) => device_id);
  for (const { id } of counting) of(id).counters = (countersOf.get(id) ?? []).map(counterOf);

  const powered = asking('battery_v', 'battery_percent');
  const volts = await query<VoltageRow>(client, 'battery', BATTERY, powered, true);
  const voltsOf = grouped(volts, ({ id }) => id);
  const charges = await query<{ id: number; value: number | null }>(client, 'charge', CHARGE, powered);
  const chargeOf = new Map(charges.map(({ id, value }) => [id, value]));
  for (const { id } of powered) {
    of(id).battery_v = (voltsOf.get(id) ?? []).map(({ ts, value }) => ({ ts, value }));
    of(id).battery_percent = chargeOf.get(id) ?? null;
  }
  return facts;
};
