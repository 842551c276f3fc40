import { useDataProvider, useUpdate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { differences, merge, type Difference, type Side } from '../../domain/audit/conflicts.ts';
import { undoTokenOf } from '../../providers/undo-tokens.ts';
import { isHttpError } from '../../providers/http-error.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { isDenied } from '../../providers/routing/error-pages.ts';
import { formFields, writable, type Values } from './form-fields.ts';
import { RECORD_META } from '../record/meta.ts';
import { titleOf } from '../record/link.tsx';
import { currentVersion, fieldErrors, otherErrors } from './server-errors.ts';
import { useNotifyDone } from '../page/use-notify-done.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Messages by input, or one for the whole form; undefined if saved. */
export type SaveErrors = Values | undefined;

/**
 * Maps a failed save to form errors: at the input, or else above the form. After a 403, /accessDenied
 * already shows the error. `rows` are the fields with rows of inputs.
 */
export const saveErrors = (error: unknown, fields: readonly string[], rows?: readonly string[]): Values => {
  if (isDenied(error)) return { root: { denied: ' ' } };
  const { body, message } = error as { body?: unknown; message?: string };
  const byInput = fieldErrors(body, fields, rows);
  const others = otherErrors(body, fields);
  const whole =
    others.length > 0 || Object.keys(byInput).length === 0 ? others.join(', ') || message : undefined;
  return { ...byInput, ...(whole ? { root: { serverError: whole } } : {}) };
};

/** A save conflict; `onChosen` takes the selected side by field, or null to return to the form. */
export interface Conflict {
  readonly found: readonly Difference[];
  readonly mine: RaRecord;
  readonly theirs: RaRecord;
  onChosen(chosen: Readonly<Record<string, Side>> | null): void;
}

/**
 * Saves a record with the version it was opened with. On a version conflict, lets the user choose field by
 * field (`conflict`) and saves the result with the current version. `rows` are the fields with rows of inputs.
 */
export const useSave = (
  definition: AnyResource,
  opened: RaRecord | undefined,
  onSaved: () => void,
  rows?: readonly string[],
) => {
  const provider = useDataProvider();
  const translate = useTranslate();
  const done = useNotifyDone();
  const [update] = useUpdate();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const fields = formFields(definition, useCurrentUser()?.role ?? 'user');

  const ask = (mine: RaRecord, theirs: RaRecord, found: readonly Difference[]) =>
    new Promise<Readonly<Record<string, Side>> | null>((resolve) => {
      const onChosen: Conflict['onChosen'] = (chosen) => {
        setConflict(null);
        resolve(chosen);
      };
      setConflict({ mine, theirs, found, onChosen });
    });

  const send = (id: RaRecord['id'], data: Values, before: RaRecord) =>
    update(
      definition.name,
      {
        id,
        data: { ...writable(definition, data), version: before.version },
        previousData: before,
        meta: RECORD_META,
      },
      { returnPromise: true, mutationMode: 'pessimistic' },
    ) as Promise<RaRecord>;

  // A deleted record can't be saved, but the user can still copy the input.
  const failed = (error: unknown): SaveErrors =>
    isHttpError(error) && error.status === 404
      ? { root: { serverError: translate('generator.form.gone') } }
      : saveErrors(error, fields, rows);

  const readNow = async (id: RaRecord['id']): Promise<RaRecord> =>
    (await provider.getOne<RaRecord>(definition.name, { id, meta: { ...RECORD_META, background: true } }))
      .data;

  const save = async (values: Values): Promise<SaveErrors> => {
    if (!opened) return undefined;
    let before = opened;
    let mine: RaRecord = { ...opened, ...values };
    for (;;) {
      try {
        const saved = await send(opened.id, mine, before);
        done('generator.form.saved', { name: titleOf(definition, saved) }, undoTokenOf(saved));
        onSaved();
        return undefined;
      } catch (error) {
        if (currentVersion(error) === null) return failed(error);
      }
      try {
        const theirs = await readNow(opened.id);
        const found = differences(fields, before, mine, theirs);
        const chosen = await ask(mine, theirs, found);
        if (chosen === null) return { root: { serverError: translate('generator.conflict.left') } };
        mine = merge(mine, theirs, found, chosen) as RaRecord;
        before = theirs;
      } catch (error) {
        return failed(error);
      }
    }
  };
  return { save, conflict };
};
