import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../command.ts';

/** A file of an export, by its path in the folder. */
export interface Written {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A folder that files are written into. */
export interface ExportFolder {
  /** Writes a file of these parts. */
  readonly write: (path: string, parts: AsyncIterable<string | Buffer>) => Promise<void>;
  readonly written: readonly Written[];
  /** Removes what was written, and the folder if it was made for it. */
  readonly undo: () => void;
}

/** Makes a folder that only its user can read. Throws a Failure if there is anything in it. */
export const makeFolder = (folder: string): ExportFolder => {
  const isNew = !existsSync(folder);
  try {
    if (isNew) mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (readdirSync(folder).length > 0) throw new Failure(`${folder} is not empty: name a new folder.`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${folder} can’t be made, or is not a folder.`);
  }
  const written: Written[] = [];
  return {
    written,
    write: async (path, parts) => {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      const failed = once(stream, 'error').then(([error]) => Promise.reject(error as Error));
      failed.catch(() => undefined);
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const part of parts) {
        const content = Buffer.from(part);
        hash.update(content);
        bytes += content.length;
        if (!stream.write(content)) await Promise.race([once(stream, 'drain'), failed]);
      }
      stream.end();
      await Promise.race([once(stream, 'close'), failed]);
      written.push({ path, bytes, sha256: hash.digest('hex') });
    },
    undo: () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
      if (isNew) rmdirSync(folder);
    },
  };
};
