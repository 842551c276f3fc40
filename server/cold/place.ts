import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfFile } from '../files/hash-of-file.ts';
import { type Bucket, BucketAway } from '../files/bucket.ts';
import type { Month } from './months.ts';

/** A file that is named in the database. */
export interface NamedFile {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

/** A file can't be reached. The message is the end of a sentence. */
export class ColdAway extends Error {
  override name = 'ColdAway';
}
/** A file is not what was written. */
export class ColdDamaged extends ColdAway {
  override name = 'ColdDamaged';
}

/** The folder or bucket in which files are. All calls throw a `ColdAway`. */
export interface ColdPlace {
  /** The name of the place, for sentences. */
  readonly title: string;
  /** Stores a file, and checks what is stored. */
  readonly put: (file: NamedFile, path: string) => Promise<void>;
  /** The path of a file with the hash that was noted. */
  readonly fetch: (file: NamedFile) => Promise<string>;
  /** Reads a file where it is, and compares its hash. */
  readonly verify: (file: NamedFile) => Promise<void>;
  /** Whether `fetch` needs no download. */
  readonly isAtHand: (file: NamedFile) => Promise<boolean>;
  /** Whether a file is there; cheap. */
  readonly has: (file: NamedFile) => Promise<boolean>;
  readonly remove: (name: string) => Promise<void>;
  /** All files that were put there, with the time (ms). */
  readonly list: () => AsyncGenerator<{ readonly name: string; readonly at: number }>;
  /** Writes something and removes it. */
  readonly check: () => Promise<void>;
}

const NAME = /^\d{4}-\d\d-[0-9a-f]{16}\.parquet$/;
/** A new name for a file of a month. */
export const newName = (month: Month): string => `${month}-${randomBytes(8).toString('hex')}.parquet`;

const reasonOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error as Error).message;
const trying = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ColdAway) throw error;
    if (error instanceof BucketAway) throw new ColdAway(error.message);
    throw new ColdAway(reasonOf(error));
  }
};

const missing =
  ({ name }: NamedFile) =>
  (error: unknown): never => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ColdAway(`${name} is missing`);
    throw error;
  };

/** Remembers which files have the hash that was noted, until they change. */
const createVerifier = () => {
  const verified = new Map<string, string>();
  return async (path: string, { name, sha256, size }: NamedFile): Promise<void> => {
    const facts = await stat(path).catch(missing({ name, sha256, size }));
    const state = `${facts.ino} ${facts.size} ${facts.mtimeMs} ${sha256}`;
    if (verified.get(path) === state) return;
    if (facts.size !== size || (await hashOfFile(path)) !== sha256)
      throw new ColdDamaged(`${name} is not what was written`);
    verified.set(path, state);
  };
};

/** Copies a file within or between file systems: whole or not at all, and on the disk before it has its name. */
const placeFile = async (from: string, to: string): Promise<void> => {
  const draft = `${to}.${process.pid}.draft`;
  try {
    await copyFile(from, draft, constants.COPYFILE_EXCL);
    const handle = await open(draft, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
};

const CHECK = '.check';
const CHECK_TEXT = 'Flowgen writes this to check that cold history can be stored.\n';

/** Files in a folder, which all servers share. */
export const folderPlace = (folder: string): ColdPlace => {
  const pathOf = (name: string): string => join(folder, name);
  const verify = createVerifier();
  return {
    title: folder,
    put: (file, path) =>
      trying(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await placeFile(path, pathOf(file.name));
        await verify(pathOf(file.name), file);
      }),
    fetch: (file) =>
      trying(async () => {
        await verify(pathOf(file.name), file);
        return pathOf(file.name);
      }),
    verify: (file) =>
      trying(async () => {
        if ((await hashOfFile(pathOf(file.name)).catch(missing(file))) !== file.sha256)
          throw new ColdDamaged(`${file.name} is not what was written`);
      }),
    isAtHand: () => Promise.resolve(true),
    has: (file) =>
      stat(pathOf(file.name)).then(
        ({ size }) => size === file.size,
        () => false,
      ),
    remove: (name) => trying(() => rm(pathOf(name), { force: true })),
    async *list() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const facts = await stat(pathOf(name)).catch(() => undefined);
        if (facts && (NAME.test(name) || name.endsWith('.draft'))) yield { name, at: facts.mtimeMs };
      }
    },
    check: () =>
      trying(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = pathOf(`${CHECK}-${process.pid}`);
        await writeFile(path, CHECK_TEXT, { mode: 0o600 });
        await unlink(path);
      }),
  };
};

/** The files of the bucket that are kept in a folder: bytes of all together. */
const CACHE_MAX = 2_000_000_000;
const keyOf = (name: string): string => `cold/${name}`;
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Removes those files of a cache that were not used for the longest time, until there is room for one more. */
const makeRoom = async (cache: string, size: number): Promise<void> => {
  const names = (await readdir(cache)).filter((name) => NAME.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(cache, name);
      const facts = await stat(path).catch(() => undefined);
      return { path, size: facts?.size ?? 0, at: facts?.atimeMs ?? 0 };
    }),
  );
  let total = files.reduce((sum, file) => sum + file.size, size);
  for (const file of files.toSorted((a, b) => a.at - b.at)) {
    if (total <= CACHE_MAX) return;
    // A query that reads it goes on: its file is open.
    await rm(file.path, { force: true });
    total -= file.size;
  }
};

/** Files in a bucket: what is read is kept in a folder of this server. */
export const bucketPlace = (bucket: Bucket, cache: string): ColdPlace => {
  const verify = createVerifier();
  const fetching = new Map<string, Promise<string>>();
  /** Downloads a file, unless it is here; the hash is checked on the way. */
  const download = async (file: NamedFile): Promise<string> => {
    const path = join(cache, file.name);
    await mkdir(cache, { recursive: true, mode: 0o700 });
    if (await isThere(path)) {
      try {
        await verify(path, file);
        // Its last use, as `makeRoom` reads it.
        await utimes(path, new Date(), (await stat(path)).mtime);
        return path;
      } catch {
        await rm(path, { force: true });
      }
    }
    await makeRoom(cache, file.size);
    const draft = `${path}.${process.pid}.draft`;
    await rm(draft, { force: true });
    try {
      const sha256 = await bucket.download(keyOf(file.name), draft);
      if (sha256 === null) throw new ColdAway(`${file.name} is missing`);
      if (sha256 !== file.sha256) throw new ColdDamaged(`${file.name} is not what was written`);
      await rename(draft, path);
      return path;
    } finally {
      await rm(draft, { force: true });
    }
  };
  const fetch = (file: NamedFile): Promise<string> => {
    const known = fetching.get(file.name);
    if (known) return known;
    const own = trying(() => download(file)).finally(() => fetching.delete(file.name));
    fetching.set(file.name, own);
    return own;
  };
  return {
    title: `${bucket.address.bucket} at ${bucket.address.host}`,
    put: async (file, path) => {
      await trying(() => bucket.put(keyOf(file.name), { path, size: file.size, sha256: file.sha256 }));
      await fetch(file);
    },
    fetch,
    verify: (file) =>
      trying(async () => {
        await mkdir(cache, { recursive: true, mode: 0o700 });
        const draft = join(cache, `${file.name}.${process.pid}.verify`);
        try {
          const sha256 = await bucket.download(keyOf(file.name), draft);
          if (sha256 === null) throw new ColdAway(`${file.name} is missing`);
          if (sha256 !== file.sha256) throw new ColdDamaged(`${file.name} is not what was written`);
        } finally {
          await rm(draft, { force: true });
        }
      }),
    isAtHand: (file) => isThere(join(cache, file.name)),
    has: (file) => trying(async () => (await bucket.tagOf(keyOf(file.name))) !== null),
    remove: async (name) => {
      await rm(join(cache, name), { force: true });
      await trying(() => bucket.remove(keyOf(name)));
    },
    async *list() {
      for await (const { key, at } of bucket.list(keyOf('')))
        if (NAME.test(key.slice(keyOf('').length))) yield { name: key.slice(keyOf('').length), at };
    },
    check: () =>
      trying(async () => {
        await bucket.put(keyOf('check'), Buffer.from(CHECK_TEXT), { type: 'text/plain' });
        await bucket.remove(keyOf('check'));
      }),
  };
};
