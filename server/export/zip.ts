import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its text is asked for a part at a time. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

// Sizes follow the data (bit 3), names are UTF-8 (bit 11).
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATE = 8;
// 1 January 1980: archives of the same rows are the same.
const DATE = 0x0021;
const LARGEST = 0xffff_ffff;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

const localHeader = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};

const descriptor = ({ crc, size, packed }: Written): Buffer => {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x0807_4b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
};

const directoryEntry = ({ name, offset, crc, size, packed }: Written): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
};

const endOfDirectory = (entries: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

/**
 * A ZIP archive, written as its files are read: nothing is kept but a part of one file. Compression
 * runs beside the event loop. Throws when it would exceed 4 GB.
 */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const sent = (part: Buffer): Buffer => {
    offset += part.length;
    if (offset > LARGEST) throw new Error('An archive can’t exceed 4 GB.');
    return part;
  };
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, size: 0, packed: 0 };
    written.push(entry);
    yield sent(localHeader(entry.name));
    const parts = async function* () {
      for await (const text of content) {
        const part = Buffer.from(text);
        entry.crc = crc32(part, entry.crc);
        entry.size += part.length;
        if (entry.size > LARGEST) throw new Error('An archive can’t exceed 4 GB.');
        yield part;
      }
    };
    const deflate = createDeflateRaw();
    // Its error, if any, comes out of the loop.
    pipeline(Readable.from(parts()), deflate, () => undefined);
    for await (const part of deflate as AsyncIterable<Buffer>) {
      entry.packed += part.length;
      yield sent(part);
    }
    yield sent(descriptor(entry));
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, offset)]);
}
