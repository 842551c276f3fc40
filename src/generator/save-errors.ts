import { isDenied } from '../providers/error-pages.ts';
import type { SaveErrors } from './record-form.tsx';
import { fieldErrors, otherErrors } from './server-errors.ts';

/**
 * Maps a failed save to form errors: at the field, or else above the form. After a 403, /accessDenied
 * already shows the error.
 */
export const saveErrors = (error: unknown, fields: readonly string[]): NonNullable<SaveErrors> => {
  if (isDenied(error)) return { root: { denied: ' ' } };
  const { body, message } = error as { body?: unknown; message?: string };
  const byField = fieldErrors(body, fields);
  const others = otherErrors(body, fields);
  const whole =
    others.length > 0 || Object.keys(byField).length === 0 ? others.join(', ') || message : undefined;
  return { ...byField, ...(whole ? { root: { serverError: whole } } : {}) };
};
