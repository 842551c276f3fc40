import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { fromLocalInput, toLocalInput } from '../domain/zoned.ts';
import { useZone } from '../providers/current-user.ts';
import { useField, type InputFacts } from './use-field.ts';

interface TextProps extends InputFacts {
  readonly type?: 'text' | 'email' | 'password';
  readonly multiline?: boolean;
  readonly autoComplete?: string;
}

/** A line of text, or several. Emptied, the value is null. */
export const TextInput = ({
  type = 'text',
  multiline = false,
  autoComplete = 'off',
  ...facts
}: TextProps) => {
  const { value, onChange, onBlur, looks } = useField<string>(facts);
  return (
    <TextField
      {...looks}
      type={type}
      multiline={multiline}
      {...(multiline ? { minRows: 2 } : {})}
      autoComplete={autoComplete}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  );
};

const asNumber = (text: string): number | string | null => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  // What is no number goes on as text, so that the check can say so.
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
};

/** A number, with its unit behind it. */
export const NumberInput = ({
  unit,
  whole,
  ...facts
}: InputFacts & { unit?: string | undefined; whole: boolean }) => {
  const { value, onChange, onBlur, looks } = useField<number | string>(facts);
  const [text, setText] = useState(() => (value === null || value === undefined ? '' : String(value)));
  // Set from outside: a conflict was settled, the form was emptied.
  useEffect(() => {
    setText((typed) => (asNumber(typed) === (value ?? null) ? typed : String(value ?? '')));
  }, [value]);
  return (
    <TextField
      {...looks}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(asNumber(event.target.value));
      }}
      onBlur={onBlur}
      slotProps={{
        htmlInput: { inputMode: whole ? 'numeric' : 'decimal' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
};

/** A point in time, in the clocks of the reader's zone. */
export const InstantInput = (facts: InputFacts) => {
  const zone = useZone();
  const translate = useTranslate();
  const help = facts.help ?? translate('generator.form.zone_help', { zone });
  const { value, onChange, onBlur, looks } = useField<string>({ ...facts, help });
  const [text, setText] = useState(() => toLocalInput(value, zone));
  useEffect(() => {
    // A half-typed time is empty to the browser: it must not be overwritten with nothing.
    setText((typed) => (fromLocalInput(typed, zone) === (value ?? null) ? typed : toLocalInput(value, zone)));
  }, [value, zone]);
  return (
    <TextField
      {...looks}
      type="datetime-local"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(fromLocalInput(event.target.value, zone));
      }}
      onBlur={onBlur}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};
