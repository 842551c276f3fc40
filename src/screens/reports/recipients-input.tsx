import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useField } from '../../generator/use-field.ts';
import { useMailEnabled } from '../../providers/mail.ts';
import { useAutocompleteTexts } from '../../providers/autocomplete.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Email addresses as chips, typed or pasted. */
const Addresses = () => {
  const translate = useTranslate();
  const autocompleteTexts = useAutocompleteTexts();
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState<string | null>(null);
  const help = translate('reports.recipients_help');
  const { value, onChange, onBlur, fieldProps } = useField<string[]>({
    source: 'recipients',
    label: translate('resources.reports.fields.recipients'),
    help,
    isRequired: false,
  });
  const setAddresses = (entries: readonly string[]): void => {
    const all = entries.flatMap((each) => each.split(/[\s,;]+/)).filter(Boolean);
    const fault = all.find((each) => !EMAIL.test(each)) ?? null;
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
      onChange={(_, next) => setAddresses(next)}
      onBlur={() => {
        if (text.trim() !== '') setAddresses([...(value ?? []), text]);
        onBlur();
      }}
      renderInput={(params) => (
        <TextField
          {...fieldProps}
          {...params}
          error={invalid !== null || fieldProps.error}
          helperText={
            invalid === null ? fieldProps.helperText : translate('reports.no_email', { text: invalid })
          }
        />
      )}
    />
  );
};

/** Recipients of scheduled runs. Unavailable if the server cannot send mail. */
export const RecipientsInput = () => {
  const translate = useTranslate();
  const canMail = useMailEnabled();
  if (canMail === false) return <Alert severity="info">{translate('reports.no_mail')}</Alert>;
  return <Addresses />;
};
