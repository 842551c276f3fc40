import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { boundIn, isId } from '../../../domain/dashboard/read.ts';
import { foldText } from '../../../domain/fold.ts';
import { searchWords } from '../../../domain/search-words.ts';
import type { BoundDatapoint } from '../../../providers/data/dashboards.ts';
import { useFormatters } from '../../formatters.ts';
import { findDatapoints, type FoundDatapoint } from '../datapoint-calls.ts';
import { useDraft, useEditor } from '../store.ts';
import { useAutocompleteSearch, useDebounced } from '../../../providers/autocomplete.ts';

const PAUSE_MS = 200;

/** “Temperature · Ward 3, basin” */
export const datapointName = ({ label, device_title }: BoundDatapoint): string =>
  `${label} · ${device_title}`;

/**
 * Those that are found. Until the answer is there those shown before remain as far as they match, so that
 * none is taken that wasn't meant.
 */
const useFound = (text: string, open: boolean) => {
  const settled = useDebounced(text, PAUSE_MS);
  const dashboardId = useEditor(({ record }) => record?.id ?? null);
  const { document } = useDraft();
  const bound = useMemo(() => (open ? boundIn(document).filter(isId) : []), [open, document]);
  const { data, isFetching, error } = useQuery({
    queryKey: ['editor', 'datapoints', settled, dashboardId, bound],
    queryFn: ({ signal }) => findDatapoints(settled, { dashboardId, bound }, signal),
    enabled: open,
    staleTime: 10_000,
  });
  const isAnswer = settled === text;
  const wanted = searchWords(text);
  const matches = (each: FoundDatapoint): boolean => {
    const words = foldText(`${datapointName(each)} ${each.dev_id} ${each.key}`);
    return wanted.every((word) => words.includes(word));
  };
  const found = isAnswer ? data : data?.filter(matches);
  return { found: found ?? [], isFetching: isFetching || !isAnswer, error };
};

interface Props {
  readonly label: string;
  /** One that is bound and of which nothing is known is shown by its number. */
  readonly value: BoundDatapoint | { readonly id: number } | null;
  readonly disabled?: boolean;
  readonly help?: string | undefined;
  onChange(datapoint: BoundDatapoint | null): void;
}
type Option = BoundDatapoint | FoundDatapoint | { readonly id: number };
const isKnown = (option: Option): option is BoundDatapoint => 'label' in option;

/** A datapoint, found by its own words or its device's. */
export const DatapointPicker = ({ label, value, disabled, help, onChange }: Props) => {
  const translate = useTranslate();
  const words = useFormatters();
  const { open, text, searching } = useAutocompleteSearch();
  const nameOf = useMemo(
    () => (option: Option) =>
      isKnown(option) ? datapointName(option) : translate('editor.gone_datapoint', { id: option.id }),
    [translate],
  );
  const { found, isFetching, error } = useFound(value && text === nameOf(value) ? '' : text, open);
  return (
    <Autocomplete<Option>
      {...searching}
      size="small"
      disabled={disabled ?? false}
      options={found}
      loading={isFetching}
      value={value}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      onChange={(_, next) => {
        if (next === null || isKnown(next)) onChange(next);
      }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            {nameOf(option)}
            {isKnown(option) && (
              <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                {[
                  option.dev_id,
                  option.key,
                  words.text(option.last_value, option),
                  ...('company_name' in option && option.company_name ? [option.company_name] : []),
                ].join(' · ')}
              </Box>
            )}
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== null} helperText={error?.message ?? help} />
      )}
    />
  );
};
