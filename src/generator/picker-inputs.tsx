import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { normaliseTags, tagsFault, tagFault } from '../domain/tags.ts';
import { zoneNames } from '../domain/time-zones.ts';
import { RecordPicker, RecordsPicker } from './record-picker.tsx';
import { useField, type InputFacts } from './use-field.ts';
import { usePickerWords, WordPicker } from './word-picker.tsx';

export const PickOne = (props: InputFacts & { readonly of: string }) => {
  const { value, onChange, onBlur, looks } = useField<number>(props);
  return (
    <RecordPicker
      of={props.of}
      label={props.label}
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      field={looks}
      size="small"
    />
  );
};

export const PickMany = (props: InputFacts & { readonly of: string }) => {
  const { value, onChange, onBlur, looks } = useField<number[]>(props);
  return (
    <RecordsPicker
      of={props.of}
      label={props.label}
      value={value ?? []}
      onChange={onChange}
      onBlur={onBlur}
      field={looks}
      size="small"
    />
  );
};

export const PickZone = (props: InputFacts) => {
  const { value, onChange, onBlur, looks } = useField<string>(props);
  return (
    <WordPicker
      words={zoneNames()}
      label={props.label}
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      field={looks}
      size="small"
    />
  );
};

/** Tags as chips. A tag that breaks a rule is named at once and stays in the text field to be mended. */
export const PickTags = (props: InputFacts) => {
  const translate = useTranslate();
  const help = props.help ?? translate('generator.form.tags_help');
  const { value, onChange, onBlur, looks } = useField<string[]>({ ...props, help });
  const words = usePickerWords();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const tags = value ?? [];

  const take = (list: readonly string[]): void => {
    const next = normaliseTags(list.map((tag) => tag.trim()));
    const wrong = next.map(tagFault).find((found) => found !== null) ?? tagsFault(next);
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
      size="small"
      options={[]}
      value={[...tags]}
      inputValue={text}
      onInputChange={(_, typed, reason) => {
        // After a refused tag the text stays, so that it can be mended.
        if (reason === 'input' || reason === 'clear') setText(typed);
        if (reason === 'input') setFault(null);
      }}
      onChange={(_, next) => take(next)}
      onBlur={() => {
        if (text.trim() !== '') take([...tags, text]);
        onBlur();
      }}
      renderInput={(params) => (
        <TextField
          {...looks}
          {...params}
          error={fault !== null || looks.error}
          helperText={fault ? translate(fault) : looks.helperText}
        />
      )}
    />
  );
};
