import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { httpError, badRequest } from '../../errors.ts';

/** An uploaded file, whether this is a dry run, and the fields of its columns by header (null: skip the column). */
export interface Upload {
  readonly bytes: Buffer;
  readonly dryRun: boolean;
  readonly mapping: Readonly<Record<string, string | null>>;
}

const MAX_MB = 20;
const mappingSchema = z.record(z.string().max(500), z.string().max(100).nullable());

const readFlag = (text: unknown): boolean => {
  if (text !== 'true' && text !== 'false') throw badRequest('This must be true or false.', 'dry_run');
  return text === 'true';
};

const readMapping = (value: unknown): Upload['mapping'] => {
  let json = value;
  try {
    if (typeof value === 'string') json = JSON.parse(value);
  } catch {
    throw badRequest('“columns” is not valid JSON.', 'columns');
  }
  const result = mappingSchema.safeParse(json);
  if (!result.success) throw badRequest('“columns” must look like {"Serial no.": "hw_serial"}.', 'columns');
  return result.data;
};

const isHttpError = (error: unknown): boolean =>
  (error as { isHttpError?: boolean } | null)?.isHttpError === true;

/**
 * Reads the parts of a multipart upload: `file`, `dry_run` and `columns`. Throws 415 for other content types, 413
 * above 20 MB, 400 if it is badRequest.
 */
export const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  if (!request.isMultipart()) {
    throw httpError(415, 'Send the file as multipart/form-data, in a part named “file”.');
  }
  let bytes: Buffer | undefined;
  let dryRun = false;
  let mapping: Upload['mapping'] = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file') bytes = await part.toBuffer();
      else if (part.type === 'file')
        throw badRequest(`There is no part “${part.fieldname}”.`, part.fieldname);
      else if (part.fieldname === 'dry_run') dryRun = readFlag(part.value);
      else if (part.fieldname === 'columns') mapping = readMapping(part.value);
      else throw badRequest(`There is no part “${part.fieldname}”.`, part.fieldname);
    }
  } catch (error) {
    if (isHttpError(error)) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw httpError(413, `The file is larger than ${MAX_MB} MB. Split it into smaller files.`, {
        path: 'file',
      });
    }
    throw badRequest('The upload can’t be read: it is not complete multipart/form-data.');
  }
  if (!bytes) throw badRequest('Send the file in a part named “file”, with a file name.', 'file');
  return { bytes, dryRun, mapping };
};
