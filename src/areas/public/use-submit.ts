import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../domain/api/error-text.ts';
import { isHttpError } from '../../providers/http-error.ts';
import { translate } from '../../providers/i18n/translate.ts';

/** Errors by field name. */
export type Faults = Readonly<Record<string, string | undefined>>;

interface Submission {
  readonly busy: boolean;
  /** Error message of the last attempt. */
  readonly error: string | null;
  /** HTTP status of that error; null without one. */
  readonly status: number | null;
  readonly faults: Faults;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const focusFirst = (form: HTMLFormElement, faults: Faults): void => {
  const name = Object.keys(faults).find((each) => faults[each]);
  const input = name ? form.elements.namedItem(name) : null;
  if (input instanceof HTMLElement) input.focus();
};

/**
 * Submits a form: validates the values, sends them one request at a time, and reports errors. `check` returns
 * errors by field; `send` throws errors of the server.
 */
export const useSubmit = (
  check: (values: Record<string, string>) => Faults,
  send: (values: Record<string, string>) => Promise<void>,
): Submission => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [status, setStatus] = useState<number | null>(null);
  const [faults, setFaults] = useState<Faults>({});

  const run = async (form: HTMLFormElement): Promise<void> => {
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
    const found = check(values);
    setFaults(found);
    setError(null);
    setStatus(null);
    if (Object.values(found).some(Boolean)) return focusFirst(form, found);
    setBusy(true);
    try {
      await send(values);
    } catch (failure) {
      setError(errorText(failure, translate('errors.unknown')));
      setStatus(isHttpError(failure) ? failure.status : 0);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    error,
    status,
    faults,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void run(event.currentTarget);
    },
  };
};

/** The error of an empty field. */
export const required = (value: string | undefined): string | undefined =>
  value?.trim() ? undefined : translate('validation.required');
