import { useEffect, useMemo, useState } from 'react';
import type { Place } from '../../domain/places/places.ts';
import { loadPlaces } from '../../providers/places.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useDraft, useEditor } from './store.ts';

/** A place, or just its id and name until the list of places is loaded. */
export type City = Pick<Place, 'id' | 'name'>;
type Places = Awaited<ReturnType<typeof loadPlaces>>;

/** The dashboard's city. The list of places is loaded if it `isNeeded`, or if the city's name is not known. */
export const useCity = (isNeeded: boolean) => {
  const translate = useTranslate();
  const { city } = useDraft();
  const place = useEditor(({ record }) => record?.place ?? null);
  const cityName = useEditor(({ record }) => record?.city_name ?? null);
  const [places, setPlaces] = useState<Places | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isKnown = city === null || place?.id === city || places !== null;
  useEffect(() => {
    if ((!isNeeded && isKnown) || places !== null) return;
    let isDisposed = false;
    loadPlaces().then(
      (list) => isDisposed || (setPlaces(list), setProblem(null)),
      () => isDisposed || setProblem(translate('editor.places_failed')),
    );
    return () => {
      isDisposed = true;
    };
  }, [isNeeded, isKnown, places, translate]);
  const value: City | null = useMemo(() => {
    if (city === null) return null;
    const found = places?.find(({ id }) => id === city);
    return found ?? (place?.id === city ? place : { id: city, name: cityName ?? String(city) });
  }, [city, places, place, cityName]);
  return { value, places, problem };
};
