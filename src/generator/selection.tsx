import { useListContext } from 'ra-core';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';

interface Selection {
  /** Everything that matches is meant, also what stands on other pages. */
  readonly all: boolean;
  readonly count: number;
  selectAll(): void;
  clear(): void;
}
const Context = createContext<Selection>({ all: false, count: 0, selectAll: () => {}, clear: () => {} });

/**
 * What is selected in a list: rows one by one (react-admin keeps those), or all that match the
 * search and the filters. The latter goes to the server as a filter, so no number is too large.
 */
export const SelectionProvider = ({ children }: { readonly children: ReactNode }) => {
  const { selectedIds, onUnselectItems, filterValues, total = 0 } = useListContext();
  const [all, setAll] = useState(false);
  const key = JSON.stringify([selectedIds, filterValues]);
  // Another choice of rows or another filter: "all that match" was not said of that.
  useEffect(() => setAll(false), [key]);
  const value = useMemo(
    () => ({
      all,
      count: all ? total : selectedIds.length,
      selectAll: () => setAll(true),
      clear: () => {
        setAll(false);
        onUnselectItems();
      },
    }),
    [all, total, selectedIds.length, onUnselectItems],
  );
  return <Context value={value}>{children}</Context>;
};

export const useSelection = (): Selection => use(Context);
