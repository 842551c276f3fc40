import { Form, type FormProps } from 'react-admin';
import { useEffect, useState } from 'react';
import { useFormState, type Control, type KeepStateOptions } from 'react-hook-form';
import { UnsavedGuard } from '../providers/unsaved-guard.tsx';

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
 * react-admin's form resets itself in an effect, and effects rerun when a hidden page is shown again (after
 * /accessDenied). The user's input must survive that reset, but no other.
 */
const useResetOptions = (): KeepStateOptions => {
  const [{ options, keep }] = useState(createResetOptions);
  // Runs after the form's own effect.
  useEffect(() => {
    keep(false);
    return () => keep(true);
  }, [keep]);
  return options;
};

const Guard = ({ formControl, asks }: { readonly formControl?: Control; readonly asks: boolean }) => {
  // Always read: react-hook-form tracks dirty fields only for subscribers.
  const { dirtyFields, isSubmitSuccessful } = useFormState(
    formControl ? { control: formControl } : undefined,
  );
  const isUnsaved = asks && !isSubmitSuccessful && Object.keys(dirtyFields).length > 0;
  return asks && <UnsavedGuard isUnsaved={() => isUnsaved} />;
};
const Asking = (props: { readonly formControl?: Control }) => <Guard {...props} asks />;
const Silent = (props: { readonly formControl?: Control }) => <Guard {...props} asks={false} />;

interface Props extends Omit<FormProps, 'warnWhenUnsavedChanges' | 'resetOptions'> {
  /** Whether to confirm leaving with unsaved changes. */
  readonly asksOnLeaving?: boolean;
}

/** react-admin's form, validated on blur, with errors shown only within the form. */
export const ValidatedForm = ({ asksOnLeaving = false, ...props }: Props) => {
  const resetOptions = useResetOptions();
  return (
    <Form
      noValidate
      mode="onBlur"
      reValidateMode="onChange"
      disableInvalidFormNotification
      warnWhenUnsavedChanges
      WarnWhenUnsavedChangesComponent={asksOnLeaving ? Asking : Silent}
      {...props}
      resetOptions={resetOptions}
    />
  );
};
