import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { ListBase, ListContextProvider, useListContext, type RaRecord } from 'react-admin';
import { memo, useDeferredValue, useMemo, type ReactNode } from 'react';
import { formatCount } from '../domain/format.ts';
import type { AnyResource } from '../schema/resource.ts';
import { KeptFilters, useActiveFilters } from './active-filters.ts';
import { useAllowed } from './allowed.ts';
import { BulkBar, deleteTask } from './bulk-bar.tsx';
import type { BulkTask } from './bulk-context.ts';
import { ColumnsProvider } from './columns.tsx';
import { useLabels } from './labels.ts';
import { ListActions } from './list-actions.tsx';
import { ListCards } from './list-cards.tsx';
import { ListPager } from './list-pager.tsx';
import { ListEmpty, ListFailed, ListNothing, ListSkeleton } from './list-states.tsx';
import { ListTable, type RowsProps } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useFormatLocale } from './me.ts';
import { Page } from './page.tsx';
import { SelectionProvider } from './selection.tsx';

export interface ListViewProps {
  readonly definition: AnyResource;
  /** Shown instead of the resource's name. */
  readonly title?: string;
  /** What every row of this list must be; the reader can't clear it. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** Tells the kept state of lists of the same resource apart. */
  readonly storeKey?: string;
  /** Above the toolbar: tabs, for instance. */
  readonly header?: ReactNode;
  /** Beside "Create" and "Export". */
  readonly actions?: ReactNode;
  /** Instead of the words for "there are none yet". */
  readonly empty?: ReactNode;
  /** Fields that say nothing in this list. */
  readonly without?: readonly string[];
  /** Buttons at the end of each row. */
  readonly rowActions?: (record: RaRecord) => ReactNode;
  /** Records without a page of their own are not opened by a click. */
  readonly opens?: boolean;
  /** What can be done with several rows at once; left out, deleting, for those who may. */
  readonly bulk?: readonly BulkTask[];
  /** Names in the address that are no filter of the reader's. */
  readonly keptFilters?: readonly string[];
  /** Whether the records are rows of a table of this name, with an id and times. */
  readonly isTable?: boolean;
  /** Milliseconds after which the list is asked for again. */
  readonly refreshMs?: number;
}

const NONE: readonly string[] = [];
const DELETE = [deleteTask];
const NO_TASKS: readonly BulkTask[] = [];

type ContentProps = RowsProps & Pick<ListViewProps, 'empty'>;

/** How a list looks while it is asked for, when there is nothing, and when there is something. */
const Content = memo(({ definition, empty, ...rows }: ContentProps) => {
  const { data, error, isPending, total } = useListContext<RaRecord>();
  const { isNarrowed } = useActiveFilters();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (error && !data) return <ListFailed definition={definition} />;
  if (isPending) return <ListSkeleton definition={definition} phone={phone} />;
  if (!data || data.length === 0) {
    if (isNarrowed) return <ListNothing />;
    if (!total) return empty ?? <ListEmpty definition={definition} />;
  }
  const Rows = phone ? ListCards : ListTable;
  return <Rows definition={definition} {...rows} />;
});
Content.displayName = 'ListContent';

/**
 * What was fetched is drawn when there is time: whoever types meanwhile comes first. What is selected
 * is drawn at once.
 */
const WhenIdle = ({ children }: { readonly children: ReactNode }) => {
  const context = useListContext<RaRecord>();
  const { data, total, error, isPending, selectedIds, sort, filterValues, setSort, onToggleItem } = context;
  const { isPlaceholderData } = context as { isPlaceholderData?: boolean };
  const fetched = useMemo(
    () => ({ data, total, error, isPending, isPlaceholderData }),
    [data, total, error, isPending, isPlaceholderData],
  );
  const later = useDeferredValue(fetched);
  const value = useMemo(
    () => ({ ...context, ...later }) as typeof context,
    // Of the rest the rows use nothing, or what stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [later, selectedIds, sort, filterValues, setSort, onToggleItem],
  );
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
};

const Layout = (props: ListViewProps & { readonly storeKey: string }) => {
  const {
    definition,
    title,
    header,
    actions,
    preset,
    storeKey,
    rowActions,
    opens = true,
    isTable = true,
  } = props;
  const labels = useLabels(definition);
  const { total } = useListContext();
  const locale = useFormatLocale();
  const allowed = useAllowed(definition);
  const tasks = props.bulk ?? (allowed('delete') ? DELETE : NO_TASKS);
  return (
    <Page
      title={title ?? labels.many}
      note={total === undefined ? '' : formatCount(total, locale)}
      actions={
        <ListActions definition={definition} hasOwnColumns={isTable}>
          {actions}
        </ListActions>
      }
    >
      {header}
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <ListToolbar definition={definition} storeKey={storeKey} without={Object.keys(preset ?? {})} />
        <BulkBar definition={definition} tasks={tasks} />
        <WhenIdle>
          <Content
            definition={definition}
            empty={props.empty}
            rowActions={rowActions}
            opens={opens}
            selectable={tasks.length > 0}
          />
        </WhenIdle>
        <ListPager />
      </Paper>
    </Page>
  );
};

const sortOf = (key: string): { field: string; order: 'ASC' | 'DESC' } =>
  key.startsWith('-') ? { field: key.slice(1), order: 'DESC' } : { field: key, order: 'ASC' };

/** A list as its definition describes it; screens add what a definition can't say. */
export const ListView = (props: ListViewProps) => {
  const {
    definition,
    preset,
    storeKey,
    refreshMs,
    without = NONE,
    keptFilters = NONE,
    isTable = true,
  } = props;
  const sort = useMemo(() => sortOf(definition.list.sort), [definition]);
  const key = storeKey ?? definition.name;
  return (
    <KeptFilters value={keptFilters}>
      <ListBase
        resource={definition.name}
        sort={sort}
        perPage={25}
        exporter={false}
        {...(preset ? { filter: preset } : {})}
        {...(storeKey ? { storeKey } : {})}
        queryOptions={{ onError: quiet, ...(refreshMs ? { refetchInterval: refreshMs } : {}) }}
      >
        <ColumnsProvider definition={definition} storeKey={key} without={without} hasBase={isTable}>
          <SelectionProvider>
            <Layout {...props} storeKey={key} />
          </SelectionProvider>
        </ColumnsProvider>
      </ListBase>
    </KeptFilters>
  );
};

// The list shows the error in its own place, with a button to try again.
const quiet = (): void => undefined;
