import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  changesSinceMigrations,
  journalFile,
  readJournal,
  snapshotFile,
  tagOf,
} from './definition-changes.ts';
import { migrationsFolder } from './migrate.ts';

/**
 * `npm run db:generate [-- name]`: writes the migration from the tables after the last migration to those of the
 * definitions. Without a difference it writes none.
 */
const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

const write = async (): Promise<void> => {
  const journal = readJournal();
  const { statements, after } = await changesSinceMigrations(journal);
  if (statements.length === 0) {
    console.log('The tables are as the definitions say: no migration is needed.');
    return;
  }
  const idx = (journal.entries.at(-1)?.idx ?? -1) + 1;
  const name = (process.argv[3] ?? 'tables').replace(/[^a-z0-9]+/gi, '_').toLowerCase();
  const tag = tagOf(idx, name);
  mkdirSync(dirname(journalFile), { recursive: true });
  writeFileSync(
    join(migrationsFolder(), `${tag}.sql`),
    `${statements.join('\n--> statement-breakpoint\n')}\n`,
  );
  // Only the last is read.
  for (const entry of journal.entries) rmSync(snapshotFile(entry.idx), { force: true });
  writeJson(snapshotFile(idx), after);
  // The migrator orders migrations by time, so each must be later than the one before, even if the clock was changed.
  const when = Math.max(Date.now(), (journal.entries.at(-1)?.when ?? 0) + 1);
  journal.entries.push({ idx, version: '7', when, tag, breakpoints: true });
  writeJson(journalFile, journal);
  console.log(
    `Wrote server/db/migrations/${tag}.sql, its snapshot and the journal. Read the SQL, then commit all three with the definition.`,
  );
};

try {
  await write();
} catch (error) {
  // A column that is gone and one that is new may be one that was renamed.
  if (!(error instanceof Error) || !/TTY/.test(error.message)) throw error;
  console.error('A field may have been renamed: run this in a terminal, which asks whether it was.');
  process.exitCode = 1;
}
