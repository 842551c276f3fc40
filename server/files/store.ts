import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pathOfFile, PICTURE_PIXELS, PICTURE_SIDE } from '../../src/domain/pictures.ts';
import type { Context } from '../context.ts';
import { files } from '../db/tables/dashboard-tables.ts';
import { badRequest } from '../errors.ts';
import { readImageHeader } from './image-header.ts';
import { message } from '../texts/texts.ts';

type Database = Context['db'];

/** A file to store. */
export interface NewFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

const nameOfPath = (path: string | null | undefined): string => path?.replace(/^\/files\//, '') ?? '';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

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

/** Stores a file, optionally for a dashboard, and returns its path. */
export const storeFile = async (
  db: Database,
  file: NewFile,
  by: number | null,
  dashboardId: number | null = null,
): Promise<string> => {
  const name = `${randomBytes(16).toString('hex')}.${EXTENSIONS[file.type] ?? 'bin'}`;
  await db.insert(files).values({
    name,
    content_type: file.type,
    sha256: sha256(file.bytes),
    width: file.width,
    height: file.height,
    bytes: file.bytes,
    created_by: by,
    dashboard_id: dashboardId,
  });
  return pathOfFile(name);
};

/** Whether the file at a path has exactly these bytes. */
export const isStoredAt = async (
  db: Database,
  path: string | null | undefined,
  bytes: Buffer,
): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from ${files} where name = ${nameOfPath(path)} and sha256 = ${sha256(bytes)}`,
  );
  return rows.length > 0;
};
