import type { Result } from './result.ts';

/** The locations of devices that share their title with another device in the run, by device id. */
export const disambiguatingLocations = ({
  devices,
}: Pick<Result, 'devices'>): ReadonlyMap<number, string> => {
  const counts = new Map<string, number>();
  for (const { title } of devices) counts.set(title, (counts.get(title) ?? 0) + 1);
  const duplicates = devices.filter(({ title }) => (counts.get(title) ?? 0) > 1);
  return new Map(duplicates.flatMap((one) => (one.location ? [[one.device_id, one.location]] : [])));
};
