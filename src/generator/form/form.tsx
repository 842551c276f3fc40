import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { useFormIsDirty, type RaRecord } from 'ra-core';
import {
  Children,
  Fragment,
  isValidElement,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import {
  useFormState,
  type FieldErrors,
  type FieldValues,
  type KeepStateOptions,
  type Resolver,
} from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { UnsavedGuard } from '../../providers/routing/unsaved-guard.tsx';
import { fieldOf, type AnyResource } from '../../schema/resource.ts';
import type { FormRule } from './form-faults.ts';
import { formFields, formParts, isWide, startValues, type Values } from './form-fields.ts';
import { FieldInput } from './inputs.tsx';
import { useLabels } from '../labels.ts';
import { fieldOfPath } from './server-errors.ts';
import type { SaveErrors } from './use-save.ts';
import { useDefinition } from '../use-definition.ts';

/** Validation needs zod, so it is loaded when a form has the focus. Without a connection, the server is left to validate. */
const loadValidation = () => import('./form-faults.ts').catch(() => undefined);

/** `formFaults` as a resolver for react-hook-form, with translated messages. */
export const useResolver = (
  definition: AnyResource,
  fields: readonly string[],
  mode: 'create' | 'edit',
  rule?: FormRule,
): Resolver => {
  const translate = useTranslate();
  return async (values: FieldValues) => {
    const validation = await loadValidation();
    const errors: FieldErrors = {};
    const faults = validation?.formFaults(definition, fields, mode, values, rule) ?? [];
    for (const { path, key, values: args } of faults) {
      const field = fieldOfPath(path);
      errors[field] ??= { type: 'validate', message: translate(key, { ...args }) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
};

/** The additions of a screen to a generated form. */
export interface FormAdditions {
  /**
   * Elements of the form: one whose `source` is a field of the form replaces the generated input at its place; the others
   * follow the fields.
   */
  readonly children?: ReactNode;
  /** A validation rule across several fields. */
  readonly rule?: FormRule;
  /** Maps the form's values to the body of the call. */
  readonly transform?: (values: Values) => Values;
  /** Fields that take one column although others of their kind take both. */
  readonly halves?: readonly string[];
  /** Fields that are lists of rows with inputs of their own, which show the server's errors about them. */
  readonly rows?: readonly string[];
}

interface Props extends Omit<FormAdditions, 'transform' | 'rows'> {
  /** The record that is edited, as it was when the form was opened. Without one, the form is for a new record. */
  readonly record?: RaRecord;
  /** Values that a new record starts with. */
  readonly defaultValues?: Values;
  /** Whether the form may be left without a question: it was saved or deleted. */
  readonly isLeaving: boolean;
  /** Saves the values, instead of the `<Create>` around the form. */
  readonly onSubmit?: (values: Values) => Promise<SaveErrors>;
  onCancel(): void;
}

const KEEP_TYPED: KeepStateOptions = { keepDirtyValues: true, keepDirty: true, keepErrors: true };

/** A stable object with the options of the form's next reset: whether to preserve the user's input. */
const createResetOptions = () => {
  const options: KeepStateOptions = {};
  const keep = (isKept: boolean): void => {
    if (isKept) Object.assign(options, KEEP_TYPED);
    else for (const name of Object.keys(options)) delete options[name as keyof KeepStateOptions];
  };
  return { options, keep };
};

/**
 * The options of every form: fields are validated when they are left, and errors are shown only within the form.
 *
 * react-admin's form resets itself in an effect, and effects rerun when a hidden page is shown again (after
 * /accessDenied). The user's input must survive that reset, but no other.
 */
export const useFormOptions = () => {
  const [{ options, keep }] = useState(createResetOptions);
  // Runs after the form's own effect.
  useEffect(() => {
    keep(false);
    return () => keep(true);
  }, [keep]);
  return {
    noValidate: true,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    disableInvalidFormNotification: true,
    resetOptions: options,
  } as const;
};

/** Leaves a form without the prompt about unsaved changes. */
export const useLeaveForm = () => {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = (to: string): void => {
    // Unmount the prompt before the router checks it.
    flushSync(() => setLeaving(true));
    void navigate(to);
  };
  return { isLeaving, leave };
};

/** Confirms leaving with unsaved changes. */
const UnsavedChanges = () => {
  const { dirtyFields, isSubmitSuccessful } = useFormState();
  const isUnsaved = !isSubmitSuccessful && Object.keys(dirtyFields).length > 0;
  return <UnsavedGuard isUnsaved={() => isUnsaved} />;
};

/** The error of a whole form, scrolled into view and announced when it appears. */
export const FormError = () => {
  const { errors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const { serverError } = (errors.root ?? {}) as { serverError?: { message?: string } };
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [serverError]);
  return serverError?.message ? (
    <Alert ref={box} severity="error">
      {serverError.message}
    </Alert>
  ) : null;
};

/** Ctrl+S or Cmd+S submits the form. */
const useSaveKey = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // A dialog above the form has its own "Save".
      if (!document.querySelector('[role="dialog"]')) box.current?.closest('form')?.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [box]);
};

// The error of a switch or of checkboxes is beside them.
const INVALID =
  ':is(.Mui-error, .ra-input:has(.Mui-error)) :is(input:not([aria-hidden]), textarea, [role="combobox"])';

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

/**
 * The body of a form. `<SimpleForm>` gives the options of its form to the `<Stack>` around its children, too, which would
 * be unknown attributes in HTML; so only the children are taken from it.
 */
const FormBody = ({ children: stack }: { readonly children: ReactElement<{ children: ReactNode }> }) => {
  const box = useRef<HTMLDivElement>(null);
  useSaveKey(box);
  useErrorFocus(box);
  return (
    <div ref={box} className="form-parts" onFocus={() => void loadValidation()}>
      {stack.props.children}
    </div>
  );
};

/** Saves or leaves the form; stays visible at the bottom of the window. */
const FormBar = ({ isNew, onCancel }: { readonly isNew: boolean; readonly onCancel: () => void }) => {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const isDirty = useFormIsDirty();
  return (
    // Pressing a button must not leave a field first: an error that appears would move the button away.
    <Toolbar
      className="form-bar"
      data-idle={isNew || isDirty || isSubmitting ? undefined : ''}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className="form-changed">
        {!isNew && translate(`generator.form.${isDirty ? 'changed' : 'unchanged'}`)}
      </span>
      <Button onClick={onCancel} disabled={isSubmitting}>
        {translate('generator.form.cancel')}
      </Button>
      {/* `alwaysEnable` allows a second click while the first is still saving. */}
      <SaveButton
        alwaysEnable={isNew && !isSubmitting}
        icon={null}
        label={translate('generator.form.save')}
        aria-keyshortcuts="Control+S"
      />
    </Toolbar>
  );
};

interface SectionProps {
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

const Section = ({ title, children }: SectionProps) => {
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

/**
 * A section after the generated ones. Its title is above the inputs, or beside them where there is room; without a title, they
 * are as wide as the form.
 */
export const FormSection = ({ title, children }: SectionProps) => (
  <Section title={title}>
    <div className={title === undefined ? 'form-wide' : undefined}>{children}</div>
  </Section>
);

type Placed = ReactElement<{ readonly source?: string; readonly children?: ReactNode }>;

/** A form's elements: those that replace generated inputs, by field, and the others. Looks into fragments. */
const placed = (children: ReactNode, fields: readonly string[]) => {
  const inputs = new Map<string, Placed>();
  const others: Placed[] = [];
  const look = (nodes: ReactNode): void => {
    for (const node of Children.toArray(nodes)) {
      if (!isValidElement(node)) continue;
      const element = node as Placed;
      const { source } = element.props;
      if (element.type === Fragment) look(element.props.children);
      else if (source !== undefined && fields.includes(source)) inputs.set(source, element);
      else others.push(element);
    }
  };
  look(children);
  return { inputs, others };
};

const NONE: readonly string[] = [];

/** The form of the resource of the page, validated by its schema when a field is left and when it is saved. */
export const GeneratedForm = (props: Props) => {
  const { record, defaultValues, isLeaving, onSubmit, onCancel, rule, children, halves = NONE } = props;
  const definition = useDefinition();
  const labels = useLabels(definition);
  const role = useCurrentUser()?.role;
  const mode = record ? 'edit' : 'create';
  const fields = useMemo(() => (role ? formFields(definition, role) : []), [definition, role]);
  const start = useMemo(
    () => (mode === 'create' ? { ...startValues(definition, fields), ...defaultValues } : {}),
    [definition, fields, mode, defaultValues],
  );
  const resolver = useResolver(definition, fields, mode, rule);
  const options = useFormOptions();
  const parts = formParts(definition, fields);
  // The fields that are in no section, where others are.
  const first = parts.length > 1 ? labels.one : undefined;
  const { inputs, others } = placed(children, definition.form);
  if (!role) return null;
  return (
    <div className="record-form">
      <SimpleForm
        {...options}
        {...(record ? { record } : {})}
        {...(onSubmit ? { onSubmit: (values: object) => onSubmit(values as Values) } : {})}
        defaultValues={start}
        resolver={resolver}
        component={FormBody}
        toolbar={<FormBar isNew={!record} onCancel={onCancel} />}
      >
        {!isLeaving && <UnsavedChanges />}
        <FormError />
        {parts.map(({ section, fields: own }) => (
          <Section key={section?.name ?? ''} title={section ? labels.section(section) : first}>
            {own.map((name) => (
              <div
                key={name}
                className={
                  halves.includes(name) || !isWide(fieldOf(definition, name)) ? undefined : 'form-wide'
                }
              >
                {inputs.get(name) ?? <FieldInput source={name} />}
              </div>
            ))}
          </Section>
        ))}
        {others}
      </SimpleForm>
    </div>
  );
};

/** Takes the place of a form that is loading. */
export const FormSkeleton = () => (
  <Stack aria-busy="true" spacing={2} sx={{ p: 3, maxWidth: 640 }}>
    {[0, 1, 2, 3, 4].map((line) => (
      <Skeleton key={line} variant="rounded" height={40} />
    ))}
  </Stack>
);
