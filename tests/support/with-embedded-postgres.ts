import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded/runner.ts';
import { provideTemplate } from './template.ts';

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** One embedded PostgreSQL for the run. */
export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'flowgen-test-'));
  const embedded = await startEmbedded(folder, quiet as never);
  const { host, port, user } = embedded.connection;
  const admin = `postgres:///postgres?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  const drop = await provideTemplate(project, admin);
  return async () => {
    await drop();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
