import type { ChangePreview } from '../domain/api/bulk.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, type RaRecord } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Changes } from '../providers/data/bulk.ts';
import type { SiteDataProvider } from '../providers/data/provider.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useBulkSelection } from './bulk-context.ts';
import { titleOf } from './record-link.tsx';

const PAUSE_MS = 250;

const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value) ?? '';
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
    // Compared by content: a new object with equal content changes nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return settled;
};

/** A preview from the page's own data, for resources without a server preview. */
const useKnown = (definition: AnyResource): ChangePreview => {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const { chosen, count } = useBulkSelection();
  const sample = data
    .filter(({ id }) => 'filter' in chosen || selectedIds.includes(id))
    .slice(0, 10)
    .map((record) => ({ id: Number(record.id), title: titleOf(definition, record) }));
  return { count, sample, changes: count, problems: [], problem_count: 0 };
};

/**
 * Previews a change (null: a deletion) of the selection, refetched as the user edits the change. If data is
 * undefined, only the names are fetched.
 */
export const usePreview = (definition: AnyResource, data: Changes | null | undefined) => {
  const provider = useDataProvider<SiteDataProvider>();
  const known = useKnown(definition);
  const { chosen } = useBulkSelection();
  const wanted = useSettled(data);
  const asked = data === undefined ? {} : wanted === undefined ? {} : wanted;
  const {
    data: answer,
    error,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['preview', definition.name, chosen, asked],
    queryFn: ({ signal }) => provider.previewMany(definition.name, chosen, asked, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = JSON.stringify(wanted) === JSON.stringify(data);
  return {
    preview: answer === null ? known : answer,
    error,
    isSettled: isCurrent && !isFetching && !isPlaceholderData && answer !== undefined,
  };
};
