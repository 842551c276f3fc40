import { statfs } from 'node:fs/promises';
import { formatBytes } from '../../src/domain/text/format.ts';
import type { Context } from '../context.ts';
import { readDatabaseFigures } from '../metrics/database-figures.ts';
import { message, type Text } from '../texts/texts.ts';
import { brokerParts } from './brokers.ts';
import { opensSecrets } from './key.ts';
import { natsPart } from './nats.ts';
import { hostOf, type Part } from './part.ts';

/** The names in `degraded` of `GET /health`: what may be away while calls are served. */
export const DEGRADED = ['nats', 'replica', 'broker', 'files', 'cold'] as const;

/** How long the oldest due message may wait (s), and how much of the disk must be free (bytes). */
const OUTBOX_LATE_S = 300;
export const DISK_LOW = 1_000_000_000;

const off = (name: string, text: Text): Part => ({ name, state: 'off', text });

const replicaPart = ({ config, replica }: Context): Part => {
  if (!config.replica || !replica) return off('replica', 'health.no_replica');
  const { state, lag, since } = replica.state();
  const values = { address: hostOf(config.replica.url), seconds: lag.toFixed(1) };
  if (state === 'ok') return { name: 'replica', state: 'ok', text: message('health.replica', values), since };
  const isUnknown = state === 'away' || Number.isNaN(lag);
  const text = message(isUnknown ? 'health.replica_down' : 'health.replica_behind', values);
  return { name: 'replica', state: state === 'away' ? 'down' : 'degraded', text, since };
};

const tracesOf = ({ tracing }: Context): Part => {
  if (!tracing) return off('traces', 'health.no_traces');
  const { address, failedSince } = tracing.state();
  return failedSince
    ? {
        name: 'traces',
        state: 'degraded',
        text: message('health.traces_dropped', { address }),
        since: failedSince,
      }
    : { name: 'traces', state: 'ok', text: message('health.traces', { address }) };
};

const filesOf = ({ storage: { bucket, state } }: Context): Part => {
  if (!bucket) return { name: 'files', state: 'ok', text: 'health.files' };
  const { problem, since } = state();
  const values = { bucket: bucket.address.bucket, address: bucket.address.host };
  return problem === null
    ? { name: 'files', state: 'ok', text: message('health.files_bucket', values), since }
    : { name: 'files', state: 'degraded', text: message('health.files_away', { ...values, problem }), since };
};

const coldOf = ({ cold }: Context): Part => {
  if (!cold.isUsed()) return off('cold', 'health.cold');
  const { problem, since } = cold.state();
  const { title: place } = cold.place;
  return problem === null
    ? { name: 'cold', state: 'ok', text: message('health.cold_files', { place }), since }
    : { name: 'cold', state: 'degraded', text: message('health.cold_away', { place, problem }), since };
};

const ingestOf = ({ ingest }: Context): Part => {
  const { trouble, lastCommit } = ingest.counts;
  if (trouble) return { name: 'ingest', state: 'down', text: trouble.reason, since: trouble.since };
  return { name: 'ingest', state: 'ok', text: lastCommit ? 'health.ingest' : 'health.ingest_waiting' };
};

const diskOf = async ({ config }: Context): Promise<Part> => {
  try {
    const { bavail, bsize } = await statfs(config.dataDir);
    const free = formatBytes(bavail * bsize);
    return bavail * bsize < DISK_LOW
      ? { name: 'disk', state: 'degraded', text: message('health.disk_low', { free }) }
      : { name: 'disk', state: 'ok', text: message('health.disk', { free }) };
  } catch {
    return { name: 'disk', state: 'degraded', text: 'health.disk_unknown' };
  }
};

/** What only the database knows: messages, report runs, and whether the key opens its secrets. */
const storedParts = async (context: Context, isDatabaseUp: boolean): Promise<readonly Part[]> => {
  try {
    if (!isDatabaseUp) throw new Error('The database is away.');
    const { outbox, outboxAge, runs } = await readDatabaseFigures(context.pool);
    const opens = await opensSecrets(context);
    const seconds = Math.round(outboxAge);
    return [
      {
        name: 'outbox',
        state: outboxAge > OUTBOX_LATE_S ? 'degraded' : 'ok',
        text:
          outbox === 0 ? 'health.outbox_empty' : message('health.outbox', { smart_count: outbox, seconds }),
      },
      {
        name: 'reports',
        state: 'ok',
        text: message('health.reports', { running: runs.running, queued: runs.queued }),
      },
      opens === false
        ? { name: 'key', state: 'degraded', text: 'health.key_other' }
        : { name: 'key', state: 'ok', text: opens ? 'health.key' : 'health.key_unused' },
    ];
  } catch {
    return ['outbox', 'reports', 'key'].map((name) => ({
      name,
      state: 'down',
      text: 'health.database_down',
    }));
  }
};

/** All parts of a server. Hosts are named, users and passwords never. */
export const partsOf = async (context: Context, isDatabaseUp: boolean): Promise<readonly Part[]> => {
  const { databaseUrl, smtpUrl, smsUrl } = context.config;
  const database: Text =
    databaseUrl === undefined
      ? 'health.database_embedded'
      : message('health.database', { address: hostOf(databaseUrl) });
  const [outbox, reports, key] = await storedParts(context, isDatabaseUp);
  const parts: readonly (Part | undefined)[] = [
    {
      name: 'database',
      state: isDatabaseUp ? 'ok' : 'down',
      text: isDatabaseUp ? database : 'health.database_down',
    },
    replicaPart(context),
    ...brokerParts(context),
    natsPart(context),
    filesOf(context),
    coldOf(context),
    smtpUrl === undefined
      ? off('mail', 'health.no_mail')
      : { name: 'mail', state: 'ok', text: message('health.mail', { address: hostOf(smtpUrl) }) },
    smsUrl === undefined
      ? off('sms', 'health.no_sms')
      : { name: 'sms', state: 'ok', text: message('health.sms', { address: hostOf(smsUrl) }) },
    outbox,
    reports,
    ingestOf(context),
    await diskOf(context),
    key,
    tracesOf(context),
  ];
  return parts.filter((part) => part !== undefined);
};

/** What is away although calls are served. Costs nothing. */
export const degradedOf = (context: Context): (typeof DEGRADED)[number][] => {
  const parts = [
    natsPart(context),
    replicaPart(context),
    ...brokerParts(context),
    filesOf(context),
    coldOf(context),
  ];
  const isAway = ({ state }: Part): boolean => state === 'degraded' || state === 'down';
  return DEGRADED.filter((name) => parts.some((part) => part.name === name && isAway(part)));
};
