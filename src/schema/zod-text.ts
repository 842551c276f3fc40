import * as z from 'zod';
import type { Field } from './field.ts';

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();
/**
 * The path of the first text in a value, as parsed from JSON, that can't be stored, `field.0`; undefined if there is
 * none. A key counts as a text of its object. Not recursive: bodies can be nested as deeply as their size allows.
 */
export const unstorableAt = (value: unknown): string | undefined => {
  const left: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { path } = next;
    if (typeof next.value === 'string' && !isStorable(next.value)) return path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isStorable(key)) return path;
      if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null))
        left.push({ path: path === '' ? key : `${path}.${key}`, value: inner });
    }
  }
  return undefined;
};
// A line break in a name could end a mail header, a log line or a CSV row.
// oxlint-disable-next-line no-control-regex
const isOneLine = (value: string): boolean => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value);

/** A text of a field's length, in one line unless it may have several. */
export const textSchema = (field: Field) => {
  const min = field.min ?? (field.required ? 1 : 0);
  return (
    z
      .string()
      .min(min)
      .max(field.max ?? 500)
      // A title of spaces only would show as an empty row in lists.
      .refine((value) => !field.required || value === '' || value.trim() !== '', {
        error: 'validation.required',
      })
      .refine((value) => isStorable(value) && (field.multiline || isOneLine(value)), {
        error: 'validation.text_characters',
      })
  );
};
