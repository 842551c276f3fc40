import type { Pool, PoolClient } from 'pg';
import { flattenValues, timeFault } from '../../src/domain/readings.ts';
import type { Alarms } from '../alarms/alarms.ts';
import type { Judge, JudgeStored } from '../alarms/judge.ts';
import type { GatewayNotes } from '../gateways/notes.ts';
import type { Announcer } from './announce.ts';
import { authorize, type Item, type Outcome, type Resolved } from './authorize.ts';
import { claimPending } from './claims.ts';
import { contactsOf, noteContacts } from './contacts.ts';
import { countSettled, type IngestCounts } from './counters.ts';
import { type IngestCache, NO_CACHE } from './fast/cache.ts';
import { findDatapoints } from './find-datapoints.ts';
import { locateDevices } from './find-devices.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { ensureMonths } from './partitions.ts';
import { storeQuarantined } from './quarantine.ts';
import { measuredBy, readValues, type Values } from './read-values.ts';
import { isWorthRetrying } from './retry.ts';
import type { SlowCompanies } from './slow-companies.ts';
import { onlyInserted, storeReadings } from './store.ts';
import type { Arrival } from './uplink.ts';

const ATTEMPTS = 3;

/**
 * Stores uplinks, all or none, by one transaction: creates pending devices and datapoints for unknown ones, stores
 * the readings and notifies the live sockets. Each uplink is authorized by the company of its own key. Returns one
 * outcome per uplink, in order, after the commit. `now` is the time of arrival (ms).
 */
export type Store = (arrivals: readonly Arrival[], now?: number) => Promise<readonly Outcome[]>;

const NO_FAULTS: Outcome['faults'] = [];
// Written out, since spreading is several times slower and there are thousands of them.
const itemOf = ({ uplink, companyId, way }: Arrival, now: number): Item => {
  const ts = uplink.ts ?? now;
  return {
    uplink,
    companyId,
    way,
    flat: flattenValues(uplink.values),
    ts,
    fault: timeFault(ts, now),
    tally: { refused: null, accepted: 0, late: 0, duplicates: 0, quarantined: 0, faults: NO_FAULTS },
    deviceId: null,
  };
};

/** Stores the readings and counts them in the tallies of their uplinks. Returns the latest values that changed. */
const storeValues = async (
  client: PoolClient,
  { good, sorted, implausible }: Values,
  uplinks: ReadonlyMap<number, number>,
  judge: JudgeStored,
  now: number,
) => {
  const { inserted, changed } = await storeReadings(client, sorted, now, ({ device }) => ({
    uplinks: uplinks.get(device.id) ?? 0,
    expected_interval_s: device.expected_interval_s,
  }));
  const accepted = onlyInserted(good, inserted);
  for (const reading of good) {
    const { tally, isLate } = reading;
    const isNew = accepted?.has(reading) !== false;
    tally[isNew ? 'accepted' : 'duplicates'] += 1;
    if (isNew && isLate) tally.late += 1;
  }
  const quarantined = onlyInserted(implausible, await storeQuarantined(client, implausible, now));
  for (const reading of implausible)
    reading.tally[quarantined?.has(reading) === false ? 'duplicates' : 'quarantined'] += 1;
  return { changed, ...(await judge(accepted)) };
};

/** Everything that happens in the transaction: finds the devices, authorizes the uplinks, stores their readings. */
const write = async (
  client: PoolClient,
  arrivals: readonly Arrival[],
  cache: IngestCache,
  judge: Judge,
  now: number,
) => {
  const uplinks = arrivals.map(({ uplink }) => uplink);
  const located = (await cache.locate(client, uplinks)) ?? (await locateDevices(client, arrivals, now));
  const claimed = await claimPending(client, arrivals, located);
  const items = arrivals.map((arrival) => itemOf(arrival, now));
  const resolved = authorize(items, claimed);
  const written = { uplinks, located, items, resolved, hasContested: claimed.hasContested };
  if (resolved.length === 0)
    return { ...written, values: undefined, changed: [], cases: [], work: new Map<number, number>() };
  const contacts = noteContacts(client, contactsOf(resolved), now);
  // While the database works.
  const cached = cache.read(resolved);
  const uplinkCounts = await contacts;
  const values = cached ?? readValues(resolved, await findDatapoints(client, measuredBy(resolved)));
  const devices = new Set(resolved.map(({ device }) => device));
  const { good, sorted } = values;
  const batch = { devices: [...devices], readings: good, latestAt: sorted.latestAt };
  const judgeStored = await judge.prepare(client, batch, now);
  return { ...written, values, ...(await storeValues(client, values, uplinkCounts, judgeStored, now)) };
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
  readonly alarms: Pick<Alarms, 'judge' | 'announce'>;
  readonly slow: SlowCompanies;
}

export const createPipeline = (services: PipelineServices): Store => {
  const { pool, counts, announcer, cache, gateways, alarms, slow } = services;
  const knownMonths = new Set<string>();

  return async (arrivals, now = Date.now()) => {
    if (arrivals.length === 0) return [];
    const times = arrivals.map(({ uplink }) => uplink.ts ?? now).filter((ts) => timeFault(ts, now) === null);
    for (let attempt = 1; ; attempt++) {
      try {
        await ensureMonths(pool, times, now, knownMonths);
        // The cache may be the reason for a second attempt.
        const trusted = attempt === 1 ? cache : NO_CACHE;
        const written = await withTransaction(pool, (client) =>
          write(client, arrivals, trusted, alarms.judge, now),
        );
        const { uplinks, located, items, resolved, hasContested, values, changed, cases, work } = written;
        cache.remember(uplinks, located, values);
        countSettled(counts, items);
        announcer.values(changed);
        alarms.announce(cases);
        gateways.note(resolved, now);
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
