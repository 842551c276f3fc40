import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { DataTableBase, ListBase, useListContext, useListPaginationContext, type RaRecord } from 'ra-core';
import {
  lazy,
  memo,
  Suspense,
  useMemo,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
} from 'react';
import { formatCount } from '../domain/text/format.ts';
import type { AnyResource } from '../schema/resource.ts';
import { FixedFilters, useActiveFilters } from './active-filters.ts';
import { useAllowed } from './allowed.ts';
import { BulkBar, deleteTask } from './bulk-bar.tsx';
import type { BulkTask } from './bulk-context.ts';
import { ColumnsProvider } from './columns.tsx';
import { useLabels } from './labels.ts';
import { CreateLink, ListActions } from './list-actions.tsx';
import { ListPager } from './list-pager.tsx';
import { ListEmpty, ListFailed, ListNothing, ListSkeleton } from './list-states.tsx';
import type { RowsProps } from './list-rows.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useFormatLocale } from '../providers/current-user.ts';
import { Page } from './page.tsx';
import { LIST_META } from './record-meta.ts';
import { SelectionProvider } from './selection.tsx';
import { useStableRows } from './stable-rows.ts';
import { TableFrame } from './table-frame.tsx';
import { useDeferred } from './use-deferred.ts';

export interface ListViewProps {
  readonly definition: AnyResource;
  /** Shown instead of the resource's name. */
  readonly title?: string;
  /** A permanent filter that the user can't clear. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** The filter of a list that is opened without one; the user can change it. */
  readonly defaultFilter?: Readonly<Record<string, unknown>>;
  /** The order of a list that is opened without one. Default: the definition’s. */
  readonly sort?: string;
  /** Orders the rows of a page, or leaves some out. */
  readonly arrange?: (rows: readonly RaRecord[]) => readonly RaRecord[];
  /** Around the range of the rows below the list, such as “1–25 of 60”, which it may replace. */
  readonly Range?: ComponentType<PropsWithChildren>;
  /** Separates the stored settings of lists of the same resource. */
  readonly storeKey?: string;
  /** Shown after the title. Default: the total. */
  readonly note?: ReactNode;
  /** Shown above the toolbar, such as tabs. */
  readonly header?: ReactNode;
  /** Buttons next to "Export"; on a phone, in the menu. */
  readonly actions?: ReactNode;
  /** Shown instead of "Create", also on a phone. */
  readonly primary?: ReactNode;
  /** Replaces the default empty state. */
  readonly empty?: ReactNode;
  /** Fields to hide in this list. */
  readonly without?: readonly string[];
  /** Buttons at the end of each row. */
  readonly rowActions?: (record: RaRecord) => ReactNode;
  readonly cardActions?: RowsProps['cardActions'];
  /** Whether a click opens the record. Default: true. */
  readonly opens?: boolean;
  /** Bulk actions. Default: delete, if allowed. */
  readonly bulk?: readonly BulkTask[];
  /** Filter names set by the page rather than the user. */
  readonly keptFilters?: readonly string[];
  /** Whether the records are rows of a table with an id and timestamps. */
  readonly isTable?: boolean;
  /** Refetch interval in ms. */
  readonly refreshMs?: number;
}

// Only phones have cards.
const ListCards = lazy(async () => ({ default: (await import('./list-cards.tsx')).ListCards }));
const NONE: readonly string[] = [];
const DELETE = [deleteTask];
const NO_TASKS: readonly BulkTask[] = [];
const NO_ROWS: RaRecord[] = [];

type ContentProps = RowsProps &
  Pick<ListViewProps, 'empty' | 'arrange'> & { readonly opens: boolean; readonly selectable: boolean };

/**
 * The fetched records, rendered with low priority so that typing stays responsive. `isBehind` is true while
 * the rendered records belong to a previous query.
 */
const useFetched = () => {
  const context = useListContext<RaRecord>();
  const { data, total, error, isPending, filterValues, sort, page, perPage } = context;
  const { isPlaceholderData = false } = context as { isPlaceholderData?: boolean };
  const question = JSON.stringify([filterValues, sort, page, perPage]);
  const now = useMemo(
    () => ({ data, total, error, isPending, isPlaceholderData, question }),
    [data, total, error, isPending, isPlaceholderData, question],
  );
  const drawn = useDeferred(now);
  const isBehind = isPlaceholderData || drawn.isPlaceholderData || drawn.question !== question;
  return { ...drawn, isBehind };
};

/**
 * The list's content: loading, error, empty or rows. react-admin's headless data table provides the rows, the sort
 * order, the selection and their callbacks; the table and the cards are ours (decision 20).
 */
const Content = memo(({ definition, empty, opens, selectable, arrange, ...rowProps }: ContentProps) => {
  const { data, error, isPending, total, isBehind } = useFetched();
  const steady = useStableRows(data ?? NO_ROWS);
  const rows = useMemo(() => arrange?.(steady) ?? steady, [arrange, steady]);
  const { isNarrowed } = useActiveFilters();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (error && !data) return <ListFailed definition={definition} />;
  const Rows = phone ? ListCards : ListTable;
  const skeleton = <ListSkeleton definition={definition} phone={phone} />;
  return (
    <DataTableBase
      data={rows as RaRecord[]}
      isPending={isPending || !data}
      loading={skeleton}
      // A page beyond the last is empty until the list goes to another.
      empty={isNarrowed ? <ListNothing /> : total ? null : (empty ?? <ListEmpty definition={definition} />)}
      hasBulkActions={selectable}
      {...(opens ? {} : { rowClick: false as const })}
    >
      <TableFrame aria-busy={isBehind}>
        <Suspense fallback={skeleton}>
          <Rows definition={definition} {...rowProps} />
        </Suspense>
      </TableFrame>
    </DataTableBase>
  );
});
Content.displayName = 'ListContent';

/** The total, as a separate component so that the page doesn't rerender with each response. */
const Total = () => {
  const { total } = useListPaginationContext();
  const locale = useFormatLocale();
  return <>{total === undefined ? '' : formatCount(total, locale)}</>;
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
  const allowed = useAllowed(definition);
  const tasks = props.bulk ?? (allowed('delete') ? DELETE : NO_TASKS);
  return (
    <Page
      title={title ?? labels.many}
      note={props.note ?? <Total />}
      actions={
        <ListActions definition={definition} hasOwnColumns={isTable}>
          {actions}
        </ListActions>
      }
      primary={
        props.primary ??
        (allowed('create') && definition.form.length > 0 && <CreateLink definition={definition} />)
      }
    >
      {header}
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'clip' }}>
        <ListToolbar
          definition={definition}
          storeKey={storeKey}
          without={[...Object.keys(preset ?? {}), ...(props.without ?? NONE)]}
          selectable={tasks.length > 0}
        />
        <BulkBar definition={definition} tasks={tasks} />
        <Content
          definition={definition}
          empty={props.empty}
          arrange={props.arrange}
          rowActions={rowActions}
          cardActions={props.cardActions}
          opens={opens}
          selectable={tasks.length > 0}
        />
        <ListPager Range={props.Range} />
      </Paper>
    </Page>
  );
};

const sortOf = (key: string): { field: string; order: 'ASC' | 'DESC' } =>
  key.startsWith('-') ? { field: key.slice(1), order: 'DESC' } : { field: key, order: 'ASC' };

/** A list generated from its definition; screens can extend it with props. */
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
  const order = props.sort ?? definition.list.sort;
  const sort = useMemo(() => sortOf(order), [order]);
  const key = storeKey ?? definition.name;
  return (
    <FixedFilters value={keptFilters}>
      <ListBase
        resource={definition.name}
        sort={sort}
        perPage={25}
        exporter={false}
        // The area's guard has already checked; another check would delay the first request.
        disableAuthentication
        {...(preset ? { filter: preset } : {})}
        {...(props.defaultFilter ? { filterDefaultValues: props.defaultFilter } : {})}
        {...(storeKey ? { storeKey } : {})}
        queryOptions={{
          onError: quiet,
          ...(refreshMs ? { refetchInterval: refreshMs } : {}),
          ...(isPartial(definition) ? { meta: LIST_META } : {}),
        }}
      >
        <ColumnsProvider definition={definition} storeKey={key} without={without} hasBase={isTable}>
          <SelectionProvider>
            <Layout {...props} storeKey={key} />
          </SelectionProvider>
        </ColumnsProvider>
      </ListBase>
    </FixedFilters>
  );
};

const isPartial = ({ fields }: AnyResource): boolean =>
  Object.values(fields).some(({ detailOnly }) => detailOnly);

// The list shows the error itself, with a retry button.
const quiet = (): void => undefined;
