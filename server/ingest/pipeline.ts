import type { Pool, PoolClient } from 'pg';
import { flattenValues, timeFault } from '../../src/domain/readings/readings.ts';
import type { Alarms } from '../alarms/alarms.ts';
import { prepareForLate, thawForUplinks } from '../cold/late.ts';
import type { ColdReader } from '../cold/reader.ts';
import type { Judge, JudgeStored } from '../alarms/judging/judge.ts';
import { applyModels } from '../device-models/in-uplinks.ts';
import type { ModelRegistry } from '../device-models/registry.ts';
import type { GatewayNotes } from '../gateways/notes.ts';
import type { Announcer } from './announce.ts';
import { authorize, type Item, type Outcome, type Resolved } from './authorize.ts';
import { claimPending } from './claims.ts';
import { contactsOf, noteContacts } from './storing/contacts.ts';
import { countSettled, type IngestCounts } from './counters.ts';
import { type IngestCache, NO_CACHE } from './fast/cache.ts';
import { type Datapoint, findDatapoints } from './find-datapoints.ts';
import { locateDevices } from './find-devices.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { Activity } from '../metrics/activity.ts';
import type { MessageLog } from './storing/messages.ts';
import { ensureMonths } from './storing/partitions.ts';
import { storeQuarantined } from './storing/quarantine.ts';
import { measuredBy, readValues, type Values } from './read-values.ts';
import { isWorthRetrying } from './retry.ts';
import type { SlowCompanies } from './queue/slow-companies.ts';
import { onlyInserted, storeInvalid, storeReadings } from './storing/store.ts';
import type { Arrival } from './uplink.ts';

const ATTEMPTS = 3;

/**
 * Stores uplinks, all or none, by one transaction: creates pending devices and datapoints for unknown ones, stores
 * the readings and notifies the live sockets. Each uplink is authorized by the company of its own key. Returns one
 * outcome per uplink, in order, after the commit. `now` is the time of arrival (ms).
 */
export type Store = (arrivals: readonly Arrival[], now?: number) => Promise<readonly Outcome[]>;

const NO_FAULTS: Outcome['faults'] = [];
const NO_VALUES = flattenValues({});
// Written out, since spreading is several times slower and there are thousands of them.
const itemOf = ({ uplink, companyId, way, message }: Arrival, now: number): Item => {
  const ts = uplink.ts ?? now;
  return {
    uplink,
    companyId,
    way,
    message,
    flat: NO_VALUES,
    ts,
    fault: timeFault(ts, now),
    tally: { refused: null, accepted: 0, late: 0, duplicates: 0, quarantined: 0, faults: NO_FAULTS },
    deviceId: null,
  };
};

/** Stores the readings and counts them in the tallies of their uplinks. Returns the latest values that changed. */
const storeValues = async (
  client: PoolClient,
  cold: ColdReader,
  { good, invalid, sorted, implausible }: Values,
  uplinks: ReadonlyMap<number, number>,
  judge: JudgeStored,
  now: number,
) => {
  const known = new Map(sorted.newest.map(({ of }) => [of.id, of]));
  for (const { of } of sorted.late) known.set(of.id, of);
  await thawForUplinks(
    cold,
    client,
    [...sorted.late, ...invalid],
    (id) => (known.get(id)?.counter ?? null) !== null,
  );
  const { inserted, setAside, changed, points } = await storeReadings(
    client,
    sorted,
    now,
    (id) => known.get(id) as Datapoint,
    ({ device }) => ({
      uplinks: uplinks.get(device.id) ?? 0,
      expected_interval_s: device.expected_interval_s,
    }),
  );
  const accepted = onlyInserted(good, inserted);
  for (const reading of good) {
    const { tally, isLate } = reading;
    const isNew = accepted?.has(reading) !== false;
    tally[isNew ? 'accepted' : 'duplicates'] += 1;
    if (isNew && isLate) tally.late += 1;
  }
  const kept = onlyInserted(invalid, await storeInvalid(client, invalid, now));
  for (const reading of invalid) reading.tally[kept?.has(reading) === false ? 'duplicates' : 'accepted'] += 1;
  const quarantined = onlyInserted(implausible, await storeQuarantined(client, implausible, now));
  for (const reading of implausible)
    reading.tally[quarantined?.has(reading) === false ? 'duplicates' : 'quarantined'] += 1;
  // No alarm is raised by a reading that is set aside.
  const judged =
    setAside.size === 0
      ? accepted
      : new Set([...(accepted ?? good)].filter((reading) => !setAside.has(reading)));
  return { changed, ...(await judge(judged)), points, accepted, quarantined };
};

const NOTHING_STORED = {
  values: undefined,
  changed: [],
  cases: [],
  work: new Map<number | null, number>(),
  points: new Map<never, never>(),
  accepted: undefined,
  quarantined: undefined,
  uplinkCounts: new Map<number, number>(),
};

interface WriteServices {
  readonly cache: IngestCache;
  readonly registry: ModelRegistry;
  readonly judge: Judge;
  readonly cold: ColdReader;
}

/** Everything that happens in the transaction: finds the devices, authorizes the uplinks, stores their readings. */
const write = async (
  client: PoolClient,
  arrivals: readonly Arrival[],
  { cache, registry, judge, cold }: WriteServices,
  now: number,
) => {
  const uplinks = arrivals.map(({ uplink }) => uplink);
  const known = await cache.locate(client, uplinks);
  const located = known ?? (await locateDevices(client, arrivals, now));
  const claimed = await claimPending(client, arrivals, located);
  const items = arrivals.map((arrival) => itemOf(arrival, now));
  const resolved = authorize(items, claimed);
  const written = { uplinks, located, items, resolved, hasContested: claimed.hasContested };
  if (resolved.length === 0) return { ...written, ...NOTHING_STORED };
  await applyModels(client, registry, resolved, known !== undefined);
  const contacts = noteContacts(client, contactsOf(resolved), now);
  // While the database works.
  const cached = cache.read(resolved, now);
  const uplinkCounts = await contacts;
  const values = cached ?? readValues(resolved, await findDatapoints(client, measuredBy(resolved)), now);
  const devices = new Set(resolved.map(({ device }) => device));
  const { good, sorted } = values;
  const batch = { devices: [...devices], readings: good, latestAt: sorted.latestAt };
  const judgeStored = await judge.prepare(client, batch, now);
  const stored = await storeValues(client, cold, values, uplinkCounts, judgeStored, now);
  return { ...written, values, uplinkCounts, ...stored };
};

/** Records which companies' uplinks were expensive to judge. */
const noteCosts = (
  slow: SlowCompanies,
  work: ReadonlyMap<number | null, number>,
  resolved: readonly Resolved[],
): void => {
  if (![...work].some(([company, done]) => company !== null && slow.isWorthNoting(company, done))) return;
  const uplinks = new Map<number | null, number>();
  for (const { device } of resolved)
    uplinks.set(device.company_id, (uplinks.get(device.company_id) ?? 0) + 1);
  for (const [company, done] of work)
    if (company !== null) slow.note(company, { work: done, uplinks: uplinks.get(company) ?? 1 });
};

interface PipelineServices {
  readonly pool: Pool;
  readonly counts: IngestCounts;
  readonly announcer: Announcer;
  readonly cache: IngestCache;
  readonly gateways: Pick<GatewayNotes, 'note'>;
  readonly messages: Pick<MessageLog, 'note'>;
  readonly alarms: Pick<Alarms, 'judge' | 'announce'>;
  readonly registry: ModelRegistry;
  readonly slow: SlowCompanies;
  readonly cold: ColdReader;
  readonly activity: Pick<Activity, 'onStored'>;
}

export const createPipeline = (services: PipelineServices): Store => {
  const { pool, counts, announcer, cache, gateways, messages, alarms, registry, slow, cold, activity } =
    services;
  const knownMonths = new Set<string>();

  return async (arrivals, now = Date.now()) => {
    if (arrivals.length === 0) return [];
    const times = arrivals.map(({ uplink }) => uplink.ts ?? now).filter((ts) => timeFault(ts, now) === null);
    for (let attempt = 1; ; attempt++) {
      try {
        await ensureMonths(pool, times, now, knownMonths);
        await prepareForLate(cold, pool, times);
        // The cache may be the reason for a second attempt.
        const trusted = attempt === 1 ? cache : NO_CACHE;
        const began = performance.now();
        const written = await withTransaction(pool, (client) =>
          write(client, arrivals, { cache: trusted, registry, judge: alarms.judge, cold }, now),
        );
        const { uplinks, located, items, resolved, hasContested, values, changed, cases, points, work } =
          written;
        activity.onStored?.((performance.now() - began) / 1_000);
        cache.remember(uplinks, located, values, points);
        countSettled(counts, items);
        announcer.values(changed);
        alarms.announce(cases);
        gateways.note(resolved, now);
        messages.note({ ...written, uplinks: written.uplinkCounts }, now);
        noteCosts(slow, work, resolved);
        if (resolved.some(({ device }) => device.is_active === null)) announcer.pending();
        if (hasContested) announcer.contested();
        return items.map(({ tally }) => tally);
      } catch (error) {
        if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error;
        knownMonths.clear();
      }
    }
  };
};
