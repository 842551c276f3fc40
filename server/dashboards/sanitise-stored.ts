import { sql } from 'drizzle-orm';
import type { DashboardDocument, Element } from '../../src/domain/dashboard/document.ts';
import { elementsOf, filesIn, readDocument } from '../../src/domain/dashboard/read.ts';
import { readJson, writeJson } from '../../src/domain/dashboard/source.ts';
import { SVG_NAMESPACE } from '../../src/domain/dashboard/svg/rules.ts';
import type { Context } from '../context.ts';
import { files } from '../db/tables/dashboard-tables.ts';
import { markupHash } from './markup-cache.ts';

/** An element's SVG markup. Text without a `<` can't be parsed as an element. */
const markupOf = ({ type, data }: Element): string | undefined =>
  type === 'svg' && typeof data === 'string' && data.includes('<') ? data : undefined;

type Cleaned = ReadonlyMap<unknown, string>;
type Item<L> = L extends readonly (infer I)[] ? I : never;
/** Maps a list in a record. Returns the record itself if nothing changed. Stored documents may have any shape. */
const mapField = <R extends object, K extends keyof R>(
  record: R,
  name: K,
  map: (item: Item<R[K]>) => unknown,
): R => {
  const before: unknown = (record as R | null)?.[name];
  if (!Array.isArray(before)) return record;
  const after = before.map((item: Item<R[K]>) => map(item));
  return before.every((item, index) => item === after[index]) ? record : { ...record, [name]: after };
};
const withMarkup = (document: DashboardDocument, cleaned: Cleaned): DashboardDocument =>
  mapField(document, 'rows', (row) =>
    mapField(row, 'columns', (column) =>
      mapField(column, 'elements', (element) => {
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
  const { sanitiser, sanitisedMarkup } = context;
  const pending = [...markups].filter((markup) => !sanitisedMarkup.has(markup));
  if (pending.length === 0) return text;
  const uploaded = await uploadedIn(db, text);
  const old = typeof before === 'string' ? readDocument(before).document : undefined;
  const stored = new Set(old ? elementsOf(old).map(markupOf) : []);
  const cleaned = new Map<string, string>();
  for (const markup of pending) {
    if (uploaded.has(markupHash(markup))) continue;
    try {
      const drawing = await sanitiser.sanitise(Buffer.from(withNamespace(markup)), 'data');
      if (!drawing.isUnchanged) cleaned.set(markup, drawing.markup);
      sanitisedMarkup.add(drawing.isUnchanged ? markup : drawing.markup);
    } catch (error) {
      if (!stored.has(markup) || !isRejected(error)) throw error;
    }
  }
  return cleaned.size === 0 ? text : writeJson(withMarkup(readJson(text) as DashboardDocument, cleaned));
};
