import type { TextFieldProps } from '@mui/material/TextField';
import { useInput } from 'ra-core';

/** Props of every form input. */
export interface InputFacts {
  readonly source: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly isRequired: boolean;
}

const keep = (value: unknown): unknown => value;

/** A form field: its raw value and the props of its text field. */
export const useField = <T>({ source, label, help, isRequired }: InputFacts) => {
  const { field, fieldState, id } = useInput({ source, format: keep, parse: keep });
  const fieldProps = {
    id,
    name: field.name,
    label,
    required: isRequired,
    error: fieldState.invalid,
    // A blank reserves the space: a button must not move under the pointer when an error appears.
    helperText: fieldState.error?.message ?? help ?? ' ',
    inputRef: field.ref,
    fullWidth: true,
    size: 'small',
  } as const satisfies Partial<TextFieldProps>;
  return {
    value: field.value as T | null | undefined,
    onChange: field.onChange as (value: T | null) => void,
    onBlur: () => field.onBlur(),
    fieldProps,
  };
};
