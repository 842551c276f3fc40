import { useQueryClient } from '@tanstack/react-query';
import { useChanged } from '../live/use-live.ts';

/** Asks for the lists of a resource again as soon as the live socket says that its rows changed. */
export const useListChanges = (resource: string): void => {
  const client = useQueryClient();
  useChanged(resource, () => void client.invalidateQueries({ queryKey: [resource, 'getList'] }));
};
