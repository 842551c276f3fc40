import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useState } from 'react';
import { durationText } from '../domain/time/duration.ts';
import { fromLocalInput, toLocalInput } from '../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../providers/current-user.ts';
import { useField, type InputFacts } from './use-field.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

interface TextProps extends InputFacts {
  readonly type?: 'text' | 'email' | 'password';
  readonly multiline?: boolean;
  readonly autoComplete?: string;
  /** Shown instead of the help, unless there is an error. */
  readonly hints?: ReactNode;
}

/** A text input of one or several lines. An empty text is null. */
export const TextInput = ({
  type = 'text',
  multiline = false,
  autoComplete = 'off',
  hints,
  ...facts
}: TextProps) => {
  const { value, onChange, onBlur, fieldProps } = useField<string>(facts);
  return (
    <TextField
      {...fieldProps}
      helperText={fieldProps.error ? fieldProps.helperText : (hints ?? fieldProps.helperText)}
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
  // Pass invalid numbers on as text, so that validation reports them.
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
};

/** Whether two units are enough for a duration of so many seconds. */
const isExact = (seconds: number): boolean =>
  seconds % (seconds >= 86_400 ? 3600 : seconds >= 3600 ? 60 : 1) === 0;

/** The unit after a number; seconds also in minutes, hours and days: `s = 15 min`. */
const Unit = ({ unit, value }: { readonly unit: string; readonly value: unknown }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const isLong = unit === 's' && typeof value === 'number' && value >= 60;
  return (
    <InputAdornment position="end" sx={{ color: 'text.secondary' }}>
      {unit}
      {isLong && ` ${isExact(value) ? '=' : '≈'} ${durationText(value, translate, locale)}`}
    </InputAdornment>
  );
};

/** A number input with its unit. */
export const NumberInput = ({
  unit,
  whole,
  ...facts
}: InputFacts & { unit?: string | undefined; whole: boolean }) => {
  const { value, onChange, onBlur, fieldProps } = useField<number | string>(facts);
  const [text, setText] = useState(() => (value === null || value === undefined ? '' : String(value)));
  // Changed from outside: a conflict was resolved or the form was reset.
  useEffect(() => {
    setText((typed) => (asNumber(typed) === (value ?? null) ? typed : String(value ?? '')));
  }, [value]);
  return (
    <TextField
      {...fieldProps}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(asNumber(event.target.value));
      }}
      onBlur={onBlur}
      slotProps={{
        htmlInput: { inputMode: whole ? 'numeric' : 'decimal' },
        input: unit ? { endAdornment: <Unit unit={unit} value={value} /> } : {},
      }}
    />
  );
};

/** A date and time input in the user's time zone. */
export const InstantInput = (facts: InputFacts) => {
  const zone = useZone();
  const translate = useTranslate();
  const help = facts.help ?? translate('generator.form.zone_help', { zone });
  const { value, onChange, onBlur, fieldProps } = useField<string>({ ...facts, help });
  const [text, setText] = useState(() => toLocalInput(value, zone));
  useEffect(() => {
    // An incomplete time has an empty value; don't overwrite it.
    setText((typed) => (fromLocalInput(typed, zone) === (value ?? null) ? typed : toLocalInput(value, zone)));
  }, [value, zone]);
  return (
    <TextField
      {...fieldProps}
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
