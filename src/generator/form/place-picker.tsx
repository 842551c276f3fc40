import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { findPlaces, type Place, whereabouts } from '../../domain/places/places.ts';
import { PlacesPaper } from '../../providers/places-credit.tsx';
import { loadPlaces } from '../../providers/places.ts';
import { type PickerAppearance, pickerProps } from './pickers.tsx';
import { useAutocompleteSearch } from '../../providers/autocomplete.ts';

const FOUND_AT_ONCE = 50;
const NONE: readonly Place[] = [];

interface Props extends PickerAppearance {
  readonly value: number | null;
  /** Its name, until the list of places is loaded. */
  readonly name?: string | null;
  /** Error text if the list can't be loaded. */
  readonly failed: string;
  onChange(place: Place | null): void;
}

/** A city picker with search. The list of places is loaded on first use. */
export const PlacePicker = ({ value, name, failed, onChange, ...appearance }: Props) => {
  const { open, text, searching } = useAutocompleteSearch();
  const isWanted = open || (value !== null && !name);
  const {
    data: places = NONE,
    isFetching,
    error,
  } = useQuery({
    queryKey: ['places'],
    queryFn: loadPlaces,
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
  });
  const known = places.find(({ id }) => id === value);
  const current = value === null ? null : (known ?? ({ id: value, name: name ?? `#${value}` } as Place));
  const wanted = current && text === current.name ? '' : text;
  return (
    <Autocomplete<Place>
      {...searching}
      slots={{ paper: PlacesPaper }}
      {...pickerProps(
        error
          ? { ...appearance, field: { ...appearance.field, error: true, helperText: failed } }
          : appearance,
      )}
      options={open ? findPlaces(places, wanted, FOUND_AT_ONCE) : []}
      loading={isFetching}
      getOptionLabel={(place) => place.name}
      getOptionKey={(place) => place.id}
      // Names repeat, so the region is shown too.
      renderOption={({ key, ...props }, place) => (
        <li key={key} {...props}>
          <span>{place.name}</span>
          <span className="plain-quiet" style={{ marginInlineStart: 8, fontSize: 12 }}>
            {whereabouts(places, place)}
          </span>
        </li>
      )}
      value={current}
      onChange={(_, place) => onChange(place)}
    />
  );
};
