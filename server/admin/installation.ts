import { accessSync, constants, existsSync } from 'node:fs';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { clusterFolder } from '../db/embedded/cluster.ts';
import { isResponding, runningServer } from '../db/embedded/postmaster.ts';
import { type Embedded, startEmbedded } from '../db/embedded/runner.ts';
import { socketFolder } from '../db/embedded/socket.ts';
import { migrate, migrationState, newerDatabase } from '../db/migrate.ts';
import { createEvents, type Events } from '../events.ts';
import { originOf } from '../startup/listening.ts';
import { InUse, takeLock } from '../startup/lock.ts';
import { until } from '../startup/processes.ts';
import { StartError } from '../startup/start-error.ts';
import { type Call, Failure } from './command.ts';
import { quietLog } from './quiet-log.ts';

/** How long a command waits for a database that does not answer (ms), and for one that a server is starting. */
const REACH_MS = 5_000;
const STARTING_MS = 20_000;

/** The installation that commands work with: the database as its owner, who sees every row. */
export interface Installation {
  readonly config: Config;
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly db: NodePgDatabase;
  /** Tells the servers of the database what has changed. */
  readonly events: Pick<Events, 'publish'>;
  /** The base of links. */
  readonly publicUrl: () => string;
}

type Connection = Embedded['connection'];

const madeAtStart = (what: 'it' | 'them'): string =>
  `the server makes ${what} when it starts, and so does "migrate".`;
const noDatabase = ({ dataDir }: Config): Failure =>
  new Failure(`There is no database in DATA_DIR ${dataDir}: ${madeAtStart('it')}`);

/** The embedded server that a running process has started, if it answers. */
const findRunning = async (cluster: string, { cleanup }: Call): Promise<Connection | null> => {
  const socket = socketFolder(cluster);
  cleanup.add(socket.close);
  const isUp = async () => runningServer(cluster) !== undefined && (await isResponding(socket.host));
  if (!(await until(isUp, STARTING_MS, 100))) return null;
  return { host: socket.host, port: 5432, user: 'flowgen', database: 'postgres' };
};

/** Throws a Failure if a folder is there, and not for this user. */
const assertReadable = (dataDir: string): void => {
  try {
    accessSync(dataDir, constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new Failure(
      `DATA_DIR ${dataDir} can’t be read by this user: run the command as the user that runs the server.`,
    );
  }
};

/** Connects to the embedded PostgreSQL of a running server, or starts it for as long as the command runs. */
const openEmbedded = async (config: Config, call: Call, mayCreate: boolean): Promise<Connection> => {
  const { dataDir } = config;
  const cluster = clusterFolder(dataDir);
  if (!existsSync(cluster)) {
    assertReadable(dataDir);
    if (!mayCreate) throw noDatabase(config);
  }
  try {
    const lock = await takeLock(dataDir);
    call.cleanup.add(lock.release);
  } catch (error) {
    // A server holds it, which may be starting its database, or another command.
    const found = error instanceof InUse ? await findRunning(cluster, call) : null;
    if (!found) throw error;
    return found;
  }
  const embedded = await startEmbedded(dataDir, quietLog);
  call.cleanup.add(embedded.stop);
  return embedded.connection;
};

const hasDatabase = async (connection: Connection): Promise<boolean> => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query("select 1 from pg_database where datname = 'flowgen'")).rowCount === 1;
  } finally {
    await client.end();
  }
};

/**
 * Opens the database of the variables, which is closed when the command ends. `mayCreate`: makes the embedded one if there is
 * none. Throws a Failure or a StartError.
 */
export const connect = async (
  call: Call,
  config: Config,
  { mayCreate = false } = {},
): Promise<Installation> => {
  const connection = config.databaseUrl === undefined ? await openEmbedded(config, call, mayCreate) : null;
  if (connection && !mayCreate && !(await hasDatabase(connection))) throw noDatabase(config);
  const database = await openDatabase(config, connection && { connection }, quietLog, REACH_MS);
  call.cleanup.add(database.close);
  const pool = database.owner;
  return {
    config,
    database,
    pool,
    db: drizzle(pool),
    events: createEvents(pool, quietLog),
    publicUrl: () => config.publicUrl ?? originOf(config.host, config.port),
  };
};

/** Migrates, and creates roles and policies, as a start does. */
export const prepareDatabase = async ({ database, pool }: Installation): Promise<void> => {
  await migrate(pool);
  await database.openApp();
};

/**
 * Opens the database for a command that works with its tables, which must be those of this version. `mayBeNew`: a database
 * without tables gets them.
 */
export const openInstallation = async (call: Call, { mayBeNew = false } = {}): Promise<Installation> => {
  const installation = await connect(call, readConfig(call.env), { mayCreate: mayBeNew });
  const { state } = await migrationState(installation.pool);
  if (state === 'new') {
    if (!mayBeNew) throw new Failure(`The database has no tables yet: ${madeAtStart('them')}`);
    call.say('The database is new: making its tables.');
    await prepareDatabase(installation);
  }
  if (state === 'behind')
    throw new Failure('The database is of an earlier version: run "migrate" first, or start the server.');
  if (state === 'newer') throw new StartError(newerDatabase());
  return installation;
};
