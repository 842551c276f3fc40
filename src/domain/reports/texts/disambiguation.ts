import type { Result } from '../result.ts';

/** The locations of devices that share their title with another device in the run, by device id. */
export const disambiguatingLocations = ({
  devices,
}: Pick<Result, 'devices'>): ReadonlyMap<number, string> => {
  const counts = new Map<string, number>();
  for (const { title } of devices) counts.set(title, (counts.get(title) ?? 0) + 1);
  const duplicates = devices.filter(({ title }) => (counts.get(title) ?? 0) > 1);
  return new Map(duplicates.flatMap((one) => (one.location ? [[one.device_id, one.location]] : [])));
};

/** The first part of a location, which is enough to tell the devices of a run apart. */
export const streetOf = (location: string): string => location.split(',')[0] ?? location;

/** `Kitchen meter (4 Elm Street)`: a title with its street, whose number stays with its name. */
export const shortPlace = (title: string, location: string | undefined): string =>
  location === undefined
    ? title
    : `${title} (${streetOf(location).replace(/^(\S*\d\S*) (?=\S)/u, '$1\u00a0')})`;

/** The locations to write beside these devices in a list: of all if one needs it, so that the others don't look unplaced. */
export const listedLocations = (
  result: Pick<Result, 'devices'>,
  ids: Iterable<number>,
): ReadonlyMap<number, string> => {
  const needed = disambiguatingLocations(result);
  const isNeeded = [...ids].some((id) => needed.has(id));
  if (!isNeeded) return needed;
  return new Map(
    result.devices.flatMap(({ device_id, location }) => (location ? [[device_id, location]] : [])),
  );
};

/** More would not be a short list. */
const MAX_SHARED = 8;
/** Devices per location, at least, for a list of locations to be shorter than naming it for each device. */
const MIN_EACH = 3;

/** The locations of a run's devices with a letter for each, if many devices share few of them; otherwise empty. */
export const sharedLocations = ({ devices }: Pick<Result, 'devices'>): ReadonlyMap<string, string> => {
  const known = devices.flatMap(({ location }) => (location ? [location] : []));
  const all = [...new Set(known)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const areShared = all.length <= MAX_SHARED && all.length * MIN_EACH <= known.length;
  return new Map(areShared ? all.map((location, at) => [location, String.fromCharCode(65 + at)]) : []);
};
