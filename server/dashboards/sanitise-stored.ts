import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DashboardDocument, Element } from '../../src/domain/dashboard/document.ts';
import { elementsOf, filesIn, readDocument } from '../../src/domain/dashboard/read.ts';
import { readJson, writeJson } from '../../src/domain/dashboard/source.ts';
import { SVG_NAMESPACE } from '../../src/domain/dashboard/svg-rules.ts';
import type { Context } from '../context.ts';
import { files } from '../db/dashboard-tables.ts';
import { memoizePer } from '../memoize-per.ts';
import { createSanitiser } from '../svg/sanitiser.ts';

/** The worker that sanitises drawings, one per server. */
export const sanitiserOf = memoizePer((_context: Context) => createSanitiser());

/** Caches the hashes of markup that this server has sanitised, so that a save skips it. The oldest are evicted first. */
const CACHE_SIZE = 5_000;
const cacheOf = memoizePer((_context: Context) => new Set<string>());
const remember = (cache: Set<string>, hash: string): void => {
  if (cache.size >= CACHE_SIZE)
    for (const oldest of [...cache].slice(0, CACHE_SIZE / 10)) cache.delete(oldest);
  cache.add(hash);
};
const hashOf = (markup: string): string => createHash('sha256').update(markup).digest('hex');

/** An element's SVG markup. Text without a `<` can't be parsed as an element. */
const markupOf = ({ type, data }: Element): string | undefined =>
  type === 'svg' && typeof data === 'string' && data.includes('<') ? data : undefined;

type Cleaned = ReadonlyMap<unknown, string>;
const mapList = (value: unknown, map: (item: never) => unknown): unknown =>
  Array.isArray(value) ? value.map((item: unknown) => map(item as never)) : value;
/** Maps a list in a record. Returns the record itself if nothing changed. */
const mapField = <R extends object>(record: R, name: keyof R & string, map: (item: never) => unknown): R => {
  if (typeof record !== 'object' || record === null) return record;
  const before = record[name] as unknown;
  const after = mapList(before, map);
  const isSame =
    !Array.isArray(before) || before.every((item, index) => item === (after as unknown[])[index]);
  return isSame ? record : { ...record, [name]: after };
};
const withMarkup = (document: DashboardDocument, cleaned: Cleaned): DashboardDocument =>
  mapField(document, 'rows', (row: DashboardDocument['rows'][number]) =>
    mapField(row, 'columns', (column: (typeof row)['columns'][number]) =>
      mapField(column, 'elements', (element: Element) => {
        const markup = element?.type === 'svg' ? cleaned.get(element.data) : undefined;
        return markup === undefined ? element : { ...element, data: markup };
      }),
    ),
  );

/** Content hashes of the SVG files that a layout refers to. `add-image` has already sanitised them. */
const uploadedIn = async (db: Context['db'], text: string): Promise<ReadonlySet<string>> => {
  const names = filesIn(text);
  if (names.length === 0) return new Set();
  const { rows } = await db.execute<{ sha256: string }>(sql`
    select sha256 from ${files} where content_type = 'image/svg+xml'
      and name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`);
  return new Set(rows.map(({ sha256 }) => sha256));
};

/** Adds the namespace that inline SVG can omit but the parser requires. */
const withNamespace = (markup: string): string =>
  markup.replace(/^(\s*<svg)(?=[\s/>])(?![^>]*\sxmlns\s*=)/, `$1 xmlns="${SVG_NAMESPACE}"`);

const isRejected = (error: unknown): boolean =>
  [400, 413].includes((error as { readonly statusCode?: number }).statusCode ?? 0);

/**
 * Sanitises the drawings of a layout. Markup that needs no change stays byte-identical, and so does the rest of the
 * layout. Markup is skipped only if it is known to be output of the sanitiser. Throws 400 for a drawing that can't be
 * sanitised, unless it is also in `before`: a drawing that is already stored must not make the dashboard uneditable,
 * and the viewer sanitises it anyway.
 */
export const sanitiseStored = async (
  { context, db }: { readonly context: Context; readonly db: Context['db'] },
  text: string,
  before?: unknown,
): Promise<string> => {
  const { document } = readDocument(text);
  const markups = new Set(document ? elementsOf(document).flatMap((element) => markupOf(element) ?? []) : []);
  if (markups.size === 0) return text;
  const cache = cacheOf(context);
  const pending = [...markups].filter((markup) => !cache.has(hashOf(markup)));
  if (pending.length === 0) return text;
  const uploaded = await uploadedIn(db, text);
  const old = typeof before === 'string' ? readDocument(before).document : undefined;
  const stored = new Set(old ? elementsOf(old).map(markupOf) : []);
  const cleaned = new Map<string, string>();
  for (const markup of pending) {
    if (uploaded.has(hashOf(markup))) continue;
    try {
      const drawing = await sanitiserOf(context).sanitise(Buffer.from(withNamespace(markup)), 'data');
      if (!drawing.isUnchanged) cleaned.set(markup, drawing.markup);
      remember(cache, hashOf(drawing.isUnchanged ? markup : drawing.markup));
    } catch (error) {
      if (!stored.has(markup) || !isRejected(error)) throw error;
    }
  }
  return cleaned.size === 0 ? text : writeJson(withMarkup(readJson(text) as DashboardDocument, cleaned));
};
