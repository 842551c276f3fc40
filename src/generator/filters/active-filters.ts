import { useListFilterContext } from 'ra-core';
import { createContext, use } from 'react';

/** Filter names set by the page rather than the user, such as the state of a tab. */
export const FixedFilters = createContext<readonly string[]>([]);

/** The active search and filters of the current list, and functions to clear them. */
export const useActiveFilters = () => {
  const fixed = use(FixedFilters);
  const { filterValues, setFilters } = useListFilterContext();
  const values = filterValues as Readonly<Record<string, unknown>>;
  const names = Object.keys(values).filter((name) => name !== 'q' && !fixed.includes(name));
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
