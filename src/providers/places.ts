import { type Place, placeOf } from '../domain/places/places.ts';

let loading: Promise<readonly Place[]> | undefined;

/** Every place, the largest first. A separate chunk, loaded when a city picker is first used. */
export const loadPlaces = (): Promise<readonly Place[]> => {
  loading ??= import('virtual:places').then(({ default: rowsOf }) => rowsOf().map(placeOf));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};
