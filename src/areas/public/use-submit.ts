import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../domain/error-text.ts';
import { isHttpError } from '../../providers/http-error.ts';
import { text } from '../../providers/i18n/text.ts';

/** What is wrong, by the name of the field. */
export type Faults = Readonly<Record<string, string | undefined>>;

interface Submission {
  readonly busy: boolean;
  /** Why the last attempt failed, as a sentence. */
  readonly error: string | null;
  /** The status of that failure; null without one. */
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
 * A form's way to the server: checks the values, sends them once at a time, and says what failed.
 * `check` answers what is wrong by field; `send` throws what the server refuses.
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
      setError(errorText(failure, text('errors.unknown')));
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

/** The fault of an empty field. */
export const required = (value: string | undefined): string | undefined =>
  value?.trim() ? undefined : text('validation.required');
