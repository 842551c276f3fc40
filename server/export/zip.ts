import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive; its text is read in parts. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

// A fixed time, so that archives of the same rows are the same.
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

/**
 * A ZIP archive, written as its files are read: only a part of one file is in memory at a time. A reader
 * that stops early also stops the file that is being read. Throws what reading a file throws.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream as PassThrough;
  let current: Readable | undefined;
  archive.on('error', (error: Error) => output.destroy(error));
  for (const { name, content } of entries) {
    archive.addReadStreamLazy(name, OPTIONS, (add) => {
      // The library listens for no error of what it reads.
      current = Readable.from(content, { objectMode: false }).on('error', (error) => output.destroy(error));
      add(null, current);
    });
  }
  archive.end();
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    current?.destroy();
  }
}
