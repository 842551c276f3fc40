import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify } from 'ra-core';
import type { AnyResource } from '../schema/resource.ts';
import { useSelection } from './selection.tsx';

/** Deletes what is selected: by ids, or all that match by their filter; one call, all or nothing. */
export const useBulkDelete = (definition: AnyResource): (() => Promise<void>) => {
  const provider = useDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const { selectedIds, filterValues, filter } = useListContext();
  const { all, clear } = useSelection();
  return async () => {
    const { data } = await provider.deleteMany(definition.name, {
      ids: all ? [] : selectedIds,
      ...(all ? { meta: { filter: { ...filterValues, ...filter } } } : {}),
    });
    clear();
    notify('generator.remove.done_many', {
      type: 'success',
      messageArgs: { smart_count: data?.length ?? 0 },
    });
    await client.invalidateQueries();
  };
};
