import { drizzle } from 'drizzle-orm/node-postgres';
import { createDemo } from '../../../demo/demo.ts';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { createContext } from '../../../server/context.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { asSystem } from '../../../server/db/access/scope.ts';
import { createLog } from '../../../server/log.ts';
import { startReports } from '../../../server/reports/service.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';

/** A server with these variables in this process, with its lease and its runs of reports, and without MQTT. */
export const startClusterServer = (env: Readonly<Record<string, string>>) =>
  asSystem(async () => {
    const dataDir = temporaryFolder();
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env });
    const log = createLog(config.logLevel);
    const database = await openDatabase(config, null, log);
    await migrate(database.owner);
    const { pool, serving } = await database.openApp();
    const context = await createContext({
      config,
      log,
      pool,
      database: serving,
      owner: database.owner,
      publicUrl: () => 'http://localhost',
      demo: createDemo(),
    });
    const stopLease = context.lease.start();
    await context.events.start();
    const stopReplica = context.replica?.start();
    const app = await buildApp(context);
    const stopMetrics = (await context.metrics?.start())?.stop;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const stopReports = startReports(context);
    return {
      context,
      owner: drizzle(database.owner),
      pool: database.owner,
      url: app.listeningOrigin,
      call: async (
        path: string,
        { token, method = 'GET', body }: { token?: string; method?: string; body?: unknown } = {},
      ) => {
        const answer = await fetch(`${app.listeningOrigin}${path}`, {
          method,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        // Tests read arbitrary bodies.
        const json: any = /^[[{]/.test(text) ? JSON.parse(text) : undefined;
        return { status: answer.status, text, body: json };
      },
      close: async (): Promise<void> => {
        await stopReports();
        await app.close();
        await stopMetrics?.();
        await context.events.stop();
        await stopLease();
        await stopReplica?.();
        await database.close();
        await removeFolder(dataDir);
      },
    };
  });
export type ClusterServer = Awaited<ReturnType<typeof startClusterServer>>;
