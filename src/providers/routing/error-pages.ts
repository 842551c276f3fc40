import type { ErrorBody } from '../../domain/api/errors.ts';
import { type HttpError, isHttpError } from '../http-error.ts';

/** The error page that a failed call leads to. See docs/specification.md, section 9. */
export interface ErrorPage {
  readonly to: '/accessDenied' | '/404/error' | '/two-step';
  /** Whether the current page stays mounted with the user's input, to return to it. */
  readonly keepsPage: boolean;
}

const listeners = new Set<(page: ErrorPage) => void>();

export const onErrorPage = (listener: (page: ErrorPage) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const openErrorPage = (page: ErrorPage): void => {
  for (const listener of listeners) listener(page);
};

/** Whether a call was refused because a second factor has to be set up first. */
export const isSetupRequired = ({ status, body }: HttpError): boolean =>
  status === 403 && (body as ErrorBody | null)?.setup_required === true;

/** Whether the call was refused with 403 and led to /accessDenied, so that no other message is needed. */
export const isDenied = (error: unknown): error is HttpError =>
  isHttpError(error) && error.status === 403 && error.intent !== 'background';
