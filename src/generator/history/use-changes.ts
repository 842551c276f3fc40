import { useDataProvider, useGetList } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import type { Change } from './change.ts';

type Filter = Readonly<Record<string, unknown>>;

/** One page of the audit, newest first. `page` is zero-based. */
export const useChanges = (filter: Filter, page: number, perPage: number) =>
  useGetList<Change>(
    'audit',
    { filter, sort: { field: 'at', order: 'DESC' }, pagination: { page: page + 1, perPage } },
    // The component shows the error itself, with a retry button.
    { placeholderData: (before) => before, onError: () => undefined },
  );

/** The batch ids of the changes that were undone. */
export const useUndone = (changes: readonly Change[] | undefined): ReadonlySet<string> => {
  const provider = useDataProvider();
  const batches = [
    ...new Set(changes?.filter(({ before }) => before !== null).map(({ batch_id }) => batch_id)),
  ];
  const { data } = useQuery({
    queryKey: ['audit', 'getList', 'undone', batches],
    enabled: batches.length > 0,
    queryFn: async ({ signal }) => {
      const { data: found } = await provider.getList<Change>('audit', {
        filter: { undoes: batches },
        sort: { field: 'id', order: 'DESC' },
        pagination: { page: 1, perPage: 500 },
        meta: { background: true },
        signal,
      });
      return found.map(({ undoes }) => undoes);
    },
  });
  return new Set(data?.filter((batch) => batch !== null));
};
