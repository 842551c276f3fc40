import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Journal, journalFile, readJournal, snapshotFile, tagOf } from './definition-changes.ts';
import { migrate, migrationsFolder } from './migrate.ts';

/**
 * `node scripts/run.mjs server/db/squash.ts URL VERSION`: replaces all migrations by one that makes the same database. `URL` is a
 * server on which databases may be created; `pg_dump` of its version must be installed. `VERSION` is the last version of Flowgen
 * with the replaced migrations. Databases that have all of them need not run the new one, because its time is that of the
 * last one; `migrate` refuses those that lack some, and names the version.
 */
const [, , , url, version] = process.argv;
if (!url || !version) throw new Error('Usage: node scripts/run.mjs server/db/squash.ts URL VERSION');

const ZERO = '00000000-0000-0000-0000-000000000000';

const dump = (database: string, ...options: string[]): string =>
  execFileSync(
    'pg_dump',
    ['--no-owner', '--no-privileges', '--exclude-schema=drizzle', ...options, database],
    { encoding: 'utf8', maxBuffer: 64_000_000, stdio: 'pipe' },
  );

/** Lines of pg_dump about its own session, about what every database has, and about sequences that have not begun. */
const OF_DUMP =
  /^(?:SET \w+ = .*;|SELECT pg_catalog\.set_config\('search_path'.*|SELECT pg_catalog\.setval\(.*, 1, false\);|--.*|COMMENT ON (?:SCHEMA|EXTENSION) .*)$/;

/** A dump as a migration: without the lines that are about the dump. The comparison of the whole dumps finds one too many. */
const cleaned = (sql: string): string =>
  sql
    .split('\n')
    .filter((line) => !OF_DUMP.test(line) && !line.startsWith('\\'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const databases: string[] = [];
const admin = new pg.Client({ connectionString: url });

/** A dump without what differs each time, and without parentheses: a condition that was made from its own text has others. */
const comparable = (sql: string): string => sql.replace(/^\\.*$/gm, '').replace(/[()]/g, '');

/** A new database with all migrations of the folder, as a dump. */
const migrated = async (): Promise<string> => {
  const name = `flowgen_squash_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name}`);
  databases.push(name);
  const own = new URL(url);
  own.pathname = name;
  const pool = new pg.Pool({ connectionString: own.href, options: '-c timezone=UTC' });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  return dump(own.href, '--inserts');
};

const folder = migrationsFolder();

/** Writes the baseline in place of all files of the folder. */
const replaceAll = (journal: Journal, sql: string): void => {
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There are no migrations.');
  const snapshot = journal.entries
    .toReversed()
    .map(({ idx }) => snapshotFile(idx))
    .find((file) => readdirSync(join(folder, 'meta')).includes(file.split('/').at(-1) ?? ''));
  if (!snapshot) throw new Error('There is no snapshot.');
  const tables = { ...(JSON.parse(readFileSync(snapshot, 'utf8')) as object), prevId: ZERO };
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.sql')) rmSync(join(folder, name));
  }
  for (const name of readdirSync(join(folder, 'meta'))) rmSync(join(folder, 'meta', name));
  const tag = tagOf(0, 'baseline');
  writeFileSync(
    join(folder, `${tag}.sql`),
    `-- Everything that the migrations up to ${last.tag} made. Written by server/db/squash.ts.\nset local check_function_bodies = off;\n\n${cleaned(sql)}\n`,
  );
  writeFileSync(snapshotFile(0), `${JSON.stringify(tables, null, 2)}\n`);
  const replaces = `${version} with migration ${last.tag}`;
  const entry = { idx: 0, version: last.version, when: last.when, tag, breakpoints: true, replaces };
  writeFileSync(journalFile, `${JSON.stringify({ ...journal, entries: [entry] }, null, 2)}\n`);
};

await admin.connect();
try {
  const journal = readJournal();
  const before = await migrated();
  replaceAll(journal, before);
  const after = await migrated();
  if (comparable(after) !== comparable(before)) {
    const draft = mkdtempSync(join(tmpdir(), 'squash-'));
    writeFileSync(join(draft, 'before.sql'), before);
    writeFileSync(join(draft, 'after.sql'), after);
    throw new Error(`The baseline makes another database: compare the dumps in ${draft}.`);
  }
  console.log(
    `Replaced ${journal.entries.length} migrations by ${tagOf(0, 'baseline')}.sql, which makes the same database.`,
  );
} finally {
  for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
}
