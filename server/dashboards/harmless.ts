import type { DashboardDocument, Element } from '../../src/domain/dashboard/document.ts';
import { elementsOf, readDocument } from '../../src/domain/dashboard/read.ts';
import { readJson, writeJson } from '../../src/domain/dashboard/source.ts';
import type { Context } from '../context.ts';
import { eachOf } from '../each-of.ts';
import { createSanitiser } from '../svg/sanitiser.ts';

/** The thread that checks drawings: one for a server. */
export const sanitiserOf = eachOf((_context: Context) => createSanitiser());

// What a drawing that was stored by `add-image` never has; anything else in it is left to the viewer.
const HARMFUL =
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|animate\w*|set|feImage|handler|listener)\b|[\s"'/]on\w+\s*=|javascript:|@import|\b(?:href|src)\s*=\s*(?!["']?(?:#|data:image\/))|url\(\s*(?!["']?(?:#|data:image\/))/i;

const markupOf = ({ type, data }: Element): string | undefined =>
  type === 'svg' && typeof data === 'string' ? data : undefined;

type Cleaned = ReadonlyMap<unknown, string>;
const listed = (value: unknown, change: (each: never) => unknown): unknown =>
  Array.isArray(value) ? value.map((each: unknown) => change(each as never)) : value;
/** The same record with a changed list in it; the very same where nothing in it changed. */
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

/**
 * The text of a layout with its new drawings sanitised, for whoever sends markup that `add-image` has
 * not seen; every other byte stays. Throws 400 for a drawing that is none. Source: contract, section 8.
 */
export const harmless = async (context: Context, text: string, before?: string): Promise<string> => {
  const { document } = readDocument(text);
  if (!document) return text;
  const old = before === undefined ? undefined : readDocument(before).document;
  const known = new Set(old ? elementsOf(old).map(markupOf) : []);
  const cleaned = new Map<string, string>();
  for (const element of elementsOf(document)) {
    const markup = markupOf(element);
    if (markup === undefined || known.has(markup) || cleaned.has(markup) || !HARMFUL.test(markup)) continue;
    const drawing = await sanitiserOf(context).sanitise(Buffer.from(markup), 'data');
    if (drawing.removed.length > 0) cleaned.set(markup, drawing.markup);
  }
  return cleaned.size === 0 ? text : writeJson(withMarkup(readJson(text) as DashboardDocument, cleaned));
};
