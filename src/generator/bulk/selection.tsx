import { ListContextProvider, useEvent, useListContext, type Identifier } from 'ra-core';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';

interface Selection {
  /** All matching records are selected, including other pages. */
  readonly all: boolean;
  readonly count: number;
  /** How many selected rows are not on the current page. */
  readonly hidden: number;
  /** Whether a press on a card selects it. */
  readonly isPicking: boolean;
  selectAll(): void;
  pick(): void;
  clear(): void;
}
const Context = createContext<Selection>({
  all: false,
  count: 0,
  hidden: 0,
  isPicking: false,
  selectAll: () => {},
  pick: () => {},
  clear: () => {},
});

interface Chosen {
  readonly ids: Identifier[];
  readonly all: boolean;
  /** The search and filters at the time of selection. */
  readonly filter: string;
}

/**
 * The selection of a list: individual rows, or all that match the search and filters. The latter is sent to
 * the server as a filter, so it works for any number. Unlike react-admin's, which is stored with the filters,
 * it is cleared when the list is left, reloaded, searched or filtered.
 */
export const SelectionProvider = ({ children }: { readonly children: ReactNode }) => {
  const list = useListContext();
  const { data, filterValues, total = 0 } = list;
  const filter = JSON.stringify(filterValues);
  const [chosen, setChosen] = useState<Chosen>({ ids: [], all: false, filter });
  // A new search or filter clears the selection.
  if (chosen.filter !== filter) setChosen({ ids: [], all: false, filter });
  const { ids, all } = chosen;
  const [picks, setPicks] = useState(false);

  const onSelect = useEvent((next: Identifier[]) => setChosen({ ids: next, all: false, filter }));
  const onUnselectItems = useEvent(() => {
    setPicks(false);
    onSelect([]);
  });
  const onToggleItem = useEvent((id: Identifier) =>
    onSelect(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
  );
  const selectAll = useEvent(() => setChosen({ ids, all: true, filter }));
  const pick = useEvent(() => setPicks(true));

  const context = useMemo(
    () => ({ ...list, selectedIds: ids, onSelect, onToggleItem, onUnselectItems }),
    [list, ids, onSelect, onToggleItem, onUnselectItems],
  );
  const value = useMemo(() => {
    const here = new Set(data?.map(({ id }) => id as Identifier));
    return {
      all,
      count: all ? total : ids.length,
      hidden: ids.filter((id) => !here.has(id)).length,
      isPicking: picks || ids.length > 0,
      selectAll,
      pick,
      clear: onUnselectItems,
    };
  }, [all, data, ids, total, picks, selectAll, pick, onUnselectItems]);
  return (
    <ListContextProvider value={context}>
      <Context value={value}>{children}</Context>
    </ListContextProvider>
  );
};

export const useSelection = (): Selection => use(Context);
