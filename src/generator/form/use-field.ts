import type { TextFieldProps } from '@mui/material/TextField';
import { useInput } from 'ra-core';
import type { AnyResource } from '../../schema/resource.ts';
import { isNullable } from '../../schema/zod.ts';
import { useLabels } from '../labels.ts';

/** Props of every form input. */
export interface InputFacts {
  readonly source: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly isRequired?: boolean;
}

/** The facts of a field as props of react-admin's inputs. */
export const inputProps = ({ source, label, help, isRequired = false }: InputFacts) => ({
  source,
  label,
  helperText: help ?? false,
  required: isRequired,
});

const keep = (value: unknown): unknown => value;

/** A form field for an input of our own: its raw value and the props of its text field. */
export const useField = <T>({ source, label, help, isRequired = false }: InputFacts) => {
  const { field, fieldState, id } = useInput({ source, format: keep, parse: keep });
  const fieldProps = {
    id,
    name: field.name,
    label,
    required: isRequired,
    error: fieldState.invalid,
    helperText: fieldState.error?.message ?? help,
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
  readonly definition: AnyResource;
  /** Its name. */
  readonly source: string;
  /** Marks the input as required regardless of the definition. */
  readonly required?: boolean;
  /** Replaces the help of the definition. */
  readonly help?: string;
}

/** The label, help and mark of a field's input. */
export const useInputFacts = ({
  definition,
  source,
  required = false,
  help,
}: FieldInputProps): InputFacts => {
  const labels = useLabels(definition);
  const field = definition.fields[source];
  const needed =
    field !== undefined && !isNullable(field) && !['boolean', 'tags', 'manyOf'].includes(field.kind);
  return {
    source,
    label: labels.field(source),
    help: help ?? labels.help(source),
    isRequired: required || needed,
  };
};
