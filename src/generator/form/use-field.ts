import type { TextFieldProps } from '@mui/material/TextField';
import { useInput } from 'ra-core';
import { isNullable } from '../../schema/field.ts';
import { useLabels } from '../labels.ts';
import { useDefinition } from '../use-definition.ts';

/** Props of every input, as react-admin's have them. */
export interface InputProps {
  /** The field's name. */
  readonly source: string;
  readonly label: string;
  /** False: there is none. */
  readonly helperText?: string | false;
  readonly required?: boolean;
}

const keep = (value: unknown): unknown => value;

/** A form field for an input of our own: its raw value and the props of its text field. */
export const useField = <T>({ source, label, helperText, required = false }: InputProps) => {
  const { field, fieldState, id } = useInput({ source, format: keep, parse: keep });
  const fieldProps = {
    id,
    name: field.name,
    label,
    required,
    error: fieldState.invalid,
    helperText: fieldState.error?.message ?? (helperText || undefined),
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

export interface FieldInputProps {
  readonly source: string;
  /** Default: the resource of the form. */
  readonly resource?: string;
  /** Marks the input as required regardless of the definition. */
  readonly required?: boolean;
  /** Replaces the help of the definition; false: there is none. */
  readonly helperText?: string | false;
}

/** The label, help and mark of a field's input, from its definition: `<TextInput {...useInputProps({ source })} />`. */
export const useInputProps = ({
  source,
  resource,
  required = false,
  helperText,
}: FieldInputProps): Required<InputProps> => {
  const definition = useDefinition(resource);
  const labels = useLabels(definition);
  const field = definition.fields[source];
  const needed =
    field !== undefined && !isNullable(field) && !['boolean', 'tags', 'manyOf'].includes(field.kind);
  return {
    source,
    label: labels.field(source),
    helperText: helperText ?? labels.help(source) ?? false,
    required: required || needed,
  };
};
