import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly unit?: string | undefined;
  readonly help?: string | undefined;
  /** Called with undefined when the field is emptied. */
  onChange(value: number | undefined): void;
}

/** A number input. Incomplete or out-of-range input stays in the field and is not reported. */
export const NumberField = ({ label, value, min, max, step, unit, help, onChange }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string): void => {
    setTyped(text);
    if (text.trim() === '') return onChange(undefined);
    const number = Number(text);
    const isValid = Number.isFinite(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity);
    if (isValid) onChange(number);
  };
  return (
    <TextField
      size="small"
      type="number"
      label={label}
      value={typed ?? value ?? ''}
      helperText={help}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(null)}
      slotProps={{
        htmlInput: { min, max, step: step ?? 'any' },
        ...(unit ? { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } } : {}),
        inputLabel: { shrink: true },
      }}
    />
  );
};
