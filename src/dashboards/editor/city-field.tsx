import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { setCity } from '../../domain/dashboard/edits/bindings.ts';
import { findPlaces, type Place, whereabouts } from '../../domain/places/places.ts';
import { PlacesPaper } from '../../providers/places-credit.tsx';
import { useAutocompleteSearch } from '../../providers/autocomplete.ts';
import { useEditorStore } from './store.ts';
import { type City, useCity } from './use-city.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { Detail } from './detail.tsx';

const MAX_OPTIONS = 50;

interface Props {
  readonly sx?: SxProps;
  /** Whether its name is above it; otherwise only those hear it who can't see its symbol. */
  readonly isLabelled?: boolean;
}

/** The dashboard's city. The list of places is loaded on first use. */
export const CityField = ({ sx, isLabelled = false }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const { open, text, searching } = useAutocompleteSearch();
  const { value, places, problem } = useCity(open);
  const options: readonly City[] = useMemo(
    () => (places ? findPlaces(places, text === value?.name ? '' : text, MAX_OPTIONS) : []),
    [places, text, value],
  );

  return (
    <Autocomplete<City>
      {...searching}
      slots={{ paper: PlacesPaper }}
      size="small"
      {...(sx ? { sx } : {})}
      options={options}
      value={value}
      loading={places === null && problem === null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      onChange={(_, next) => store.run((draft) => setCity(draft, next?.id ?? null, next?.name ?? ''))}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            {option.name}
            <Detail>{places && 'region' in option ? whereabouts(places, option as Place) : ''}</Detail>
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(isLabelled ? { label: translate('editor.city') } : { placeholder: translate('editor.city') })}
          error={problem !== null}
          helperText={problem ?? undefined}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: <PlaceIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />,
            },
            htmlInput: {
              ...params.slotProps.htmlInput,
              ...(isLabelled ? {} : { 'aria-label': translate('editor.city') }),
            },
          }}
        />
      )}
    />
  );
};
