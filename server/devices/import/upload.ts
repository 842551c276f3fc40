import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { check } from '../../../src/schema/explain.ts';
import { httpError, badRequest, isHttpError } from '../../errors.ts';
import { unknownPart } from '../../http/form.ts';
import { message } from '../../texts/texts.ts';

/** An uploaded file, whether this is a dry run, and the fields of its columns by header (null: skip the column). */
export interface Upload {
  readonly bytes: Buffer;
  readonly dryRun: boolean;
  readonly mapping: Readonly<Record<string, string | null>>;
}

const MAX_MB = 20;
const mappingSchema = z.record(z.string().max(500), z.string().max(100).nullable());

const readFlag = (text: unknown): boolean => {
  if (text !== 'true' && text !== 'false') throw badRequest('validation.boolean', 'dry_run');
  return text === 'true';
};

const readMapping = (value: unknown): Upload['mapping'] => {
  let json = value;
  try {
    if (typeof value === 'string') json = JSON.parse(value);
  } catch {
    throw badRequest(message('calls.parameter_json', { name: 'columns' }), 'columns');
  }
  const result = check(mappingSchema, json);
  if (result.faults) throw badRequest('import_file.columns_shape', 'columns');
  return result.value;
};

/**
 * Reads the parts of a multipart upload: `file`, `dry_run` and `columns`. Throws 415 for other content types, 413
 * above 20 MB, 400 if it is badRequest.
 */
export const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  if (!request.isMultipart()) throw httpError(415, 'import_file.not_form');
  let bytes: Buffer | undefined;
  let dryRun = false;
  let mapping: Upload['mapping'] = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file') bytes = await part.toBuffer();
      else if (part.type === 'file') throw unknownPart(part.fieldname);
      else if (part.fieldname === 'dry_run') dryRun = readFlag(part.value);
      else if (part.fieldname === 'columns') mapping = readMapping(part.value);
      else throw unknownPart(part.fieldname);
    }
  } catch (error) {
    if (isHttpError(error)) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw httpError(413, message('import_file.too_large', { max: MAX_MB }), { path: 'file' });
    }
    throw badRequest('import_file.incomplete');
  }
  if (!bytes) throw badRequest('import_file.part_missing', 'file');
  return { bytes, dryRun, mapping };
};
