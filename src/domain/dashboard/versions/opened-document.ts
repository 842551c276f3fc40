import type { DashboardDocument } from '../document.ts';
import { EMPTY_DOCUMENT } from '../document.ts';
import { readJson, sameJson, writeJson } from '../source.ts';

/** A document together with the text it was read from. */
export interface OpenedDocument {
  readonly text: string;
  readonly document: DashboardDocument;
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses stored `data`. Invalid text gives an empty document and is kept as is. */
export const openDocument = (text: string): OpenedDocument => {
  try {
    const value = readJson(text);
    return { text, document: isObject(value) ? (value as DashboardDocument) : EMPTY_DOCUMENT };
  } catch {
    return { text, document: EMPTY_DOCUMENT };
  }
};

/**
 * The text to save, with the `extra` keys set. If the document equals one that was opened or saved, returns that
 * exact text; otherwise unchanged parts keep their bytes.
 */
export const textOf = (
  opened: readonly (OpenedDocument | null)[],
  document: DashboardDocument,
  extra: Readonly<Record<string, unknown>> = {},
): string => {
  const same = opened.find((each) => each !== null && sameJson(each.document, document));
  if (same) return same.text;
  const isThere = Object.entries(extra).every(
    ([name, value]) => Object.hasOwn(document, name) && sameJson(document[name], value),
  );
  return writeJson(isThere ? document : { ...document, ...extra });
};
