import rows from 'virtual:places';
import { type Place, placeOf } from '../src/domain/places.ts';

/** All places that can be selected as a city, largest first. */
export const places: readonly Place[] = rows.map(placeOf);

const byId = new Map(places.map((place) => [place.id, place]));

export const findPlace = (id: unknown): Place | undefined => byId.get(id as number);
