import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vitest/config';
import { places } from './scripts/lib/places.mjs';
import { findPostgres } from './tests/support/database/external-postgres.ts';
import { findMosquitto } from './tests/support/programs/mosquitto.ts';
import { findNats } from './tests/support/programs/nats.ts';
import { findPatroni } from './tests/support/programs/patroni.ts';
import { findPrometheus } from './tests/support/programs/prometheus.ts';
import { ProjectByProject } from './tests/support/run/sequencer.ts';

const external = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;

/** API tests of what may differ between PostgreSQL servers and their versions: collation, roles, COPY, migrations, locks, types. */
const SMOKE = [
  'alarms-engine',
  'binary',
  'copy',
  'counters-stored',
  'crud',
  'crud-bulk',
  'database',
  'database-roles',
  'datapoint-search',
  'devices-list',
  'devices-order',
  'fold-text',
  'ingest',
  'ingest-values',
  'list',
  'live',
  'notify-lost-connections',
  'readings-buckets',
  'reporting-upgrade',
  'reporting-views',
  'retention',
  'roll-ups',
  'row-security',
  'rows-follow-devices',
  'server-lease',
  'two-servers',
  'upgrade',
];

const api = (name: string, setup: string, include: readonly string[], exclude: readonly string[] = []) => ({
  test: {
    name,
    include: [...include],
    exclude: [...exclude],
    globalSetup: ['tests/support/run/with-bundles.ts', `tests/support/run/${setup}.ts`],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

/** Test files that are not run: those that take minutes, but by `npm run test:cluster`, and those whose programs are not installed. */
const excluded = [
  ...(process.env.npm_lifecycle_event === 'test:cluster' ? [] : ['**/*.long.test.ts']),
  // The external broker is Debian's Mosquitto.
  ...(findMosquitto() === undefined ? ['**/mqtt/mqtt-bridge.test.ts', '**/cluster/brokers.test.ts'] : []),
  ...(findPostgres() === undefined ? ['**/cluster/replica.test.ts'] : []),
  ...(findPatroni() === undefined || findMosquitto() === undefined ? ['**/cluster/failover.*'] : []),
  ...(findNats() === undefined ? ['**/cluster/nats.test.ts'] : []),
];

/** Modules that Vite has transformed are kept on disk for other projects and later runs, except those made from a list of files. */
const cachedModules: Plugin = {
  name: 'flowgen-cached-modules',
  configureVitest: (context) =>
    context.experimental_defineCacheKeyGenerator(({ sourceCode }) =>
      sourceCode.includes('import.meta.glob') ? false : undefined,
    ),
};

export default defineConfig({
  plugins: [react(), places(), cachedModules],
  test: {
    // Four files at once on two cores, since some of them are usually waiting. Each API file has its own database.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    restoreMocks: true,
    // Vitest's default of one second is too short on a busy machine. Polling ends as soon as the assertion holds.
    expect: { poll: { timeout: 30_000 } },
    // Files share a process and its modules: importing them again takes longer than the tests. So no file mocks a
    // module, and each undoes what it changes (`support/run/left-behind.ts` checks).
    isolate: false,
    sequence: { sequencer: ProjectByProject },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/*.test.ts',
            'tests/{bench,clients,demo,domain,languages,schema,resources,server,scripts}/**/*.test.ts',
          ],
          // Debian's Prometheus: skipped where it is not installed.
          exclude: findPrometheus() === undefined ? ['tests/server/prometheus.test.ts'] : [],
          // Some start several real servers in turn.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['tests/support/run/with-bundles.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          environment: 'happy-dom',
          // Modules that are loaded lazily take long on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['tests/support/run/texts.ts', 'tests/support/run/left-behind.ts'],
          include: ['tests/{providers,charts,generator,areas,live,screens,dashboards}/**/*.test.{ts,tsx}'],
        },
      },
      // With several servers and the engines that they work with: `tests/cluster`.
      {
        extends: true,
        ...api(
          'api-embedded',
          'with-embedded-postgres',
          ['tests/api/**/*.test.ts', 'tests/cluster/**/*.test.ts'],
          excluded,
        ),
      },
      // On a PostgreSQL server: all calls on the one at this address, otherwise a smoke test on Debian's if it is installed.
      ...(external !== undefined || findPostgres() !== undefined
        ? [
            {
              extends: true as const,
              ...api(
                'api-external',
                'with-external-postgres',
                (external === undefined ? SMOKE : ['*']).map((file) => `tests/api/**/${file}.test.ts`),
                excluded,
              ),
            },
          ]
        : []),
    ],
  },
});
