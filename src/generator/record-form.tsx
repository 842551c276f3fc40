import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'ra-core';
import { useEffect, useId, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { fieldOf, type AnyResource } from '../schema/resource.ts';
import { formFields, formParts, isWide, startValues } from './form-fields.ts';
import { FieldInput } from './inputs.tsx';
import { useLabels } from './labels.ts';
import type { CurrentUser } from '../providers/current-user.ts';
import { FormError } from './form-error.tsx';
import { ValidatedForm } from './validated-form.tsx';
import { useResolver, type FormRule } from './resolver.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

export type Values = Readonly<Record<string, unknown>>;
/** Messages by field, or one for the whole form; undefined if saved. */
export type SaveErrors = Readonly<Record<string, unknown>> | undefined;

/** Extensions of a generated form by a screen. */
export interface FormExtras {
  /** Inputs that replace generated ones, by field. */
  readonly inputs?: Readonly<Record<string, ReactNode>>;
  /** A validation rule across several fields. */
  readonly rule?: FormRule;
  /** Maps the form's values to the request body. */
  readonly prepare?: (values: Values) => Values;
  /** Additional inputs after the generated ones. */
  readonly after?: ReactNode;
  /** Translation key of their title, where the other inputs have titles; without one they are as wide as the form. */
  readonly afterTitle?: string;
  /** Values that a new record starts with. */
  readonly start?: Values;
  /** Fields that take one column although others of their kind take both. */
  readonly halves?: readonly string[];
}

interface Props extends FormExtras {
  readonly definition: AnyResource;
  readonly me: CurrentUser;
  readonly mode: 'create' | 'edit';
  readonly record?: RaRecord;
  /** Saved or deleted, so leaving needs no confirmation. */
  readonly leaving: boolean;
  onSave(values: Values): Promise<SaveErrors>;
  onCancel(): void;
}

/** Saves or leaves the form; stays visible at the bottom of the window. */
const FormBar = ({ mode, onCancel }: Pick<Props, 'mode' | 'onCancel'>) => {
  const translate = useTranslate();
  const { isSubmitting, isDirty } = useFormState();
  return (
    // Pressing a button must not leave a field first: an error that appears would move the button away.
    <div className="form-bar" onMouseDown={(event) => event.preventDefault()} role="presentation">
      <span className="form-changed">
        {mode === 'edit' && translate(`generator.form.${isDirty ? 'changed' : 'unchanged'}`)}
      </span>
      <Button onClick={onCancel} disabled={isSubmitting}>
        {translate('generator.form.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        disableElevation
        loading={isSubmitting}
        disabled={mode === 'edit' && !isDirty}
        aria-keyshortcuts="Control+S"
      >
        {translate('generator.form.save')}
      </Button>
    </div>
  );
};

/** Ctrl+S or Cmd+S submits the form. */
const useSaveKey = () => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // A dialog above the form has its own "Save".
      if (!document.querySelector('[role="dialog"]')) box.current?.closest('form')?.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, []);
  return box;
};

const INVALID = '.Mui-error :is(input:not([aria-hidden]), textarea, [role="combobox"])';

/**
 * Moves the focus to the first field with an error after a failed attempt to save, unless the user has gone to another
 * field in the meantime.
 */
const useErrorFocus = (box: RefObject<HTMLElement | null>): void => {
  const { isSubmitting, submitCount } = useFormState();
  const before = useRef<Element>(null);
  useEffect(() => {
    const form = box.current?.closest('form');
    const remember = (): void => {
      before.current = document.activeElement;
    };
    form?.addEventListener('submit', remember);
    return () => form?.removeEventListener('submit', remember);
  }, [box]);
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement !== before.current) return;
    box.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [box, isSubmitting, submitCount]);
};

/** Fields of a form; their title is above them, or beside them where there is room. */
const Part = ({ title, children }: { readonly title: string | undefined; readonly children: ReactNode }) => {
  const id = useId();
  const fields = <div className="form-part">{children}</div>;
  if (title === undefined) return <div className="form-section">{fields}</div>;
  return (
    <div className="form-section" role="group" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {fields}
    </div>
  );
};

const NONE: readonly string[] = [];

const Fields = ({ definition, me, mode, inputs, after, afterTitle, halves = NONE, onCancel }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const parts = formParts(definition, formFields(definition, me.role));
  // The fields that are in no section, where others are.
  const first = parts.length > 1 ? labels.one : undefined;
  const box = useSaveKey();
  useErrorFocus(box);
  return (
    <div ref={box}>
      <div className="form-parts">
        <FormError />
        {parts.map(({ section, fields }) => (
          <Part key={section?.name ?? ''} title={section ? labels.section(section) : first}>
            {fields.map((name) => (
              <div
                key={name}
                className={
                  halves.includes(name) || !isWide(fieldOf(definition, name)) ? undefined : 'form-wide'
                }
              >
                {inputs && name in inputs ? inputs[name] : <FieldInput definition={definition} name={name} />}
              </div>
            ))}
          </Part>
        ))}
        {after && (
          <Part title={afterTitle && translate(afterTitle)}>
            <div className={afterTitle === undefined ? 'form-wide' : undefined}>{after}</div>
          </Part>
        )}
      </div>
      <FormBar mode={mode} onCancel={onCancel} />
    </div>
  );
};

/** A form generated from a definition, validated by its schema on blur and on save. */
export const RecordForm = (props: Props) => {
  const { definition, me, mode, record, rule, prepare, start, leaving, onSave } = props;
  const fields = useMemo(() => formFields(definition, me.role), [definition, me.role]);
  const defaults = useMemo(
    () => (mode === 'create' ? { ...startValues(definition, fields), ...start } : {}),
    [definition, fields, mode, start],
  );
  const resolver = useResolver(definition, fields, mode, rule);
  return (
    <Paper variant="outlined" className="record-form">
      <ValidatedForm
        defaultValues={defaults}
        {...(record ? { record } : {})}
        resolver={resolver}
        asksOnLeaving={!leaving}
        onSubmit={(values: Values) => onSave(prepare ? prepare(values) : values)}
      >
        <Fields {...props} />
      </ValidatedForm>
    </Paper>
  );
};
