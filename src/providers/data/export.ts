import { openFile, type Call } from '../http.ts';
import { parametersFor, type Filter } from './parameters.ts';
import { definitionOf, targetOf } from './targets.ts';

export interface ExportOptions {
  readonly format: 'csv' | 'xlsx';
  /** Default: all. */
  readonly columns?: readonly string[] | undefined;
  readonly filter: Filter;
  readonly sort: { readonly field: string; readonly order: string };
}
export interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
  /** Number of records, if the server returned it. */
  readonly count: number | undefined;
}

const minus = ({ field, order }: ExportOptions['sort']): string => (order === 'DESC' ? `-${field}` : field);

const queryOf = (
  resource: string,
  { filter, sort }: ExportOptions,
): readonly [path: string, NonNullable<Call['query']>] => {
  const own = definitionOf(resource);
  const target = targetOf(resource);
  const path = `${target.path}/export`;
  if (target.definition?.dialect?.query === 'parameters') {
    const key = own?.dialect?.hasFixedOrder ? own.list.sort : minus(sort);
    return [path, { ...parametersFor(target.definition, target.filter(filter)), sort: key } as never];
  }
  return [path, { filter: JSON.stringify(filter), sort: JSON.stringify([sort.field, sort.order]) }];
};

/** The file name that the server suggests. */
export const fileNameIn = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

/**
 * Downloads the export file of all matching records. `onProgress` receives the bytes so far. Throws
 * HttpError, or an AbortError if stopped.
 */
export const exportFile = async (
  resource: string,
  options: ExportOptions,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(bytes: number): void },
): Promise<ExportedFile> => {
  const { format, columns } = options;
  const [path, query] = queryOf(resource, options);
  const answer = await openFile(path, { query: { ...query, format, columns }, signal, intent: 'action' });
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (const reader = answer.body?.getReader(); reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value as BlobPart);
    bytes += value.byteLength;
    onProgress(bytes);
  }
  const total = answer.headers.get('x-total-count');
  return {
    name: fileNameIn(answer.headers) ?? `${resource}.${format}`,
    content: new Blob(parts, { type: answer.headers.get('content-type') ?? '' }),
    count: total === null ? undefined : Number(total),
  };
};
