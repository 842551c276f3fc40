import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useAutocompleteTexts } from '../../providers/autocomplete.ts';
import { type InputProps, useField } from './use-field.ts';

interface Props extends InputProps {
  readonly pattern: RegExp;
  /** What is wrong with a text that does not match. */
  readonly faultOf: (text: string) => string;
}

/** Short texts as chips, typed or pasted with spaces, commas or semicolons between them. */
export const ChipsInput = ({ pattern, faultOf, ...props }: Props) => {
  const autocompleteTexts = useAutocompleteTexts();
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState<string | null>(null);
  const { value, onChange, onBlur, fieldProps } = useField<string[]>(props);
  const setChips = (entries: readonly string[]): void => {
    const all = entries.flatMap((each) => each.split(/[\s,;]+/)).filter(Boolean);
    const fault = all.find((each) => !pattern.test(each)) ?? null;
    setInvalid(fault);
    if (fault !== null) return;
    setText('');
    onChange([...new Set(all)]);
  };
  return (
    <Autocomplete<string, true, false, true>
      {...autocompleteTexts}
      multiple
      freeSolo
      size="small"
      options={[]}
      value={[...(value ?? [])]}
      inputValue={text}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input' || reason === 'clear') setText(typed);
        if (reason === 'input') setInvalid(null);
      }}
      onChange={(_, next) => setChips(next)}
      onBlur={() => {
        if (text.trim() !== '') setChips([...(value ?? []), text]);
        onBlur();
      }}
      renderInput={(params) => (
        <TextField
          {...fieldProps}
          {...params}
          error={invalid !== null || fieldProps.error}
          helperText={invalid === null ? fieldProps.helperText : faultOf(invalid)}
        />
      )}
    />
  );
};
