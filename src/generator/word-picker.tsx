import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { SxProps, Theme } from '@mui/material/styles';
import { useAutocompleteTexts } from '../providers/autocomplete.ts';

export interface PickerAppearance {
  readonly label: string;
  readonly size?: 'small' | 'medium';
  readonly sx?: SxProps<Theme>;
  /** Props of the text field: help, error, required. */
  readonly field?: Partial<TextFieldProps> | undefined;
  /** Placeholder of an empty picker, such as "Any". */
  readonly emptyText?: string | undefined;
  readonly onBlur?: () => void;
}
interface Props extends PickerAppearance {
  readonly words: readonly string[];
  readonly value: string | null;
  onChange(value: string | null): void;
}

interface FieldProps extends Pick<PickerAppearance, 'label' | 'field' | 'emptyText'> {
  readonly params: AutocompleteRenderInputParams;
}

/** The text field of a picker. */
export const PickerField = ({ params, label, field, emptyText }: FieldProps) => (
  <TextField
    {...field}
    {...params}
    label={label}
    {...(emptyText
      ? {
          placeholder: emptyText,
          sx: { '& input::placeholder': { opacity: 1, color: 'text.primary' } },
          slotProps: { ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } },
        }
      : {})}
  />
);

/** A picker of one of many values with search. */
export const WordPicker = ({ words, value, onChange, label, size, sx, field, emptyText, onBlur }: Props) => (
  <Autocomplete<string>
    {...useAutocompleteTexts()}
    {...(size ? { size } : {})}
    {...(sx ? { sx } : {})}
    options={words}
    value={value}
    onChange={(_, word) => onChange(word)}
    onBlur={onBlur}
    renderInput={(params) => (
      <PickerField params={params} label={label} field={field} emptyText={emptyText} />
    )}
  />
);
