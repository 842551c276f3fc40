import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, useListPaginationContext, type RaRecord } from 'ra-core';
import { lazy, memo, Suspense, useMemo, type ReactElement, type ReactNode } from 'react';
import { List, type ListProps } from 'react-admin';
import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { usePageTitle } from '../../providers/routing/page-title.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { FixedFilters, useActiveFilters } from '../filters/active-filters.ts';
import { useAllowed } from '../allowed.ts';
import { BulkBar, BulkDeleteButton } from '../bulk/bar.tsx';
import { OwnCells } from './cells.tsx';
import { OwnHeads } from '../columns/label.ts';
import { ColumnsProvider } from '../columns/columns.tsx';
import { ExportButton } from './export-button.tsx';
import { useLabels } from '../labels.ts';
import { CreateLink } from '../record/create-link.tsx';
import { ListEmpty, ListFailed, ListNothing, ListSkeleton } from './states.tsx';
import { ListTable, RowPicture, type RowsProps } from './table.tsx';
import { ListToolbar } from './toolbar.tsx';
import { useOwnColumns } from '../columns/own-columns.tsx';
import { PageHead } from '../page/page.tsx';
import { ListPager } from './pager.tsx';
import { LIST_META } from '../record/meta.ts';
import { SelectionProvider } from '../bulk/selection.tsx';
import { useStableRows } from './stable-rows.ts';
import { useDeferred } from './use-deferred.ts';
import { useDefinition } from '../use-definition.ts';

/** The props of react-admin's list that a generated one passes on. */
type StockProps = Pick<
  ListProps,
  'filter' | 'filterDefaultValues' | 'pagination' | 'queryOptions' | 'sort' | 'storeKey'
>;

interface HeadProps {
  /** Shown instead of the resource’s name. */
  readonly title?: string | undefined;
  /** Shown after the title. Default: the total. */
  readonly note?: ReactNode;
  /** Buttons beside “Export”; on a phone, in the menu. */
  readonly actions?: ReactNode;
  /** Shown instead of “Create”, also on a phone. */
  readonly primary?: ReactNode;
  readonly children?: ReactNode;
}

interface Props extends StockProps, HeadProps {
  /** Default: the resource of the page. */
  readonly resource?: string;
  /**
   * Columns as `<DataTable.Col>`: one with the `source` of a field replaces the field’s, one without a `source` has the
   * buttons of rows. Anything else is shown above the list, such as tabs.
   */
  readonly children?: ReactNode;
  /** Replaces the default empty state. */
  readonly empty?: ReactNode;
  /** Buttons for selected records; false: they can’t be selected. Default: delete, if allowed. */
  readonly bulkActionButtons?: ReactElement | false;
  /** False: a click on a row doesn’t open its record. */
  readonly rowClick?: false;
  /** Shown beside the titles of rows. */
  readonly picture?: (record: RaRecord) => ReactNode;
  readonly cardActions?: RowsProps['cardActions'];
  /** Orders the rows of a page, or leaves some out. */
  readonly arrange?: (rows: readonly RaRecord[]) => readonly RaRecord[];
  /** Fields that this list doesn’t offer as columns and filters. */
  readonly without?: readonly string[];
  /** Filters that are set by the page rather than the user. */
  readonly keptFilters?: readonly string[];
}

// Only phones have cards.
const ListCards = lazy(async () => ({ default: (await import('./cards.tsx')).ListCards }));
const NONE: readonly string[] = [];
const NO_ROWS: RaRecord[] = [];
const PAGER = <ListPager />;

/** The total, as a separate component so that the page doesn't rerender with each response. */
const Total = () => {
  const { total } = useListPaginationContext();
  const locale = useFormatLocale();
  return <>{total === undefined ? '' : formatCount(total, locale)}</>;
};

const TOTAL = <Total />;

/** The head of the page, in the place of react-admin's actions. */
const ListHead = ({ title, note = TOTAL, actions, primary, children }: HeadProps) => {
  const definition = useDefinition();
  const labels = useLabels(definition);
  const allowed = useAllowed(definition);
  const heading = title ?? labels.many;
  usePageTitle(heading);
  return (
    <>
      <PageHead
        title={heading}
        note={note}
        actions={
          <>
            {actions}
            {allowed('export') && <ExportButton definition={definition} />}
          </>
        }
        primary={primary ?? (allowed('create') && definition.form.length > 0 && <CreateLink />)}
      />
      {children}
    </>
  );
};

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

type ContentProps = Pick<Props, 'arrange' | 'empty'> & Omit<RowsProps, 'rows' | 'isBehind' | 'empty'>;

/** The list's content: loading, error, empty, or rows as a table or, on phones, as cards. */
const ListContent = memo(({ arrange, empty, ...props }: ContentProps) => {
  const { data, error, isPending, total, isBehind } = useFetched();
  const steady = useStableRows(data ?? NO_ROWS);
  const rows = useMemo(() => arrange?.(steady) ?? steady, [arrange, steady]);
  const { isNarrowed } = useActiveFilters();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { definition, bulkActionButtons } = props;
  if (error && !data) return <ListFailed />;
  const skeleton = <ListSkeleton definition={definition} phone={isPhone} />;
  if (isPending || !data) return skeleton;
  const rowsProps: RowsProps = {
    ...props,
    rows: rows as RaRecord[],
    isBehind,
    // A page beyond the last is empty until the list goes to another.
    empty: isNarrowed ? <ListNothing /> : total ? null : (empty ?? <ListEmpty />),
  };
  if (!isPhone) return <ListTable {...rowsProps} />;
  return (
    <>
      <BulkBar>{bulkActionButtons}</BulkBar>
      <Suspense fallback={skeleton}>
        <ListCards {...rowsProps} />
      </Suspense>
    </>
  );
});
ListContent.displayName = 'ListContent';

const sortOf = (key: string): { field: string; order: 'ASC' | 'DESC' } =>
  key.startsWith('-') ? { field: key.slice(1), order: 'DESC' } : { field: key, order: 'ASC' };

const isPartial = ({ fields }: AnyResource): boolean =>
  Object.values(fields).some(({ detailOnly }) => detailOnly);

// The list shows the error itself, with a retry button.
const quiet = (): void => undefined;

/**
 * The list of a resource: react-admin's `<List>` with a `<DataTable>` whose columns are generated from the definition.
 * Screens change it with react-admin's props, and with columns of their own as children.
 */
export const GeneratedList = ({
  resource: named,
  children,
  bulkActionButtons,
  empty,
  rowClick,
  picture,
  cardActions,
  arrange,
  without = NONE,
  keptFilters = NONE,
  title,
  note,
  actions,
  primary,
  pagination = PAGER,
  queryOptions,
  ...stock
}: Props) => {
  const definition = useDefinition(named);
  const { name: resource } = definition;
  const { own, others } = useOwnColumns(children);
  const allowed = useAllowed(definition);
  const buttons = bulkActionButtons ?? (allowed('delete') && <BulkDeleteButton />);
  const key = stock.storeKey === undefined || stock.storeKey === false ? resource : stock.storeKey;
  return (
    <FixedFilters value={keptFilters}>
      <OwnCells value={own.cells}>
        <OwnHeads value={own.heads}>
          <RowPicture value={picture ?? null}>
            <ColumnsProvider definition={definition} own={own} storeKey={key} without={without}>
              <List
                sort={sortOf(definition.list.sort)}
                {...stock}
                resource={resource}
                className="page"
                title={false}
                actions={
                  <ListHead title={title} note={note} actions={actions} primary={primary}>
                    {others}
                  </ListHead>
                }
                // An empty list keeps its search and its tabs.
                empty={false}
                offline={false}
                pagination={pagination}
                perPage={25}
                exporter={false}
                // The area's guard has already checked; another check would delay the first request.
                disableAuthentication
                queryOptions={{
                  onError: quiet,
                  ...(isPartial(definition) ? { meta: LIST_META } : {}),
                  ...queryOptions,
                }}
              >
                <SelectionProvider>
                  <ListToolbar
                    definition={definition}
                    storeKey={key}
                    without={[...Object.keys(stock.filter ?? {}), ...without]}
                    selectable={buttons !== false}
                  />
                  <ListContent
                    definition={definition}
                    empty={empty}
                    arrange={arrange}
                    own={own}
                    cardActions={cardActions}
                    rowClick={rowClick}
                    bulkActionButtons={buttons}
                  />
                </SelectionProvider>
              </List>
            </ColumnsProvider>
          </RowPicture>
        </OwnHeads>
      </OwnCells>
    </FixedFilters>
  );
};
