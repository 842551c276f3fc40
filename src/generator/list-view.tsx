import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { ListBase, useListContext, useListPaginationContext, type RaRecord } from 'ra-core';
import { memo, useMemo, type ReactNode } from 'react';
import { formatCount } from '../domain/format.ts';
import type { AnyResource } from '../schema/resource.ts';
import { FixedFilters, useActiveFilters } from './active-filters.ts';
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
import { useFormatLocale } from '../providers/current-user.ts';
import { Page } from './page.tsx';
import { LIST_META } from './record-meta.ts';
import { SelectionProvider } from './selection.tsx';
import { TableFrame } from './table-frame.tsx';
import { useDeferred } from './use-deferred.ts';

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

type ContentProps = Omit<RowsProps, 'rows'> & Pick<ListViewProps, 'empty'>;

/**
 * What was fetched, drawn when there is time: whoever types meanwhile comes first. `isBehind` says
 * that what is drawn answers another question than the one that is asked now.
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

/** How a list looks while it is asked for, when there is nothing, and when there is something. */
const Content = memo(({ definition, empty, ...rows }: ContentProps) => {
  const { data, error, isPending, total, isBehind } = useFetched();
  const { isNarrowed } = useActiveFilters();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (error && !data) return <ListFailed definition={definition} />;
  if (isPending || !data) return <ListSkeleton definition={definition} phone={phone} />;
  if (data.length === 0) {
    if (isNarrowed) return <ListNothing />;
    if (!total) return empty ?? <ListEmpty definition={definition} />;
  }
  const Rows = phone ? ListCards : ListTable;
  return (
    <TableFrame aria-busy={isBehind}>
      <Rows definition={definition} rows={data} {...rows} />
    </TableFrame>
  );
});
Content.displayName = 'ListContent';

/** How many there are: by itself, so that the page around it is not drawn again with each answer. */
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
      note={<Total />}
      actions={
        <ListActions definition={definition} hasOwnColumns={isTable}>
          {actions}
        </ListActions>
      }
    >
      {header}
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'clip' }}>
        <ListToolbar
          definition={definition}
          storeKey={storeKey}
          without={[...Object.keys(preset ?? {}), ...(props.without ?? NONE)]}
        />
        <BulkBar definition={definition} tasks={tasks} />
        <Content
          definition={definition}
          empty={props.empty}
          rowActions={rowActions}
          opens={opens}
          selectable={tasks.length > 0}
        />
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
    <FixedFilters value={keptFilters}>
      <ListBase
        resource={definition.name}
        sort={sort}
        perPage={25}
        exporter={false}
        // The area's guard has looked already; to ask again would only put off the first question.
        disableAuthentication
        {...(preset ? { filter: preset } : {})}
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

// The list shows the error in its own place, with a button to try again.
const quiet = (): void => undefined;
