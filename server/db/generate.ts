import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { migrationsFolder } from './migrate.ts';
import * as coreTables from './core-tables.ts';
import * as dashboardTables from './dashboard-tables.ts';
import * as reportTables from './report-tables.ts';
import { definedTables } from './tables.ts';

/**
 * `npm run db:generate [-- name]`: writes the migration that brings the tables from what the last
 * one left to what the definitions say now. Nothing to do is no migration.
 */
interface Journal {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const folder = migrationsFolder();
const meta = join(folder, 'meta');
const journalFile = join(meta, '_journal.json');

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const writeJson = (file: string, value: unknown) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
const numbered = (index: number) => String(index).padStart(4, '0');

const journal: Journal = existsSync(journalFile)
  ? readJson<Journal>(journalFile)
  : { version: '7', dialect: 'postgresql', entries: [] };

type Snapshot = ReturnType<typeof generateDrizzleJson>;
const lastSnapshot = (): Snapshot => {
  // Migrations written by hand (partitions, functions) have no snapshot of their own.
  for (const { idx } of journal.entries.toReversed()) {
    const file = join(meta, `${numbered(idx)}_snapshot.json`);
    if (existsSync(file)) return readJson<Snapshot>(file);
  }
  return generateDrizzleJson({});
};

const before = lastSnapshot();
const after = generateDrizzleJson(
  { ...definedTables(), ...coreTables, ...dashboardTables, ...reportTables },
  before.id,
);
const statements = await generateMigration(before, after);

if (statements.length === 0) {
  console.log('The tables are as the definitions say: no migration is needed.');
} else {
  const idx = (journal.entries.at(-1)?.idx ?? -1) + 1;
  const name = (process.argv[3] ?? 'tables').replace(/[^a-z0-9]+/gi, '_').toLowerCase();
  const tag = `${numbered(idx)}_${name}`;
  mkdirSync(meta, { recursive: true });
  writeFileSync(join(folder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeJson(join(meta, `${numbered(idx)}_snapshot.json`), after);
  // Later than the one before it, whatever the clock says: that is how the migrator orders them.
  const when = Math.max(Date.now(), (journal.entries.at(-1)?.when ?? 0) + 1);
  journal.entries.push({ idx, version: '7', when, tag, breakpoints: true });
  writeJson(journalFile, journal);
  console.log(`Wrote server/db/migrations/${tag}.sql. Read it, then commit it with the definition.`);
}
