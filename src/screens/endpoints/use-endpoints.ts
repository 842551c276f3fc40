import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

export const COLUMNS = ['total', 'active', 'stale', 'inactive', 'new', 'last_seen_at'] as const;
export const SORTABLE = ['endpoint_name', ...COLUMNS] as const;
export const SIZES = [10, 25, 50, 100] as const;

/** Search, sorting and paging from the URL: `?q=ward&sort=-total&page=2&size=50`. */
export const useEndpointsQuery = () => {
  const [search, setSearch] = useSearchParams();
  const sort = search.get('sort') ?? 'endpoint_name';
  const setParams = (values: Readonly<Record<string, string>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const size = Number(search.get('size'));
  return {
    q: search.get('q') ?? '',
    sort: (SORTABLE as readonly string[]).includes(sort.replace(/^-/, '')) ? sort : 'endpoint_name',
    page: Math.max(0, Math.trunc(Number(search.get('page')) || 1) - 1),
    size: (SIZES as readonly number[]).includes(size) ? size : 25,
    setQ: (q: string) => setParams({ q, page: '' }),
    setSort: (next: string) => setParams({ sort: next, page: '' }),
    setPage: (page: number) => setParams({ page: page === 0 ? '' : String(page + 1) }),
    setSize: (next: number) => setParams({ size: String(next), page: '' }),
  };
};
export type EndpointsQuery = ReturnType<typeof useEndpointsQuery>;

/** One page of endpoints. */
export const useEndpoints = ({ q, sort, page, size }: EndpointsQuery) => {
  const provider = useDataProvider<SiteDataProvider>();
  return useQuery({
    // Invalidated with the device lists.
    queryKey: ['devices', 'getList', 'endpoints', q, sort, page, size],
    queryFn: ({ signal }) =>
      provider.deviceEndpoints(
        { sort, limit: size, offset: page * size, ...(q === '' ? {} : { search: q }) },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
};
