import * as z from 'zod';
import type { Field } from './field.ts';

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();
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
