import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useField, type InputFacts } from './use-field.ts';

/** A value and its label. */
export type Option = readonly [value: string | number | boolean | null, text: string];

/** A select of few values. Compared as JSON, so that true, false and null can be options. */
export const SelectInput = ({ options, ...facts }: InputFacts & { readonly options: readonly Option[] }) => {
  const { value, onChange, onBlur, fieldProps } = useField<Option[0]>(facts);
  return (
    <TextField
      {...fieldProps}
      select
      value={JSON.stringify(value ?? null)}
      onChange={(event) => onChange(JSON.parse(event.target.value) as Option[0])}
      onBlur={onBlur}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      {options.map(([each, text]) => (
        <MenuItem key={JSON.stringify(each)} value={JSON.stringify(each)}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Yes or no. */
export const SwitchInput = (facts: InputFacts) => {
  const { value, onChange, onBlur, fieldProps } = useField<boolean>(facts);
  return (
    <FormControl error={fieldProps.error}>
      <FormControlLabel
        label={fieldProps.label}
        control={
          <Switch
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
            slotProps={{ input: { ref: fieldProps.inputRef, name: fieldProps.name, id: fieldProps.id } }}
          />
        }
      />
      <FormHelperText sx={{ mx: 0 }}>{fieldProps.helperText}</FormHelperText>
    </FormControl>
  );
};

interface WordsProps extends InputFacts {
  readonly words: readonly (readonly [word: string, text: string])[];
}

/** A multiple choice of few values. */
export const CheckboxesInput = ({ words, ...facts }: WordsProps) => {
  const { value, onChange, onBlur, fieldProps } = useField<readonly string[]>(facts);
  const chosen = value ?? [];
  return (
    <FormControl component="fieldset" error={fieldProps.error} required={fieldProps.required}>
      <FormLabel component="legend" sx={{ fontSize: 13, fontWeight: 500, color: 'text.primary' }}>
        {fieldProps.label}
      </FormLabel>
      <FormGroup row>
        {words.map(([word, text], index) => (
          <FormControlLabel
            key={word}
            label={text}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(word)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, word] : chosen.filter((each) => each !== word))
                }
                onBlur={onBlur}
                slotProps={{ input: index === 0 ? { ref: fieldProps.inputRef } : {} }}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>{fieldProps.helperText}</FormHelperText>
    </FormControl>
  );
};
