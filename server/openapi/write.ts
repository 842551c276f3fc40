import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { withoutDemo } from '../demo.ts';
import { createLog } from '../log.ts';
import { describeRoutes } from './describe.ts';

/**
 * Writes the OpenAPI description to the file that is named on the command line. For the build: the calls are registered, but
 * no database is reached and no port opened.
 */
const write = async (file: string): Promise<void> => {
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: tmpdir() });
  const target = { connectionString: 'postgres://nobody@localhost:1/none' };
  const pool = new pg.Pool(target);
  const context = await createContext({
    config,
    log: createLog(config.logLevel),
    pool,
    database: { target, roles: null },
    owner: pool,
    publicUrl: () => 'http://localhost',
    demo: withoutDemo,
  });
  const app = await buildApp(context);
  writeFileSync(file, JSON.stringify(await describeRoutes(app.registered)));
};

const [file] = process.argv.slice(-1);
if (file === undefined) throw new Error('Name the file to write.');
await write(file);
// Services keep timers that never end.
process.exit(0);
