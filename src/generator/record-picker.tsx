import Autocomplete from '@mui/material/Autocomplete';
import { useGetList, useGetManyAggregate, type RaRecord } from 'ra-core';
import { foldText } from '../domain/text/fold.ts';
import { resourceNamed } from '../resources/all.ts';
import { titleOf } from './record-link.tsx';
import { PickerField, type PickerAppearance } from './word-picker.tsx';
import { useAutocompleteSearch, useDebounced } from '../providers/autocomplete.ts';

const FOUND_AT_ONCE = 25;
const PAUSE_MS = 200;
const NONE: readonly number[] = [];

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

interface OneProps extends PickerAppearance {
  readonly of: string;
  /** Ids to exclude. */
  readonly without?: readonly number[];
  readonly value: number | null;
  onChange(id: number | null): void;
}

/** A record picker with search. */
export const RecordPicker = ({
  of,
  without = NONE,
  value,
  onChange,
  label,
  size,
  sx,
  field,
  emptyText,
  onBlur,
}: OneProps) => {
  const definition = resourceNamed(of);
  const { open, text, searching } = useAutocompleteSearch();
  const { data: chosen } = useGetManyAggregate<RaRecord>(of, { ids: value === null ? [] : [value] });
  const current = value === null ? null : (chosen?.find((each) => each?.id === value) ?? { id: value });
  const found = useFound(of, text === (current && titleOf(definition, current)) ? '' : text, open);
  return (
    <Autocomplete<RaRecord>
      {...searching}
      {...(size ? { size } : {})}
      {...(sx ? { sx } : {})}
      options={found.options.filter(({ id }) => !without.includes(Number(id)))}
      loading={found.loading}
      getOptionLabel={(record) => titleOf(definition, record)}
      getOptionKey={(record) => record.id}
      value={current}
      onChange={(_, record) => onChange(record === null ? null : Number(record.id))}
      onBlur={onBlur}
      renderInput={(params) => (
        <PickerField params={params} label={label} field={field} emptyText={emptyText} />
      )}
    />
  );
};

interface ManyProps extends PickerAppearance {
  readonly of: string;
  readonly value: readonly number[];
  onChange(ids: number[]): void;
}

/** A picker of several records with search, shown as chips. */
export const RecordsPicker = ({
  of,
  value,
  onChange,
  label,
  size,
  sx,
  field,
  emptyText,
  onBlur,
}: ManyProps) => {
  const definition = resourceNamed(of);
  const { open, text, searching } = useAutocompleteSearch();
  const { data: known } = useGetManyAggregate<RaRecord>(of, { ids: [...value] });
  const found = useFound(of, text, open);
  const chosen = value.map((id) => known?.find((each) => each?.id === id) ?? { id });
  return (
    <Autocomplete<RaRecord, true>
      {...searching}
      {...(size ? { size } : {})}
      {...(sx ? { sx } : {})}
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
      onBlur={onBlur}
      renderInput={(params) => (
        <PickerField params={params} label={label} field={field} emptyText={emptyText} />
      )}
    />
  );
};
