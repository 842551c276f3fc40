import type { Result } from './result.ts';

/** Where devices are that share their title with another one of the run, by their ids. */
export const disambiguatingLocations = ({
  devices,
}: Pick<Result, 'devices'>): ReadonlyMap<number, string> => {
  const counts = new Map<string, number>();
  for (const { title } of devices) counts.set(title, (counts.get(title) ?? 0) + 1);
  const twins = devices.filter(({ title }) => (counts.get(title) ?? 0) > 1);
  return new Map(twins.flatMap((one) => (one.location ? [[one.device_id, one.location]] : [])));
};
