import type { DashboardDocument } from './document.ts';
import { EMPTY_DOCUMENT } from './document.ts';
import { readJson, sameJson, writeJson } from './source.ts';

/** A document together with the text it was read from. */
export interface OpenedDocument {
  readonly text: string;
  readonly document: DashboardDocument;
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads what the server keeps. What can't be read as a document is an empty one, and the text is kept. */
export const openDocument = (text: string): OpenedDocument => {
  try {
    const value = readJson(text);
    return { text, document: isObject(value) ? (value as DashboardDocument) : EMPTY_DOCUMENT };
  } catch {
    return { text, document: EMPTY_DOCUMENT };
  }
};

/**
 * The text to save, with what belongs into it `besides`. When the edits were taken back to what was opened
 * (or saved since), it is that very text; else what nobody touched keeps its bytes.
 */
export const textOf = (
  opened: readonly (OpenedDocument | null)[],
  document: DashboardDocument,
  besides: Readonly<Record<string, unknown>> = {},
): string => {
  const same = opened.find((each) => each !== null && sameJson(each.document, document));
  if (same) return same.text;
  const isThere = Object.entries(besides).every(
    ([name, value]) => Object.hasOwn(document, name) && sameJson(document[name], value),
  );
  return writeJson(isThere ? document : { ...document, ...besides });
};
