import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../command.ts';

/** Throws a Failure if there is another key at its place. */
export const assertKeyFits = (place: string, key: Buffer | null): void => {
  if (existsSync(place) && !(key !== null && readFileSync(place).equals(key))) {
    throw new Failure(`There is another key at ${place}, than that of the backup.`);
  }
};

/** Writes the key to its place, whole or not at all; `owner` gets it. Returns how to take it away again. */
export const placeKey = (
  place: string,
  key: Buffer | null,
  owner?: { readonly uid: number; readonly gid: number },
): (() => void) => {
  if (key === null || existsSync(place)) return () => undefined;
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  const draft = `${place}.${process.pid}`;
  const opened = openSync(draft, 'wx', 0o600);
  try {
    writeSync(opened, key);
    fsyncSync(opened);
    if (owner) chownSync(draft, owner.uid, owner.gid);
    linkSync(draft, place);
  } finally {
    closeSync(opened);
    rmSync(draft, { force: true });
  }
  return () => rmSync(place, { force: true });
};
