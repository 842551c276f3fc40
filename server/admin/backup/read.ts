import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Failure } from '../command.ts';
import {
  FIRST_LINE,
  firstLine,
  FORMAT,
  FRAME_HEAD,
  FRAME_MAX,
  type Head,
  type Kind,
  KINDS,
  lastOf,
  type Part,
  type PartEnd,
} from './format.ts';
import { createTally } from './tally.ts';

interface Frame {
  readonly kind: Kind;
  readonly content: Buffer;
}

/** The receiver of a backup while it is read: its head first, then each part. */
export interface Visitor {
  readonly head?: (head: Head) => Promise<void> | void;
  readonly part?: (part: Part, content: AsyncIterable<Buffer>) => Promise<void>;
}

/** The contents of a backup that was read. */
export interface Contents {
  readonly head: Head;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly hasKey: boolean;
}

const isKind = (letter: string): letter is Kind => (Object.values(KINDS) as string[]).includes(letter);

/** Reads bytes of a file in order, and hashes them. */
const createSource = (path: string, signal: AbortSignal) => {
  const stream = createReadStream(path, { signal, highWaterMark: 256 * 1024 });
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const hash = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);
  const fill = async (length: number): Promise<void> => {
    const gathered = [rest];
    for (let size = rest.length; size < length;) {
      const { value, done } = await chunks.next();
      if (done === true) break;
      gathered.push(value);
      size += value.length;
    }
    rest = gathered.length === 1 ? rest : Buffer.concat(gathered);
  };
  /** At most so many bytes, fewer at the end of the file. */
  const take = async (length: number): Promise<Buffer> => {
    await fill(length);
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  return {
    take,
    hash: (bytes: Buffer): void => void hash.update(bytes),
    digest: (): string => hash.digest('hex'),
    isOver: async (): Promise<boolean> => (await take(1)).length === 0,
    close: (): void => void stream.destroy(),
  };
};

const asObject = <T>(content: Buffer, damaged: () => Failure): T => {
  try {
    const value: unknown = JSON.parse(content.toString());
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    // A line that is no JSON is damaged, too.
  }
  throw damaged();
};

const isZlib = (error: unknown): boolean => (error as { code?: string }).code?.startsWith('Z_') === true;

/**
 * Reads a whole backup: calls the visitor with its parts, and checks its format, hashes, counts and end. Throws a Failure
 * if it is anything but what was written.
 */
export const readBackup = async (
  path: string,
  signal: AbortSignal,
  visitor: Visitor = {},
): Promise<Contents> => {
  const source = createSource(path, signal);
  const damaged = (): Failure => new Failure(`${path} is damaged: it is not what was written.`);
  const cut = (): Failure => new Failure(`${path} is cut off: its end is missing.`);
  /** The next frame; the last one is not hashed. */
  const next = async (): Promise<Frame> => {
    const head = await source.take(FRAME_HEAD);
    if (head.length < FRAME_HEAD) throw cut();
    const kind = head.toString('latin1', 0, 1);
    const length = head.readUInt32BE(1);
    if (!isKind(kind) || length > FRAME_MAX) throw damaged();
    const content = await source.take(length);
    if (content.length < length) throw cut();
    if (kind !== KINDS.last) {
      source.hash(head);
      source.hash(content);
    }
    return { kind, content };
  };

  const readPart = async (part: Part): Promise<PartEnd> => {
    let ending: Buffer | undefined;
    const compressed = async function* (): AsyncGenerator<Buffer> {
      for (;;) {
        const { kind, content } = await next();
        if (kind === KINDS.data) yield content;
        else if (kind === KINDS.end) {
          ending = content;
          return;
        } else throw damaged();
      }
    };
    const tally = createTally();
    await pipeline(
      compressed,
      createGunzip(),
      async (content: AsyncIterable<Buffer>) => {
        const counted = tally.through(content);
        await visitor.part?.(part, counted);
        // The rest, which the visitor did not read, is checked as well.
        for await (const _ of counted);
      },
      { signal },
    ).catch((error: unknown) => {
      throw isZlib(error) ? damaged() : error;
    });
    const end = tally.end();
    if (ending?.toString() !== JSON.stringify(end)) throw damaged();
    return end;
  };

  const readAll = async (): Promise<Contents> => {
    const line = await source.take(firstLine.length);
    const format = FIRST_LINE.exec(line.toString('latin1'))?.[1];
    if (format === undefined) throw new Failure(`${path} is not a backup of Flowgen.`);
    if (line.toString('latin1') !== firstLine) {
      throw new Failure(`${path} has the format ${format}, and this version reads ${FORMAT}.`);
    }
    source.hash(line);
    const first = await next();
    if (first.kind !== KINDS.head) throw damaged();
    const head = asObject<Head>(first.content, damaged);
    if (head.product !== 'flowgen') throw damaged();
    await visitor.head?.(head);
    const contents = { head, tables: 0, rows: 0, files: 0, hasKey: false };
    for (let parts = 0; ; parts++) {
      const { kind, content } = await next();
      if (kind === KINDS.last) {
        if (content.toString() !== lastOf(parts, source.digest())) throw damaged();
        if (!(await source.isOver())) throw new Failure(`${path} is damaged: it goes on after its end.`);
        return contents;
      }
      if (kind !== KINDS.part) throw damaged();
      const part = asObject<Part>(content, damaged);
      const { lines } = await readPart(part);
      if (part.kind === 'key') contents.hasKey = true;
      if (part.kind === 'table') {
        contents.tables += 1;
        contents.rows += lines;
        if (part.name === 'files') contents.files = lines;
      }
    }
  };

  try {
    return await readAll();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Failure(`There is no file ${path}.`);
    if (code === 'EISDIR') throw new Failure(`${path} is a folder.`);
    if (code === 'EACCES') throw new Failure(`${path} can’t be read by this user.`);
    throw error;
  } finally {
    source.close();
  }
};
