import type { FastifyRequest } from 'fastify';
import { httpError, badRequest, isHttpError } from '../errors.ts';
import { message, type Text } from '../texts/texts.ts';

/** The allowed parts of a multipart body, with the maximum size of each in bytes. */
export interface FormParts<T extends string, F extends string> {
  readonly texts: Readonly<Record<T, number>>;
  readonly files: Readonly<Record<F, number>>;
  /** What to do about a file that is too large, if there is something to say. */
  readonly tooLarge?: Text;
}
export interface Form<T extends string, F extends string> {
  readonly texts: Readonly<Partial<Record<T, string>>>;
  readonly files: Readonly<Partial<Record<F, Buffer>>>;
}

export const sizeText = (bytes: number): string =>
  bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MB` : `${Math.floor(bytes / 1024)} kB`;

export const tooLarge = (path: string, bytes: number) =>
  httpError(413, message('calls.larger_than', { size: sizeText(bytes) }), { path });

export const unknownPart = (name: string) =>
  badRequest(message('calls.part_unknown', { name: name.slice(0, 60) }), name.slice(0, 60));

const own = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/**
 * Reads a multipart body into texts and files. Throws 415 for another content type, 413 for a part that is
 * too large, 400 for a part that is unknown, repeated, or one too many.
 */
export const readForm = async <T extends string, F extends string>(
  request: FastifyRequest,
  parts: FormParts<T, F>,
): Promise<Form<T, F>> => {
  if (!request.isMultipart()) throw httpError(415, 'calls.not_form');
  const [texts, files] = [new Map<string, string>(), new Map<string, Buffer>()];
  const [textMax, fileMax] = [parts.texts, parts.files].map((sizes) =>
    Math.max(0, ...Object.values<number>(sizes)),
  );
  const count = Object.keys(parts.texts).length + Object.keys(parts.files).length;
  const limits = {
    parts: count + 1,
    fields: count + 1,
    files: count + 1,
    // One byte more than allowed, so that a part of exactly the maximum size isn't truncated.
    fieldSize: (textMax ?? 0) + 1,
    fileSize: Math.max(fileMax ?? 0, textMax ?? 0) + 1,
  };
  const tooLargeFile = (name: string, max: number) =>
    parts.tooLarge === undefined ? tooLarge(name, max) : httpError(413, parts.tooLarge, { path: name });
  try {
    for await (const part of request.parts({ limits })) {
      const name = part.fieldname;
      if (texts.has(name) || files.has(name)) throw badRequest('calls.part_repeated', name);
      const [asText, asFile] = [own<number>(parts.texts, name), own<number>(parts.files, name)];
      if (asText === undefined && asFile === undefined) throw unknownPart(name);
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        const max = asFile ?? asText ?? 0;
        if (bytes.length > max) throw tooLargeFile(name, max);
        // A script may send its JSON as a file.
        if (asFile === undefined) texts.set(name, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
        else files.set(name, bytes);
        continue;
      }
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      if (asText === undefined && text !== '') throw badRequest('calls.part_as_file', name);
      if (asText === undefined) continue;
      if (part.valueTruncated || Buffer.byteLength(text) > asText) throw tooLarge(name, asText);
      texts.set(name, text);
    }
  } catch (error) {
    if (isHttpError(error)) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      const [name = 'file'] = Object.keys(parts.files);
      throw tooLargeFile(name, fileMax ?? 0);
    }
    throw badRequest('calls.upload_incomplete');
  }
  return {
    texts: Object.fromEntries(texts) as Form<T, F>['texts'],
    files: Object.fromEntries(files) as Form<T, F>['files'],
  };
};
