import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

/** Starts the reference (`bare.mjs`), on a database if one is given. */
export const startBare = async (databaseUrl = '') => {
  const child = spawn(process.execPath, [join(projectRoot(), 'bench', 'gate', 'bare.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });
  if (!child.stdout || child.pid === undefined) throw new Error('The reference did not start.');
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    pid: child.pid,
    url: String(address).trim(),
    stop: async (): Promise<void> => {
      child.kill();
      await once(child, 'exit');
    },
  };
};
export type Bare = Awaited<ReturnType<typeof startBare>>;
