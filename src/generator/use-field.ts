import type { TextFieldProps } from '@mui/material/TextField';
import { useInput } from 'ra-core';

/** What every input of a form is given. */
export interface InputFacts {
  readonly source: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly isRequired: boolean;
}

const keep = (value: unknown): unknown => value;

/** A field of the form: its value as it is, and what its text field shows of it. */
export const useField = <T>({ source, label, help, isRequired }: InputFacts) => {
  const { field, fieldState, id } = useInput({ source, format: keep, parse: keep });
  const looks = {
    id,
    name: field.name,
    label,
    required: isRequired,
    error: fieldState.invalid,
    // A blank holds the place: a button must not move away under the pointer when an error appears.
    helperText: fieldState.error?.message ?? help ?? ' ',
    inputRef: field.ref,
    fullWidth: true,
    size: 'small',
  } as const satisfies Partial<TextFieldProps>;
  return {
    value: field.value as T | null | undefined,
    onChange: field.onChange as (value: T | null) => void,
    onBlur: () => field.onBlur(),
    looks,
  };
};
