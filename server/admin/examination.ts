import { constants, readFileSync, statSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { formatBytes } from '../../src/domain/text/format.ts';
import { hideInAddresses } from '../../src/domain/audit/audit.ts';
import { allFiles } from '../cold/files.ts';
import { type Config, faultsOf, readConfig } from '../config.ts';
import { migrationState } from '../db/migrate.ts';
import { compareHashes } from '../files/hashes.ts';
import { checkBucket } from '../files/storage.ts';
import { opensSecrets } from '../health/key.ts';
import { hostOf } from '../health/part.ts';
import { DISK_LOW } from '../health/parts.ts';
import { keyFileOf, NO_KEY, secretsOf } from '../secrets.ts';
import { connectToReplica, examineReplica } from '../replica/examine.ts';
import type { Call } from './command.ts';
import { connect, type Installation } from './installation.ts';
import { reachAddress, reachBroker, reachMailServer, reachNats } from './reach.ts';
import { areRolesReady } from './roles-ready.ts';
import { withBucket } from './with-bucket.ts';
import { withPlace } from './with-place.ts';

/** The result of a check: a line of `doctor`. */
export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly text: string;
}

const well = (name: string, text: string): CheckResult => ({ name, ok: true, text });
const bad = (name: string, text: string): CheckResult => ({ name, ok: false, text });

/** The furthest that our clock may be from that of the database (ms). */
const CLOCK_MS = 5_000;

const reasonOf = (error: unknown): string =>
  String(hideInAddresses((error as Error).message)).split('\n')[0] ?? '';

/** The finding of a check; an error is a bad one. */
const look = async (name: string, check: () => Promise<CheckResult>): Promise<CheckResult> => {
  try {
    return await check();
  } catch (error) {
    return bad(name, reasonOf(error));
  }
};

const variables = (env: NodeJS.ProcessEnv): readonly CheckResult[] => {
  const faults = faultsOf(env);
  return faults.length === 0
    ? [well('variables', 'All variables are valid.')]
    : faults.map((fault) => bad('variables', fault));
};

const folder = ({ dataDir }: Config): Promise<CheckResult> =>
  look('folder', async () => {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return well('folder', `DATA_DIR ${dataDir} can be read and written.`);
  });

const disk = ({ dataDir }: Config): Promise<CheckResult> =>
  look('disk', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    const free = formatBytes(bavail * bsize);
    return bavail * bsize < DISK_LOW
      ? bad('disk', `Only ${free} free; 1 GB is needed.`)
      : well('disk', `${free} free.`);
  });

const files = ({ mqtts }: Config): readonly Promise<CheckResult>[] =>
  mqtts === null
    ? []
    : [
        look('certificate', async () => {
          for (const file of [mqtts.cert, mqtts.key]) readFileSync(file);
          return well('certificate', 'TLS_CERT and TLS_KEY can be read.');
        }),
      ];

const reached = (
  name: string,
  url: string,
  reach: (url: string) => Promise<string | null>,
): Promise<CheckResult> =>
  look(name, async () => {
    const problem = await reach(url);
    const address = hostOf(url);
    return problem === null
      ? well(name, `${address} answers.`)
      : bad(name, `${address} can’t be used: ${String(hideInAddresses(problem))}.`);
  });

const objects = ({ s3 }: Config): readonly Promise<CheckResult>[] =>
  s3 === null
    ? []
    : [
        look('bucket', async () => {
          await withBucket(s3, checkBucket);
          return well('bucket', `${s3.bucket} at ${s3.host} can be read and written.`);
        }),
      ];

const connections = ({ mqttUrls, nats, smtpUrl, smsUrl }: Config): readonly Promise<CheckResult>[] => [
  ...mqttUrls.map((mqttUrl) => reached('broker', mqttUrl, reachBroker)),
  ...(nats?.urls ?? []).map((url) => reached('nats', url, reachNats)),
  ...(smtpUrl === undefined ? [] : [reached('mail', smtpUrl, reachMailServer)]),
  ...(smsUrl === undefined ? [] : [reached('sms', smsUrl, reachAddress)]),
];

const replica = (config: Config): readonly Promise<CheckResult>[] => {
  const { replica: settings } = config;
  if (!settings) return [];
  const address = hostOf(settings.url);
  return [
    look('replica', async () => {
      const { lag } = await examineReplica(config);
      await connectToReplica(config);
      const text = Number.isNaN(lag)
        ? `How far ${address} is behind is unknown.`
        : `${address} is ${lag.toFixed(1)} s behind.`;
      return lag <= settings.maxLagS ? well('replica', text) : bad('replica', text);
    }),
  ];
};

const migrations = ({ pool }: Installation): Promise<CheckResult> =>
  look('migrations', async () => {
    const { state, applied, missing } = await migrationState(pool);
    if (state === 'current') return well('migrations', `All ${applied} are made.`);
    return bad(
      'migrations',
      state === 'newer' ? 'The database is of a newer version.' : `${missing} are missing: run "migrate".`,
    );
  });

const roles = ({ pool, database }: Installation): Promise<CheckResult> =>
  look('roles', async () =>
    (await areRolesReady(pool, database.given))
      ? well('roles', 'Roles, permissions and policies are those of this version.')
      : bad('roles', 'Roles, permissions or policies are missing: run "migrate".'),
  );

const clock = ({ pool }: Installation): Promise<CheckResult> =>
  look('clock', async () => {
    const before = Date.now();
    const { rows } = await pool.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    // Half of the time is the way to the database.
    const apart = Math.abs((rows[0]?.now ?? 0) - (before + Date.now()) / 2);
    const text = `It is ${(apart / 1000).toFixed(1)} s from that of the database.`;
    return apart > CLOCK_MS ? bad('clock', text) : well('clock', text);
  });

const key = ({ pool, config }: Installation): Promise<CheckResult> =>
  look('key', async () => {
    const keyFile = keyFileOf(config);
    const mode = statSync(keyFile, { throwIfNoEntry: false })?.mode;
    const opens = await opensSecrets({ pool, secrets: mode === undefined ? NO_KEY : secretsOf(config) });
    if (opens === false)
      return bad(
        'key',
        `The key in ${keyFile} is not the one that secrets in the database were sealed with.`,
      );
    if (mode === undefined) return well('key', 'There is no key yet, and nothing is sealed.');
    return (mode & 0o077) === 0
      ? well(
          'key',
          opens ? 'It opens the secrets in the database.' : 'It can be read; nothing is sealed yet.',
        )
      : bad('key', `${keyFile} has the mode ${(mode & 0o777).toString(8)}: others may read it. Make it 600.`);
  });

const hashes = ({ pool, config: { s3 } }: Installation): Promise<CheckResult> =>
  look('files', async () => {
    const { count, changed, unreachable } = s3
      ? await withBucket(s3, (bucket) => compareHashes(pool, bucket))
      : await compareHashes(pool, null);
    if (unreachable > 0)
      return bad('files', `${unreachable} files are in a bucket, and S3_URL is not set: they can’t be read.`);
    return changed.length === 0
      ? well('files', `${count} files have the hashes that were noted.`)
      : bad('files', `These files are not what was stored: ${changed.join(', ')}.`);
  });

/** Reads all of the files, and whether more can be stored. */
const coldFiles = ({ pool, config }: Installation): Promise<CheckResult> =>
  look('cold', () =>
    withPlace(config, async (place) => {
      const all = await allFiles(pool);
      if (config.cold.afterDays !== null) await place.check();
      const faults: string[] = [];
      for (const file of all)
        await place.verify(file).catch((error: unknown) => faults.push((error as Error).message));
      if (faults.length > 0)
        return bad('cold', `Readings of old months can’t be read: ${faults.join(', ')}.`);
      return well(
        'cold',
        all.length === 0
          ? 'All readings are in the database.'
          : `${all.length} files with readings in ${place.title} have the hashes that were noted.`,
      );
    }),
  );

const stored = async (call: Call, config: Config): Promise<readonly CheckResult[]> => {
  let installation: Installation;
  try {
    installation = await connect(call, config);
  } catch (error) {
    return [bad('database', reasonOf(error))];
  }
  const isMigrated = await migrations(installation);
  const database = well(
    'database',
    config.databaseUrl === undefined
      ? 'The embedded PostgreSQL answers.'
      : `${hostOf(config.databaseUrl)} answers.`,
  );
  if (!isMigrated.ok) return [database, isMigrated];
  const rest = [
    ...replica(config),
    roles(installation),
    clock(installation),
    key(installation),
    hashes(installation),
    coldFiles(installation),
  ];
  return [database, isMigrated, ...(await Promise.all(rest))];
};

/** Checks everything that a server of these variables works with. */
export const examine = async (call: Call): Promise<readonly CheckResult[]> => {
  const given = variables(call.env);
  // Without them nobody knows what to check.
  if (given.some(({ ok }) => !ok)) return given;
  const config = readConfig(call.env);
  const inDatabase = await stored(call, config);
  const others = await Promise.all([
    folder(config),
    disk(config),
    ...files(config),
    ...objects(config),
    ...connections(config),
  ]);
  return [...given, ...inDatabase, ...others];
};
