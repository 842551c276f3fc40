import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { PickerField } from '../../../generator/form/pickers.tsx';
import type { PendingDevice } from '../../../providers/data/custom-calls.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { useAutocompleteSearch, useDebounced } from '../../../providers/autocomplete.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const DEBOUNCE_MS = 200;

/** Searches all pending devices by the id printed on the device. Selecting one starts its registration. */
export const FindPending = ({ onFound }: { readonly onFound: (device: PendingDevice) => void }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const { open, text, searching } = useAutocompleteSearch();
  const query = text.trim();
  const debounced = useDebounced(query, DEBOUNCE_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['devices_new', 'by-dev-id', debounced],
    queryFn: ({ signal }) => provider.findPending(debounced, signal),
    enabled: open && debounced !== '',
    retry: false,
  });
  const isCurrent = debounced === query && data !== undefined;
  return (
    <Autocomplete<PendingDevice>
      {...searching}
      size="small"
      sx={{ width: { xs: 0, sm: 280 }, minWidth: 200, flex: { xs: 1, sm: 'none' } }}
      options={isCurrent && query !== '' ? data : []}
      loading={isFetching}
      noOptionsText={translate(query === '' ? 'screens.pending.find_help' : 'screens.pending.find_none')}
      getOptionLabel={({ dev_id }) => dev_id}
      getOptionKey={({ id }) => id}
      // Selection is passed on, not kept in the field.
      value={null}
      blurOnSelect
      clearOnBlur
      onChange={(_, device) => device && onFound(device)}
      renderOption={({ key, ...props }, { dev_id, hw_serial, app_id }) => (
        <li key={key} {...props}>
          <span>{dev_id}</span>
          <span className="plain-quiet" style={{ marginInlineStart: 8, fontSize: 12 }}>
            {hw_serial} · {app_id}
          </span>
        </li>
      )}
      renderInput={(params) => <PickerField params={params} label={translate('screens.pending.find')} />}
    />
  );
};
