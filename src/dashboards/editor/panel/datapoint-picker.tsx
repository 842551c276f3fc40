import type { BoundDatapoint, FoundDatapoint } from '../../../domain/readings/datapoints.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boundIn, isId } from '../../../domain/dashboard/read.ts';
import { foldText } from '../../../domain/text/fold.ts';
import { searchWords } from '../../../domain/text/search-words.ts';
import { useFormatters } from '../../formatters.ts';
import { findDatapoints } from '../../../providers/data/dashboards/editor-datapoints.ts';
import { useDraft, useEditor } from '../store.ts';
import { useAutocompleteSearch, useDebounced } from '../../../providers/autocomplete.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { Detail } from '../detail.tsx';

const PAUSE_MS = 200;

/** “Temperature · Ward 3, basin” */
export const datapointName = ({ label, device_title }: BoundDatapoint): string =>
  `${label} · ${device_title}`;

/**
 * The search results. Until a new response arrives, the previous results are filtered locally, so that a click
 * can't select something that no longer matches.
 */
const useSearchResults = (text: string, open: boolean) => {
  const query = useDebounced(text, PAUSE_MS);
  const dashboardId = useEditor(({ record }) => record?.id ?? null);
  const { document } = useDraft();
  const bound = useMemo(() => (open ? boundIn(document).filter(isId) : []), [open, document]);
  const { data, isFetching, error } = useQuery({
    queryKey: ['editor', 'datapoints', query, dashboardId, bound],
    queryFn: ({ signal }) => findDatapoints(query, { dashboardId, bound }, signal),
    enabled: open,
    staleTime: 10_000,
  });
  const isCurrent = query === text;
  const terms = searchWords(text);
  const matches = (each: FoundDatapoint): boolean => {
    const words = foldText(`${datapointName(each)} ${each.dev_id} ${each.key}`);
    return terms.every((word) => words.includes(word));
  };
  const found = isCurrent ? data : data?.filter(matches);
  return { found: found ?? [], isFetching: isFetching || !isCurrent, error };
};

interface Props {
  readonly label: string;
  /** A bound datapoint; an unknown one is shown by its id. */
  readonly value: BoundDatapoint | { readonly id: number } | null;
  readonly disabled?: boolean;
  readonly help?: string | undefined;
  onChange(datapoint: BoundDatapoint | null): void;
}
type Option = BoundDatapoint | FoundDatapoint | { readonly id: number };
const isKnown = (option: Option): option is BoundDatapoint => 'label' in option;

/** Selects a datapoint by searching its own or its device's text. */
export const DatapointPicker = ({ label, value, disabled, help, onChange }: Props) => {
  const translate = useTranslate();
  const format = useFormatters();
  const { open, text, searching } = useAutocompleteSearch();
  const nameOf = useMemo(
    () => (option: Option) =>
      isKnown(option) ? datapointName(option) : translate('editor.gone_datapoint', { id: option.id }),
    [translate],
  );
  const { found, isFetching, error } = useSearchResults(value && text === nameOf(value) ? '' : text, open);
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
              <Detail>
                {[
                  option.dev_id,
                  option.key,
                  format.text(option.last_value, option),
                  ...('company_name' in option && option.company_name ? [option.company_name] : []),
                ].join(' · ')}
              </Detail>
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
