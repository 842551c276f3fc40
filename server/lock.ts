import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isSameProcess, processIdentity } from './processes.ts';
import { StartError } from './start-error.ts';

/** The hold on a data folder; `release` may be called twice. */
export interface Lock {
  readonly release: () => void;
}

interface Claim {
  readonly file: string;
  readonly pid: number;
  /** How long ago it was made, in milliseconds. */
  readonly age: number;
}

const PREFIX = 'lock-';
/** A claim of a living process that is older than this is held; a younger one may be withdrawn yet. */
const HELD_AFTER = 2_000;
const TRIES = 60;

const why = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const texts: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk can only be read',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'it is a file, not a folder',
    ENOENT: 'no folder can be made there',
  };
  return texts[code ?? ''] ?? message;
};

// The content is there from the first moment on: nobody reads half a claim.
const claim = (folder: string): string => {
  const name = `${process.pid}-${randomBytes(6).toString('hex')}`;
  const draft = join(folder, `.${PREFIX}${name}`);
  const file = join(folder, `${PREFIX}${name}`);
  writeFileSync(draft, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }));
  renameSync(draft, file);
  return file;
};

const readClaim = (file: string): (Claim & { alive: boolean }) | undefined => {
  try {
    const { pid, identity } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; identity: string };
    return { file, pid, age: Date.now() - statSync(file).mtimeMs, alive: isSameProcess(pid, identity) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** The claims of other living processes. Those of dead ones are removed: their names never come back. */
const others = (folder: string, own: string): Claim[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX) && join(folder, name) !== own)
    .flatMap((name) => {
      const found = readClaim(join(folder, name));
      if (!found) return [];
      if (found.alive) return [found];
      rmSync(found.file, { force: true });
      return [];
    });

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

// Node's own recursive mkdir never ends where no folder can be made at all, as in /proc.
const makeFolder = (path: string, isPart = false): void => {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), true);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (isFolder(path)) return;
    const isFile = (error as NodeJS.ErrnoException).code === 'EEXIST';
    // Node.js 20 says so as soon as it looks below a file, newer ones don't.
    throw isFile && isPart ? Object.assign(error as Error, { code: 'ENOTDIR' }) : error;
  }
};

/**
 * Takes the data folder for this process; makes it with mode 0700 when it isn't there. Throws a
 * StartError that names the process which has it. What a killed process left behind is taken over.
 *
 * Everybody first puts down a claim of his own and then looks for others. Of two at once at least
 * the later one sees the other, so never do both hold; who sees another withdraws and tries again.
 */
export const takeLock = async (folder: string): Promise<Lock> => {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} can’t be used: ${why(error)}.`);
  }
  for (let tries = 1; ; tries++) {
    let own: string;
    let rivals: Claim[];
    try {
      own = claim(folder);
      rivals = others(folder, own);
    } catch (error) {
      throw new StartError(`DATA_DIR ${folder} can’t be used: ${why(error)}.`);
    }
    const first = rivals[0];
    if (!first) return { release: () => rmSync(own, { force: true }) };
    rmSync(own, { force: true });
    const holder = rivals.find(({ age }) => age > HELD_AFTER);
    if (holder || tries === TRIES) {
      throw new StartError(`DATA_DIR ${folder} is in use by process ${(holder ?? first).pid}.`);
    }
    await wait(20 + Math.random() * 60);
  }
};
