import type { DashboardDocument, Element } from './document.ts';
import { DATA_DEPTH } from './limits.ts';

/** Why a text is not a valid document; messages are in `texts/validation.ts`. */
export type DocumentFault = 'dashboard_json' | 'dashboard_depth' | 'dashboard_shape';
export type ReadDocument =
  | { readonly document: DashboardDocument; readonly fault?: never }
  | { readonly fault: DocumentFault; readonly document?: never };

/** The nesting depth of a JSON text, counted from its brackets before parsing. */
const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 0x5c) at++;
      else if (code === 0x22) isText = false;
    } else if (code === 0x22) isText = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a dashboard's `data`. Unknown content is preserved; only `rows`, if present, must be a list. */
export const readDocument = (text: string): ReadDocument => {
  if (depthOf(text) > DATA_DEPTH) return { fault: 'dashboard_depth' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'dashboard_json' };
  }
  if (!isRecord(value) || (value.rows !== undefined && !Array.isArray(value.rows))) {
    return { fault: 'dashboard_shape' };
  }
  return { document: value as unknown as DashboardDocument };
};

const listIn = (value: unknown, name: string): readonly Record<string, unknown>[] => {
  const list = isRecord(value) ? value[name] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

/** All elements of a document, skipping malformed rows and columns. */
export const elementsOf = (document: DashboardDocument): readonly Element[] =>
  listIn(document, 'rows')
    .flatMap((row) => listIn(row, 'columns'))
    .flatMap((column) => listIn(column, 'elements')) as readonly Record<string, unknown>[] as never;

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The bindings of an element as they are stored: the id of the datapoint, and the node of a drawing that shows it. */
export const storedBindings = (element: Element): readonly { datapoint: unknown; node: unknown }[] => [
  ...listIn(element, 'xidwithValues').map(({ id, node }) => ({ datapoint: id, node })),
  ...listIn(element, 'stateDatapoints').map(({ id, dataPoint }) => ({ datapoint: dataPoint, node: id })),
];

/** The distinct datapoint ids in a document's bindings, including invalid ones; empty ones are skipped. */
export const boundIn = (document: DashboardDocument): unknown[] => [
  ...new Set(
    elementsOf(document)
      .flatMap((element) => storedBindings(element).map(({ datapoint }) => datapoint))
      .filter((id) => !isNothing(id)),
  ),
];

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= 2_147_483_647;

/** The names of stored files referenced in a text. */
export const filesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\/files\/([0-9a-f]{32}\.(?:png|jpg|gif|webp|svg))\b/g)].map(([, name = '']) => name),
  ),
];
