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

/** The worker that sanitises drawings: one per server. */
export const sanitiserOf = memoizePer((_context: Context) => createSanitiser());

/** Hashes of markup that this server has sanitised, so that a save does not sanitise it again; the oldest go first. */
const CACHE_SIZE = 5_000;
const cacheOf = memoizePer((_context: Context) => new Set<string>());
const remember = (cache: Set<string>, hash: string): void => {
  if (cache.size >= CACHE_SIZE)
    for (const oldest of [...cache].slice(0, CACHE_SIZE / 10)) cache.delete(oldest);
  cache.add(hash);
};
const hashOf = (markup: string): string => createHash('sha256').update(markup).digest('hex');

/** An element's markup. Text without a `<` cannot become an element, however it is read. */
const markupOf = ({ type, data }: Element): string | undefined =>
  type === 'svg' && typeof data === 'string' && data.includes('<') ? data : undefined;

type Cleaned = ReadonlyMap<unknown, string>;
const listed = (value: unknown, change: (each: never) => unknown): unknown =>
  Array.isArray(value) ? value.map((each: unknown) => change(each as never)) : value;
/** The same record with a changed list in it; the record itself where nothing in the list changed. */
const changed = <R extends object>(
  record: R,
  name: keyof R & string,
  change: (each: never) => unknown,
): R => {
  if (typeof record !== 'object' || record === null) return record;
  const before = record[name] as unknown;
  const after = listed(before, change);
  const isSame = !Array.isArray(before) || before.every((each, at) => each === (after as unknown[])[at]);
  return isSame ? record : { ...record, [name]: after };
};
const withMarkup = (document: DashboardDocument, cleaned: Cleaned): DashboardDocument =>
  changed(document, 'rows', (row: DashboardDocument['rows'][number]) =>
    changed(row, 'columns', (column: (typeof row)['columns'][number]) =>
      changed(column, 'elements', (element: Element) => {
        const markup = element?.type === 'svg' ? cleaned.get(element.data) : undefined;
        return markup === undefined ? element : { ...element, data: markup };
      }),
    ),
  );

/** The SVG files that a layout refers to, by the hash of their content: `add-image` has sanitised them. */
const uploadedIn = async (db: Context['db'], text: string): Promise<ReadonlySet<string>> => {
  const names = filesIn(text);
  if (names.length === 0) return new Set();
  const { rows } = await db.execute<{ sha256: string }>(sql`
    select sha256 from ${files} where content_type = 'image/svg+xml'
      and name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`);
  return new Set(rows.map(({ sha256 }) => sha256));
};

/** Inline SVG needs no namespace in a page, but it does to be parsed as SVG. */
const withNamespace = (markup: string): string =>
  markup.replace(/^(\s*<svg)(?=[\s/>])(?![^>]*\sxmlns\s*=)/, `$1 xmlns="${SVG_NAMESPACE}"`);

const isRejected = (error: unknown): boolean =>
  [400, 413].includes((error as { readonly statusCode?: number }).statusCode ?? 0);

/**
 * A layout with its drawings sanitised. Markup in which nothing had to be changed keeps its bytes, and so
 * does everything else. Only markup that is known to come out of the sanitiser is not sanitised again.
 * Throws 400 for a drawing that can't be sanitised, unless it was stored `before`: that must not make the
 * dashboard uneditable, and the viewer sanitises it.
 */
export const sanitiseStored = async (
  { context, db }: { readonly context: Context; readonly db: Context['db'] },
  text: string,
  before?: unknown,
): Promise<string> => {
  const { document } = readDocument(text);
  const markups = new Set(document ? elementsOf(document).flatMap((each) => markupOf(each) ?? []) : []);
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
