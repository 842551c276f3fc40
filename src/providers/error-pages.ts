import { type HttpError, isHttpError } from './http-error.ts';

/** Where a failed call leads. Source: the error catalogue, contract, section 9. */
export interface ErrorPage {
  readonly to: '/accessDenied' | '/404/error';
  /** The page in front of the person is kept, with all that was typed into it, for coming back. */
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

/** Whether a call was refused for which the person is shown /accessDenied: nothing more has to be said. */
export const isDenied = (error: unknown): error is HttpError =>
  isHttpError(error) && error.status === 403 && error.intent !== 'background';
