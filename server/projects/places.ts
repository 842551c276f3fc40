import rowsOf from 'virtual:places';
import { type Place, placeOf } from '../../src/domain/places/places.ts';

let made: ReadonlyMap<number, Place> | undefined;
/** Parsed when the first is needed: thousands of objects. */
const byId = (): ReadonlyMap<number, Place> =>
  (made ??= new Map(
    rowsOf()
      .map(placeOf)
      .map((place) => [place.id, place]),
  ));

let list: readonly Place[] | undefined;
/** All places that can be selected as a city, largest first. */
export const places = (): readonly Place[] => (list ??= [...byId().values()]);

export const findPlace = (id: unknown): Place | undefined => byId().get(id as number);
