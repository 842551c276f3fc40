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
  /** Undefined: it was emptied. */
  onChange(value: number | undefined): void;
}

/** A number; what is half typed stays in the field and changes nothing. */
export const NumberField = ({ label, value, min, max, step, unit, help, onChange }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string): void => {
    setTyped(text);
    if (text.trim() === '') return onChange(undefined);
    const number = Number(text);
    const fits = Number.isFinite(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity);
    if (fits) onChange(number);
  };
  return (
    <TextField
      size="small"
      type="number"
      label={label}
      value={typed ?? value ?? ''}
      helperText={help}
      onChange={({ target }) => take(target.value)}
      onBlur={() => setTyped(null)}
      slotProps={{
        htmlInput: { min, max, step: step ?? 'any' },
        ...(unit ? { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } } : {}),
        inputLabel: { shrink: true },
      }}
    />
  );
};
