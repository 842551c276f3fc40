import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isSameProcess, processIdentity } from './processes.ts';
import { StartError } from './start-error.ts';

/** The lock on a data folder; `release` may be called twice. */
export interface Lock {
  readonly release: () => void;
}

/** Another process holds the lock. */
export class InUse extends StartError {
  override name = 'InUse';
}

interface Claim {
  readonly file: string;
  readonly pid: number;
  /** In milliseconds. */
  readonly age: number;
}

const PREFIX = 'lock-';
/** A running process holds the lock once its claim is older than this (ms); a younger claim may still be withdrawn. */
const HELD_AFTER = 2_000;
const MAX_ATTEMPTS = 60;

const reasonText = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const texts: Record<string, string> = {
    EACCES: 'this user has no write permission there',
    EPERM: 'this user has no write permission there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'part of its path is a file',
    EEXIST: 'it is a file, not a folder',
    ENOENT: 'no folder can be created there',
  };
  return texts[code ?? ''] ?? message;
};

// Written to a draft and renamed, so that nobody reads half a claim.
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

/** The claims of other running processes. Those of dead processes are removed; their names are never reused. */
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

// Node's recursive mkdir never returns if no folder can be created at all, as in /proc.
const makeFolder = (path: string, isPart = false): void => {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), true);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it first.
    if (isFolder(path)) return;
    const isFile = (error as NodeJS.ErrnoException).code === 'EEXIST';
    // Node.js 20 reports ENOTDIR for a path below a file; newer versions don't.
    throw isFile && isPart ? Object.assign(error as Error, { code: 'ENOTDIR' }) : error;
  }
};

/**
 * Locks the data folder for this process; creates it with mode 0700 if missing. Throws a StartError
 * that names the process that holds the lock. The lock of a killed process is taken over.
 *
 * Each process first writes its own claim and then looks for others. Of two at the same time at least the
 * later one sees the other, so they never both hold the lock; one that sees another withdraws and retries.
 */
export const takeLock = async (folder: string): Promise<Lock> => {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} can’t be used: ${reasonText(error)}.`);
  }
  for (let attempt = 1; ; attempt++) {
    let own: string;
    let rivals: Claim[];
    try {
      own = claim(folder);
      rivals = others(folder, own);
    } catch (error) {
      throw new StartError(`DATA_DIR ${folder} can’t be used: ${reasonText(error)}.`);
    }
    const first = rivals[0];
    if (!first) return { release: () => rmSync(own, { force: true }) };
    rmSync(own, { force: true });
    const holder = rivals.find(({ age }) => age > HELD_AFTER);
    if (holder || attempt === MAX_ATTEMPTS) {
      throw new InUse(`DATA_DIR ${folder} is in use by process ${(holder ?? first).pid}.`);
    }
    await wait(20 + Math.random() * 60);
  }
};
