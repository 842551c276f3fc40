import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive; its text is read in chunks. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

// A fixed time, so that archives of the same rows are identical.
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

/**
 * Streams a ZIP archive: only a chunk of one file is in memory at a time. If the consumer stops early, the
 * file being read is closed too. Rethrows the errors of reading a file.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream as PassThrough;
  let current: Readable | undefined;
  archive.on('error', (error: Error) => output.destroy(error));
  for (const { name, content } of entries) {
    archive.addReadStreamLazy(name, OPTIONS, (add) => {
      // The library does not listen for errors of its inputs.
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
