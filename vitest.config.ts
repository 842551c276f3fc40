import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { places } from './scripts/lib/places.mjs';
import { findPostgres } from './tests/support/external-postgres.ts';
import { findMosquitto } from './tests/support/mosquitto.ts';
import { ProjectByProject } from './tests/support/sequencer.ts';

const external = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;

const api = (name: string, setup: string) => ({
  test: {
    name,
    include: ['tests/api/**/*.test.ts'],
    // An external broker is Debian's Mosquitto, where it is at hand.
    exclude: findMosquitto() === undefined ? ['tests/api/mqtt-bridge.test.ts'] : [],
    globalSetup: [`tests/support/${setup}.ts`],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  plugins: [react(), places()],
  test: {
    // Three files at once on two cores: there is always one that waits. Each API file has a database of its own.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    restoreMocks: true,
    // Vitest's own limit of a second is too short for a busy machine. Nothing waits longer than it has to.
    expect: { poll: { timeout: 30_000 } },
    // Files share a process, and with it what they import: importing it all again takes longer than the
    // tests. So none mocks a module, and each takes back what it changes (`support/left-behind.ts` looks).
    isolate: false,
    sequence: { sequencer: ProjectByProject },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/*.test.ts',
            'tests/{bench,domain,languages,schema,resources,server,scripts}/**/*.test.ts',
          ],
          // Some start real servers, one after another.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          environment: 'happy-dom',
          // A busy machine takes its time for what is loaded when it is wanted.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['tests/support/texts.ts', 'tests/support/left-behind.ts'],
          include: ['tests/{providers,charts,generator,areas,live,screens,dashboards}/**/*.test.{ts,tsx}'],
        },
      },
      { extends: true, ...api('api-embedded', 'with-embedded-postgres') },
      // The same calls on the oldest kind of server that is at hand: given by its address, or Debian's.
      ...(external !== undefined || findPostgres() !== undefined
        ? [{ extends: true as const, ...api('api-external', 'with-external-postgres') }]
        : []),
    ],
  },
});
