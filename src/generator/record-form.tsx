import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { RaRecord } from 'ra-core';
import { Fragment, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { AnyResource } from '../schema/resource.ts';
import { formFields, startValues } from './form-fields.ts';
import { FieldInput } from './inputs.tsx';
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

const FormButtons = ({ onCancel }: { readonly onCancel: () => void }) => {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <Box sx={{ display: 'flex', gap: 1, pt: 1 }}>
      <Button
        type="submit"
        variant="contained"
        disableElevation
        loading={isSubmitting}
        aria-keyshortcuts="Control+S"
      >
        {translate('generator.form.save')}
      </Button>
      <Button onClick={onCancel} disabled={isSubmitting}>
        {translate('generator.form.cancel')}
      </Button>
    </Box>
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

// Keeps help texts separate from the next label, even with several lines.
const FIELDS = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  '& .MuiFormHelperText-root': { mb: 1 },
} as const;

const Fields = ({ definition, me, inputs, after, onCancel }: Props) => {
  const box = useSaveKey();
  return (
    <Box ref={box} sx={FIELDS}>
      <FormError />
      {formFields(definition, me.role).map((name) => (
        <Fragment key={name}>
          {inputs && name in inputs ? inputs[name] : <FieldInput definition={definition} name={name} />}
        </Fragment>
      ))}
      {after}
      <FormButtons onCancel={onCancel} />
    </Box>
  );
};

/** A form generated from a definition, validated by its schema on blur and on save. */
export const RecordForm = (props: Props) => {
  const { definition, me, mode, record, rule, prepare, leaving, onSave } = props;
  const fields = useMemo(() => formFields(definition, me.role), [definition, me.role]);
  const defaults = useMemo(
    () => (mode === 'create' ? startValues(definition, fields) : {}),
    [definition, fields, mode],
  );
  const resolver = useResolver(definition, fields, mode, rule);
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
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
