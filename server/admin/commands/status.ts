import { formatBytes } from '../../../src/domain/text/format.ts';
import { type Config, readConfig } from '../../config.ts';
import { migrationState } from '../../db/migrate.ts';
import { hostOf } from '../../health/part.ts';
import { readDatabaseFigures } from '../../metrics/database-figures.ts';
import { examineReplica } from '../../replica/examine.ts';
import { productVersion } from '../../project-root.ts';
import { defineCommand, JSON_OPTION } from '../command.ts';
import { connect, type Installation } from '../installation.ts';
import { reachBroker, reachNats } from '../reach.ts';

const SERVERS = `
  select server, began_at as since, renewed_at as seen_at from server_leases
  where renewed_at > clock_timestamp() - interval '1 minute' order by began_at`;
const FILES = `
  select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes, count(*) filter (where bytes is null)::int as objects
  from files`;
const COLD = `
  select count(distinct month)::int as months, count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes,
    coalesce(sum(rows), 0)::float8 as readings from cold_files`;
const DATABASE = `
  select current_setting('server_version') as postgresql, pg_database_size(current_database())::float8 as size_bytes`;

interface Server {
  readonly server: number;
  readonly since: Date;
  readonly seen_at: Date;
}

const databaseOf = async ({ pool, config: { databaseUrl } }: Installation) => {
  const { rows } = await pool.query<{ postgresql: string; size_bytes: number }>(DATABASE);
  const { state, applied, missing } = await migrationState(pool);
  return {
    kind: databaseUrl === undefined ? 'embedded' : 'server',
    address: databaseUrl === undefined ? null : hostOf(databaseUrl),
    postgresql: rows[0]?.postgresql ?? '',
    size_bytes: rows[0]?.size_bytes ?? 0,
    migrations: { state, applied, missing },
  };
};

/** The figures of tables, which exist once the database is migrated. */
const storedIn = async ({ pool, config: { s3 } }: Installation) => {
  const [servers, files, cold, figures] = await Promise.all([
    pool.query<Server>(SERVERS),
    pool.query<{ count: number; bytes: number; objects: number }>(FILES),
    pool.query<{ months: number; files: number; bytes: number; readings: number }>(COLD),
    readDatabaseFigures(pool),
  ]);
  const { count = 0, bytes = 0, objects = 0 } = files.rows[0] ?? {};
  return {
    servers: servers.rows,
    files: {
      where: s3 ? 's3' : 'database',
      address: s3 && `${s3.bucket} at ${s3.host}`,
      count,
      bytes,
      in_bucket: objects,
    },
    cold: cold.rows[0] ?? { months: 0, files: 0, bytes: 0, readings: 0 },
    outbox: { due: figures.outbox, oldest_s: Math.round(figures.outboxAge) },
    runs: { queued: figures.runs.queued, running: figures.runs.running },
  };
};

/** The state of each server at an address. */
const statesOf = (urls: readonly string[], reach: (url: string) => Promise<string | null>) =>
  Promise.all(
    urls.map(async (url) => ({ address: hostOf(url), state: (await reach(url)) === null ? 'ok' : 'down' })),
  );

const brokersOf = async ({ mqttUrls, mqttPort, mqtts }: Config) => {
  if (mqttUrls.length > 0)
    return (await statesOf(mqttUrls, reachBroker)).map((broker) => ({ kind: 'external', ...broker }));
  return mqttPort === 'off' && mqtts === null ? [] : [{ kind: 'embedded', address: null, state: 'ok' }];
};

const replicaOf = async (config: Config) => {
  if (!config.replica) return null;
  const address = hostOf(config.replica.url);
  try {
    const { lag } = await examineReplica(config);
    const state = lag <= config.replica.maxLagS ? 'ok' : 'degraded';
    return { address, state, lag_s: Number.isNaN(lag) ? null : lag };
  } catch {
    return { address, state: 'down', lag_s: null };
  }
};

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

type Status = Awaited<ReturnType<typeof statusOf>>;
const statusOf = async (installation: Installation) => {
  const database = await databaseOf(installation);
  const stored = database.migrations.state === 'current' ? await storedIn(installation) : null;
  const { config } = installation;
  const brokers = await brokersOf(config);
  const nats = config.nats && {
    prefix: config.nats.prefix,
    servers: await statesOf(config.nats.urls, reachNats),
  };
  const replica = await replicaOf(config);
  return { version: productVersion(), database, ...stored, brokers, nats, replica };
};

const replicaLine = (replica: Status['replica']): string => {
  if (!replica) return 'not set up';
  const { address, state, lag_s } = replica;
  return `${address} (${lag_s === null ? state : `${state}, ${lag_s.toFixed(1)} s behind`})`;
};

const linesOf = ({
  version,
  database,
  servers,
  brokers,
  nats,
  replica,
  files,
  cold,
  outbox,
  runs,
}: Status): string[] => {
  const { postgresql, address, size_bytes, migrations } = database;
  const { applied, missing, state } = migrations;
  const size = formatBytes(size_bytes);
  const lines = [
    `Flowgen ${version}`,
    `Database: PostgreSQL ${postgresql}, ${address === null ? 'embedded' : `at ${address}`}, ${size}`,
    `Migrations: ${counted(applied, 'migration')} made, ${missing} missing${state === 'newer' ? ', of a newer version' : ''}`,
    `Brokers: ${brokers.map(({ kind, address: at, state: how }) => (at === null ? kind : `${at} (${how})`)).join(', ') || 'none'}`,
    `NATS: ${nats?.servers.map(({ address: at, state: how }) => `${at} (${how})`).join(', ') ?? 'not set up'}`,
    `Replica: ${replicaLine(replica)}`,
  ];
  if (!servers || !files || !cold || !outbox || !runs) return lines;
  return [
    ...lines,
    `Servers seen in the last minute: ${servers.length}`,
    `Files: ${counted(files.count, 'file')}, ${formatBytes(files.bytes)}; ${files.in_bucket} in ${files.address === null ? 'a bucket' : `the bucket ${files.address}`}, ${files.count - files.in_bucket} in the database`,
    `Cold history: ${cold.readings} readings of ${counted(cold.months, 'month')} in ${counted(cold.files, 'file')}, ${formatBytes(cold.bytes)}`,
    `Messages to be sent: ${outbox.due}${outbox.due === 0 ? '' : `, the oldest for ${outbox.oldest_s} s`}`,
    `Report runs: ${runs.running} running, ${runs.queued} queued`,
  ];
};

export default defineCommand({
  summary: 'shows version, database, servers, brokers, files, messages and report runs',
  options: JSON_OPTION,
  run: async (call) => {
    const isJson = call.options['json'] === true;
    const config = readConfig(call.env);
    let status: Status;
    try {
      status = await statusOf(await connect(call, config));
    } catch (error) {
      if (isJson) call.print(JSON.stringify({ version: productVersion(), database: null }));
      throw error;
    }
    if (isJson) call.print(JSON.stringify(status, null, 2));
    else for (const line of linesOf(status)) call.print(line);
  },
});
