import { useListFilterContext } from 'ra-core';
import { createContext, use } from 'react';

/** Names in the filter that are no filter of the reader's: the state that a tab shows. */
export const FixedFilters = createContext<readonly string[]>([]);

/** What narrows the present list, and how to be rid of it. */
export const useActiveFilters = () => {
  const kept = use(FixedFilters);
  const { filterValues, setFilters } = useListFilterContext();
  const values = filterValues as Readonly<Record<string, unknown>>;
  const names = Object.keys(values).filter((name) => name !== 'q' && !kept.includes(name));
  const q = typeof values['q'] === 'string' ? values['q'] : '';
  const without = (gone: readonly string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !gone.includes(name)));
  return {
    names,
    values,
    q,
    isNarrowed: names.length > 0 || q !== '',
    remove: (name: string): void => setFilters(without([name])),
    /** All filters, not the search. */
    clear: (): void => setFilters(without(names)),
    clearAll: (): void => setFilters(without([...names, 'q'])),
  };
};
