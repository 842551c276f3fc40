import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { migrationsFolder } from './migrate.ts';
import * as alarmTables from './tables/alarm-tables.ts';
import * as coldTables from './tables/cold-tables.ts';
import * as coreTables from './tables/core-tables.ts';
import * as dashboardTables from './tables/dashboard-tables.ts';
import * as notifyTables from './tables/notify-tables.ts';
import * as passkeyTables from './tables/passkey-tables.ts';
import * as reportTables from './tables/report-tables.ts';
import * as secondFactorTables from './tables/second-factor-tables.ts';
import * as singleSignOnTables from './tables/single-sign-on-tables.ts';
import { definedTables } from './tables/defined-tables.ts';

export interface Journal {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

type Snapshot = ReturnType<typeof generateDrizzleJson>;

const meta = join(migrationsFolder(), 'meta');
/** The file that lists the migrations. */
export const journalFile = join(meta, '_journal.json');
const numbered = (index: number): string => String(index).padStart(4, '0');
/** The file of the tables as they are after a migration. */
export const snapshotFile = (index: number): string => join(meta, `${numbered(index)}_snapshot.json`);
/** A migration's file name without its ending. */
export const tagOf = (index: number, name: string): string => `${numbered(index)}_${name}`;

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

export const readJournal = (): Journal =>
  existsSync(journalFile)
    ? readJson<Journal>(journalFile)
    : { version: '7', dialect: 'postgresql', entries: [] };

const lastSnapshot = (journal: Journal): Snapshot => {
  // Migrations written by hand (partitions, functions) have no snapshot of their own.
  for (const { idx } of journal.entries.toReversed()) {
    const file = snapshotFile(idx);
    if (existsSync(file)) return readJson<Snapshot>(file);
  }
  return generateDrizzleJson({});
};

/** The SQL from the tables after the last migration to those of the definitions, and the snapshot of the latter. */
export const changesSinceMigrations = async (journal: Journal) => {
  const before = lastSnapshot(journal);
  const after = generateDrizzleJson(
    {
      ...definedTables(),
      ...coldTables,
      ...coreTables,
      ...dashboardTables,
      ...reportTables,
      ...secondFactorTables,
      ...alarmTables,
      ...notifyTables,
      ...singleSignOnTables,
      ...passkeyTables,
    },
    before.id,
  );
  return { statements: await generateMigration(before, after), after };
};
