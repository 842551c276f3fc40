import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useKnownTags } from '../../../generator/form/pickers.tsx';
import { normaliseTags, tagFault, tagsFault } from '../../../domain/devices/tags.ts';
import { useAutocompleteTexts } from '../../../providers/autocomplete.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Error key of a new tag, or null. While typing, an incomplete tag is not an error yet. */
const faultOf = (tags: readonly string[], text: string, isTyping: boolean): string | null => {
  const tag = text.trim();
  if (tag === '') return isTyping ? null : 'validation.required';
  const own = tagFault(tag);
  if (own === 'validation.tag_shape' && isTyping) return null;
  return own ?? tagsFault(normaliseTags([...tags, tag]));
};

interface Props {
  readonly tags: readonly string[];
  /** Saves the tag. A rejection's message is shown under the field. */
  onAdd(tag: string): Promise<void>;
}

/** Adds a tag, with suggestions and validation while typing. */
export const AddTag = ({ tags, onAdd }: Props) => {
  const translate = useTranslate();
  const autocompleteTexts = useAutocompleteTexts();
  const known = useKnownTags();
  const [text, setText] = useState('');
  const [submitError, setSubmitError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const typed = faultOf(tags, text, true);
  const problem = submitError ?? (typed && translate(typed));
  const counts = new Map(known.map(({ tag, count }) => [tag, count]));

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const fault = faultOf(tags, text, false);
    setSubmitError(fault && translate(fault));
    if (fault) return;
    setBusy(true);
    try {
      await onAdd(text.trim());
      setText('');
    } catch (error) {
      setSubmitError((error as Error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void add(event)}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mb: 2, maxWidth: 520 }}
    >
      <Autocomplete<string, false, false, true>
        {...autocompleteTexts}
        freeSolo
        fullWidth
        size="small"
        options={known.map(({ tag }) => tag).filter((tag) => !tags.includes(tag))}
        value={null}
        inputValue={text}
        onInputChange={(_, next, reason) => {
          // Keep a selected suggestion in the field for review.
          if (reason === 'reset' && next === '') return;
          setText(next);
          setSubmitError(null);
        }}
        // Give the list its own name instead of the field's.
        slotProps={{
          listbox: { 'aria-labelledby': undefined, 'aria-label': translate('device.tag_suggestions') },
        }}
        renderOption={({ key, ...props }, tag) => (
          <li key={key} {...props}>
            <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {tag}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, ml: 2 }}>
              {translate('device.tag_count', { smart_count: counts.get(tag) ?? 0 })}
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('screens.device.add_tag')}
            error={problem !== null}
            helperText={problem ?? translate('device.tag_help')}
          />
        )}
      />
      <Button type="submit" variant="contained" loading={busy}>
        {translate('screens.device.add')}
      </Button>
    </Box>
  );
};
