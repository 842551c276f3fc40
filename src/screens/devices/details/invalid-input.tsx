import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useField, useInputProps } from '../../../generator/form/use-field.ts';

const textOf = (list: readonly number[] | null | undefined): string => (list ?? []).join(', ');
/** The numbers of a text; what is none stays a text, which is then refused. */
const listOf = (text: string): readonly (number | string)[] | null => {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return parts.length === 0 ? null : parts.map((part) => (Number.isNaN(Number(part)) ? part : Number(part)));
};

/** The numbers that a device sends instead of a value, separated by commas. */
export const InvalidInput = ({ source }: { readonly source: string }) => {
  const { value, onChange, onBlur, fieldProps } = useField<readonly (number | string)[]>(
    useInputProps({ source }),
  );
  // As typed: a comma at the end would otherwise disappear.
  const [text, setText] = useState(() => textOf(value as readonly number[] | null));
  return (
    <TextField
      {...fieldProps}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(listOf(event.target.value));
      }}
      onBlur={onBlur}
    />
  );
};
