import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../server/db/embedded/runner.ts';
import { createPool } from '../../../server/db/pool.ts';
import { provideTemplate } from './template.ts';
import { removeFolder, sweep, temporaryFolder } from '../temporary.ts';

/** Of the files that run at the same time, each with the pools of its servers; our own server needs fewer. */
const CONNECTIONS = 200;

/** Tests need no durability. Where temporary files are on a disk, each new database would wait for its 700 files. */
const UNSAFE = { fsync: 'off', full_page_writes: 'off' };

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** One embedded PostgreSQL for the run. */
export default async (project: TestProject) => {
  await sweep();
  const folder = temporaryFolder();
  const embedded = await startEmbedded(folder, quiet as never, { max_connections: CONNECTIONS, ...UNSAFE });
  const { host, port, user } = embedded.connection;
  const admin = `postgres:///postgres?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  const pool = createPool({ connectionString: admin }, quiet);
  // Nor does any commit wait.
  await pool.query('alter role current_user set synchronous_commit = off');
  await pool.end();
  const drop = await provideTemplate(project, admin);
  return async () => {
    await drop();
    await embedded.stop();
    await removeFolder(folder);
  };
};
