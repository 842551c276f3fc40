import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTranslate, type RaRecord } from 'ra-core';
import { Fragment, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { AnyResource } from '../schema/resource.ts';
import { formFields, startValues } from './form-fields.ts';
import { FieldInput } from './inputs.tsx';
import type { CurrentUser } from '../providers/current-user.ts';
import { FormError } from './form-error.tsx';
import { ValidatedForm } from './validated-form.tsx';
import { useResolver, type FormRule } from './resolver.ts';

export type Values = Readonly<Record<string, unknown>>;
/** What could not be saved: texts by field, or one for the whole form; undefined when it was. */
export type SaveErrors = Readonly<Record<string, unknown>> | undefined;

/** What a screen may add to a generated form. */
export interface FormExtras {
  /** Inputs that stand instead of the generated ones, by field. */
  readonly inputs?: Readonly<Record<string, ReactNode>>;
  /** A rule that looks at several fields. */
  readonly rule?: FormRule;
  /** Turns the values of the form into those that are sent. */
  readonly prepare?: (values: Values) => Values;
  /** Inputs after the generated ones, for what is no field of the record. */
  readonly after?: ReactNode;
}

interface Props extends FormExtras {
  readonly definition: AnyResource;
  readonly me: CurrentUser;
  readonly mode: 'create' | 'edit';
  readonly record?: RaRecord;
  /** Nothing is asked on leaving any more: it was saved or deleted. */
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

/** Ctrl+S, or Cmd+S on a Mac, presses "Save". */
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

// A help text keeps its distance from the next label, however many lines it takes.
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

/** The form of a definition: its inputs, checked by its own schema on leaving a field and on saving. */
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
