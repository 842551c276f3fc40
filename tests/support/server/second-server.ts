import { asSystem } from '../../../server/db/access/scope.ts';
import { buildApp } from '../../../server/app.ts';
import type { Config } from '../../../server/config.ts';
import { createContext } from '../../../server/context.ts';
import { listening } from './live-client.ts';
import type { TestApp } from './app.ts';

/** Starts another server on the database of a test app, with its own connections and caches like another process; `config` are settings that differ. */
export const startSecondServer = async (test: TestApp, config: Partial<Config> = {}) => {
  const pool = test.openApp();
  const context = await asSystem(() =>
    createContext({ ...test.serving, config: { ...test.serving.config, ...config }, pool }),
  );
  await asSystem(context.events.start);
  const app = await asSystem(() => buildApp(context));
  await app.ready();
  return {
    app,
    context,
    /** Host and port of both servers. */
    hosts: [await listening(test), await listening({ ...test, app })] as readonly string[],
    stop: async () => {
      await app.close();
      await context.events.stop();
      await pool.end();
    },
  };
};
export type SecondServer = Awaited<ReturnType<typeof startSecondServer>>;
