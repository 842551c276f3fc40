import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useInput, useTranslate } from 'ra-core';
import { useState } from 'react';
import { normaliseTags, tagsFault, tagFault } from '../domain/tags.ts';
import { zoneNames } from '../domain/time-zones.ts';
import type { Common } from './inputs.tsx';
import { RecordPicker, RecordsPicker } from './record-picker.tsx';
import { usePickerWords, WordPicker } from './word-picker.tsx';

const keep = (value: unknown): unknown => value;

/** A field of the form with what a picker's text field shows of it. */
const usePicked = <T,>({ source, helperText, isRequired }: Common) => {
  const { field, fieldState } = useInput({ source, format: keep, parse: keep });
  const looks: Partial<TextFieldProps> = {
    required: isRequired,
    error: fieldState.invalid,
    helperText: fieldState.error?.message ?? (helperText || undefined),
    name: field.name,
    inputRef: field.ref,
    fullWidth: true,
    size: 'small',
  };
  return {
    value: field.value as T | null | undefined,
    onChange: field.onChange as (value: T | null) => void,
    onBlur: () => field.onBlur(),
    looks,
  };
};

export const PickOne = (props: Common & { readonly of: string }) => {
  const { value, onChange, onBlur, looks } = usePicked<number>(props);
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

export const PickMany = (props: Common & { readonly of: string }) => {
  const { value, onChange, onBlur, looks } = usePicked<number[]>(props);
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

export const PickZone = (props: Common) => {
  const { value, onChange, onBlur, looks } = usePicked<string>(props);
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
export const PickTags = (props: Common) => {
  const { value, onChange, onBlur, looks } = usePicked<string[]>(props);
  const translate = useTranslate();
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
  const shown = fault ? translate(fault) : (looks.helperText ?? translate('generator.form.tags_help'));
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
        if (reason !== 'reset' && reason !== 'blur') setText(typed);
        if (reason === 'input') setFault(null);
      }}
      onChange={(_, next) => take(next)}
      onBlur={() => {
        if (text.trim() !== '') take([...tags, text]);
        onBlur();
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...looks}
          label={props.label}
          error={fault !== null || looks.error === true}
          helperText={shown}
        />
      )}
    />
  );
};
