import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pathOfFile, PICTURE_PIXELS, PICTURE_SIDE } from '../../src/domain/pictures.ts';
import type { Context } from '../context.ts';
import { files } from '../db/tables/dashboard-tables.ts';
import { badRequest } from '../errors.ts';
import { readImageHeader } from './image-header.ts';
import { message } from '../texts/texts.ts';
import { sha256Of } from './bucket.ts';
import { type FileStorage, filesAway } from './storage.ts';

type Database = Context['db'];

/** A file to store. */
export interface NewFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** A file that is stored if its bytes are in a bucket; otherwise they follow with its row. */
export interface PlacedFile extends NewFile {
  readonly name: string;
  readonly sha256: string;
  readonly isObject: boolean;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

const nameOfPath = (path: string | null | undefined): string => path?.replace(/^\/files\//, '') ?? '';

/** The key of a file in the bucket. */
export const keyOfFile = (name: string): string => `files/${name}`;

/** Validates an uploaded picture. Throws 400 if it is not an image or too large to be shown. */
export const validateImage = (bytes: Buffer, path: string): NewFile => {
  const header = readImageHeader(bytes);
  if (!header) throw badRequest('dashboard_rules.not_a_picture', path);
  const { type, width, height } = header;
  if (width < 1 || height < 1) throw badRequest('dashboard_rules.no_size', path);
  if (width > PICTURE_SIDE || height > PICTURE_SIDE || width * height > PICTURE_PIXELS) {
    throw badRequest(message('dashboard_rules.picture_large', { width, height, max: PICTURE_SIDE }), path);
  }
  return { bytes, type, width, height };
};

/**
 * Gives a file its name, and writes its object if files are in a bucket: outside of transactions, which must not wait for
 * it. If no row follows, the object is swept. Throws a 503 if the bucket is away.
 */
export const placeFile = async (storage: FileStorage, file: NewFile): Promise<PlacedFile> => {
  const name = `${randomBytes(16).toString('hex')}.${EXTENSIONS[file.type] ?? 'bin'}`;
  const isObject = storage.bucket !== null;
  if (isObject) await storage.put(keyOfFile(name), file.bytes, file.type);
  return { ...file, name, sha256: sha256Of(file.bytes), isObject };
};

/** Stores the row of a placed file, optionally for a dashboard, and returns its path. */
export const noteFile = async (
  db: Database,
  { name, type, sha256, width, height, bytes, isObject }: PlacedFile,
  by: number | null,
  dashboardId: number | null = null,
): Promise<string> => {
  await db.insert(files).values({
    name,
    content_type: type,
    sha256,
    width,
    height,
    size: bytes.length,
    bytes: isObject ? null : bytes,
    created_by: by,
    dashboard_id: dashboardId,
  });
  return pathOfFile(name);
};

/** Places a file and stores its row; not within a transaction. Returns its path. */
export const storeFile = async (
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  file: NewFile,
  by: number | null,
  dashboardId: number | null = null,
): Promise<string> => noteFile(db, await placeFile(storage, file), by, dashboardId);

/** The row of a file, as far as its bytes are concerned. */
export interface FileRow {
  readonly name: string;
  readonly sha256: string;
  /** Null: they are in the bucket. */
  readonly bytes: Buffer | null;
}

/** The bytes of a file. Throws a 503 if they can't be read, or are not those that were stored. */
export const bytesOf = async (storage: FileStorage, { name, sha256, bytes }: FileRow): Promise<Buffer> => {
  if (bytes) return bytes;
  const found = await storage.get(keyOfFile(name));
  if (!found || sha256Of(found) !== sha256) throw filesAway();
  return found;
};

/** Whether the file at a path has exactly these bytes. */
export const isStoredAt = async (
  db: Database,
  path: string | null | undefined,
  sha256: string,
): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from ${files} where name = ${nameOfPath(path)} and sha256 = ${sha256}`,
  );
  return rows.length > 0;
};
