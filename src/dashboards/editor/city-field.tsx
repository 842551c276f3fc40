import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useEffect, useMemo, useState } from 'react';
import { setCity } from '../../domain/dashboard/edits-bindings.ts';
import { findPlaces, type Place, whereabouts } from '../../domain/places.ts';
import { PlacesPaper } from '../../providers/places-credit.tsx';
import { loadPlaces } from '../../providers/places.ts';
import { useAutocompleteSearch } from '../../providers/autocomplete.ts';
import { useDraft, useEditor, useEditorStore } from './store.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { Detail } from './detail.tsx';

/** A place, or just its id and name until the list of places is loaded. */
type City = Pick<Place, 'id' | 'name'>;
type Places = Awaited<ReturnType<typeof loadPlaces>>;

const MAX_OPTIONS = 50;

/** The dashboard's city. The list of places is loaded on first use. */
export const CityField = ({ sx }: { readonly sx: SxProps }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const { city } = useDraft();
  const place = useEditor(({ record }) => record?.place ?? null);
  const cityName = useEditor(({ record }) => record?.city_name ?? null);
  const [places, setPlaces] = useState<Places | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { open, text, searching } = useAutocompleteSearch();

  const isKnown = city === null || place?.id === city || places !== null;
  useEffect(() => {
    if ((!open && isKnown) || places !== null) return;
    let isDisposed = false;
    loadPlaces().then(
      (list) => isDisposed || (setPlaces(list), setProblem(null)),
      () => isDisposed || setProblem(translate('editor.places_failed')),
    );
    return () => {
      isDisposed = true;
    };
  }, [open, isKnown, places, translate]);

  const value: City | null = useMemo(() => {
    if (city === null) return null;
    const found = places?.find(({ id }) => id === city);
    return found ?? (place?.id === city ? place : { id: city, name: cityName ?? String(city) });
  }, [city, places, place, cityName]);
  const options: readonly City[] = useMemo(
    () => (places ? findPlaces(places, text === value?.name ? '' : text, MAX_OPTIONS) : []),
    [places, text, value],
  );

  return (
    <Autocomplete<City>
      {...searching}
      slots={{ paper: PlacesPaper }}
      size="small"
      sx={sx}
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
          placeholder={translate('editor.city')}
          error={problem !== null}
          helperText={problem ?? undefined}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: <PlaceIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />,
            },
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': translate('editor.city') },
          }}
        />
      )}
    />
  );
};
