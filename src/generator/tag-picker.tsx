import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { normaliseTags, tagFault, tagKey, tagsFault, tagValue } from '../domain/devices/tags.ts';
import type { Translate } from '../languages/translate.ts';
import { useAutocompleteTexts } from '../providers/autocomplete.ts';
import { useTranslate } from '../providers/i18n/translate.ts';
import { useKnownTags } from './use-known-tags.ts';

interface Props {
  readonly label: string;
  readonly value: readonly string[];
  onChange(tags: string[]): void;
  /** Allows several values of single-value tags, for removing tags. */
  readonly isLoose?: boolean;
  readonly autoFocus?: boolean;
  /** Props of the text field: help, error, required. */
  readonly field?: Partial<TextFieldProps>;
  readonly onBlur?: () => void;
}

/** The keys of known tags that have words. */
const KEYS = ['endpoint_name', 'floor', 'label', 'rate'];
const keyText = (key: string, translate: Translate): string =>
  translate(`generator.form.tag_keys.${key}`, { _: key.replaceAll('_', ' ') });

/** A tag with its key as words, such as “Endpoint: Banksia House”. */
const TagText = ({ tag }: { readonly tag: string }) => {
  const translate = useTranslate();
  if (tagKey(tag) === '') return <>{tag}</>;
  return (
    <>
      <span className="tag-key">{keyText(tagKey(tag), translate)}:</span>
      {tagValue(tag)}
    </>
  );
};

/** The tag that was typed, also as it is shown: “Floor: 2” is `floor:2`. */
const typedTag = (typed: string, translate: Translate): string => {
  const text = typed.trim();
  const word = tagKey(text).trim();
  if (word === '') return text;
  const key = KEYS.find((each) => keyText(each, translate) === word) ?? word;
  return `${key}:${tagValue(text).trim()}`;
};

/** A tag input that suggests tags in use. An invalid tag shows an error and stays editable. */
export const TagPicker = ({
  label,
  value,
  onChange,
  isLoose = false,
  autoFocus = false,
  field,
  onBlur,
}: Props) => {
  const translate = useTranslate();
  const words = useAutocompleteTexts();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const known = useKnownTags(open);
  const take = (tags: readonly string[]): void => {
    const next = normaliseTags(tags.map((tag) => (value.includes(tag) ? tag : typedTag(tag, translate))));
    const wrong = next.map(tagFault).find((found) => found !== null) ?? (isLoose ? null : tagsFault(next));
    setFault(wrong);
    if (wrong !== null) return;
    setText('');
    onChange(next);
  };
  return (
    <Autocomplete<string, true, false, true>
      {...words}
      multiple
      freeSolo
      filterSelectedOptions
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={known.map(({ tag }) => tag)}
      value={[...value]}
      inputValue={text}
      onInputChange={(_, typed, reason) => {
        // Keep the text of an invalid tag, so that it can be corrected.
        if (reason === 'input' || reason === 'clear') setText(typed);
        if (reason === 'input') setFault(null);
      }}
      onChange={(_, next) => take(next)}
      renderOption={({ key, ...option }, tag) => (
        <li key={key} {...option}>
          <TagText tag={tag} />
        </li>
      )}
      renderValue={(tags, itemProps) =>
        tags.map((tag, index) => {
          const { key, ...chip } = itemProps({ index });
          return <Chip key={key} size="small" label={<TagText tag={tag} />} {...chip} />;
        })
      }
      onBlur={() => {
        if (text.trim() !== '') take([...value, text]);
        onBlur?.();
      }}
      renderInput={(params) => (
        <TextField
          {...field}
          {...params}
          label={label}
          autoFocus={autoFocus}
          error={fault !== null || field?.error === true}
          helperText={fault ? translate(fault) : (field?.helperText ?? translate('generator.form.tags_help'))}
        />
      )}
    />
  );
};
