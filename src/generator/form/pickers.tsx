import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import type { SxProps, Theme } from '@mui/material/styles';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList, useGetManyAggregate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { TagCount } from '../../domain/devices/devices.ts';
import { normaliseTags, tagFault, tagKey, tagsFault, tagValue } from '../../domain/devices/tags.ts';
import { foldText } from '../../domain/text/fold.ts';
import type { Translate } from '../../languages/translate.ts';
import { useAutocompleteSearch, useAutocompleteTexts, useDebounced } from '../../providers/autocomplete.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { titleOf } from '../record/link.tsx';

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
interface WordProps extends PickerAppearance {
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

/** The appearance of a picker, as props of its `Autocomplete`. */
export const pickerProps = ({ label, size, sx, field, emptyText, onBlur }: PickerAppearance) => ({
  ...(size ? { size } : {}),
  ...(sx ? { sx } : {}),
  onBlur,
  renderInput: (params: AutocompleteRenderInputParams) => (
    <PickerField params={params} label={label} field={field} emptyText={emptyText} />
  ),
});

/** A picker of one of many values with search. */
export const WordPicker = ({ words, value, onChange, ...appearance }: WordProps) => (
  <Autocomplete<string>
    {...useAutocompleteTexts()}
    {...pickerProps(appearance)}
    options={words}
    value={value}
    onChange={(_, word) => onChange(word)}
  />
);

const FOUND_AT_ONCE = 25;
const PAUSE_MS = 200;
const NO_IDS: readonly number[] = [];

/**
 * The records that match the typed text; fetched only while open. Until the response arrives, previous options
 * remain if they match, so that Enter never selects the wrong one.
 */
const useFound = (of: string, text: string, open: boolean) => {
  const definition = resourceNamed(of);
  const wanted = text.trim();
  const q = useDebounced(wanted, PAUSE_MS);
  const { data, isFetching, isPlaceholderData } = useGetList<RaRecord>(
    of,
    {
      filter: q === '' ? {} : { q },
      sort: { field: definition.title, order: 'ASC' },
      pagination: { page: 1, perPage: FOUND_AT_ONCE },
    },
    { enabled: open, placeholderData: (before) => before },
  );
  const isAnswer = q === wanted && !isPlaceholderData;
  const matches = (record: RaRecord): boolean =>
    foldText(titleOf(definition, record)).includes(foldText(wanted));
  return {
    options: (isAnswer ? data : data?.filter(matches)) ?? [],
    loading: isFetching || !isAnswer,
  };
};

interface RecordProps extends PickerAppearance {
  readonly of: string;
  /** Ids to exclude. */
  readonly without?: readonly number[];
  readonly value: number | null;
  onChange(id: number | null): void;
}

/** A record picker with search. */
export const RecordPicker = ({ of, without = NO_IDS, value, onChange, ...appearance }: RecordProps) => {
  const definition = resourceNamed(of);
  const { open, text, searching } = useAutocompleteSearch();
  const { data: chosen } = useGetManyAggregate<RaRecord>(of, { ids: value === null ? [] : [value] });
  const current = value === null ? null : (chosen?.find((each) => each?.id === value) ?? { id: value });
  const found = useFound(of, text === (current && titleOf(definition, current)) ? '' : text, open);
  return (
    <Autocomplete<RaRecord>
      {...searching}
      {...pickerProps(appearance)}
      options={found.options.filter(({ id }) => !without.includes(Number(id)))}
      loading={found.loading}
      getOptionLabel={(record) => titleOf(definition, record)}
      getOptionKey={(record) => record.id}
      value={current}
      onChange={(_, record) => onChange(record === null ? null : Number(record.id))}
    />
  );
};

interface RecordsProps extends PickerAppearance {
  readonly of: string;
  readonly value: readonly number[];
  onChange(ids: number[]): void;
}

/** A picker of several records with search, shown as chips. */
export const RecordsPicker = ({ of, value, onChange, ...appearance }: RecordsProps) => {
  const definition = resourceNamed(of);
  const { open, text, searching } = useAutocompleteSearch();
  const { data: known } = useGetManyAggregate<RaRecord>(of, { ids: [...value] });
  const found = useFound(of, text, open);
  const chosen = value.map((id) => known?.find((each) => each?.id === id) ?? { id });
  return (
    <Autocomplete<RaRecord, true>
      {...searching}
      {...pickerProps(appearance)}
      multiple
      disableCloseOnSelect
      limitTags={8}
      {...found}
      filterSelectedOptions
      getOptionLabel={(record) => titleOf(definition, record)}
      getOptionKey={(record) => record.id}
      value={chosen}
      onChange={(_, records) => onChange(records.map((record) => Number(record.id)))}
      inputValue={text}
    />
  );
};

const NO_TAGS: readonly TagCount[] = [];

/** Tags in use, the most used first; empty until loaded. Fetched only while `enabled`. */
export const useKnownTags = (enabled = true): readonly TagCount[] => {
  const provider = useDataProvider<SiteDataProvider>();
  const { data } = useQuery({
    // Invalidated together with lists of devices.
    queryKey: ['devices', 'getList', 'tags'],
    queryFn: ({ signal }) => provider.deviceTags(signal),
    staleTime: 30_000,
    enabled,
  });
  return data ?? NO_TAGS;
};

interface TagProps {
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
}: TagProps) => {
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
