import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useEvent,
  useListSortContext,
  useRecordContext,
  type RaRecord,
} from 'ra-core';
import {
  createContext,
  memo,
  use,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
} from 'react';
import { DataTable, DataTableBody, DataTableClasses } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { BulkBar } from '../bulk/bar.tsx';
import { Cell, isNumeric } from './cells.tsx';
import { CheckBox } from './check-box.tsx';
import { useColumnLabel } from '../columns/label.ts';
import { isFlexible, useFittingColumns, useSharedWidths } from '../columns/widths.ts';
import { useColumns, useListDefinition } from '../columns/columns.tsx';
import { useDensity } from './density.ts';
import { hasRanks, isSortable, ListHead, sourcesOf } from './head.tsx';
import type { OwnColumns } from '../columns/own-columns.tsx';
import { TextLink, titleOf, useRecordPath } from '../record/link.tsx';
import { References } from './references.tsx';
import { SecondLine } from './second-line.tsx';
import { useWideTable } from './table-frame.tsx';

export interface RowsProps {
  readonly definition: AnyResource;
  readonly own: OwnColumns;
  readonly rows: RaRecord[];
  /** Whether the rows belong to a previous query. */
  readonly isBehind: boolean;
  readonly empty: ReactNode;
  /** Where cards have the row's actions: behind a button (default), beside their lines, or at the end of the first. */
  readonly cardActions?: 'menu' | 'beside' | 'in head' | undefined;
  readonly rowClick: false | undefined;
  /** False: rows can't be selected. */
  readonly bulkActionButtons: ReactElement | false;
}

const NO_ROWS: readonly RaRecord[] = [];
const stop = (event: MouseEvent): void => event.stopPropagation();

const styles = new Map<string, CSSProperties>();
/** Column widths are CSS variables set once by the table. */
const widthStyle = (at: number, otherwise: '0' | '320px'): CSSProperties => {
  const key = `${at} ${otherwise}`;
  const style = styles.get(key) ?? {
    width: `var(--plain-width-${at})`,
    minWidth: `var(--plain-width-${at})`,
    maxWidth: `var(--plain-width-${at}, ${otherwise})`,
  };
  styles.set(key, style);
  return style;
};

interface CellProps {
  readonly definition: AnyResource;
  readonly name: string;
  readonly record: RaRecord;
}

/** The picture of a record that a list shows beside its title; null: none. */
export const RowPicture = createContext<((record: RaRecord) => ReactNode) | null>(null);

/** The title of a row, beside its picture. It links to the record's page unless a click opens none or the screen renders it. */
const TitleCell = ({ definition, name, record, hasOwn }: CellProps & { readonly hasOwn: boolean }) => {
  const { rowClick } = useDataTableCallbacksContext();
  const path = useRecordPath(definition.name);
  const picture = use(RowPicture);
  const title =
    hasOwn || rowClick === false ? (
      <Cell definition={definition} name={name} record={record} />
    ) : (
      <TextLink to={path(record.id)} title>
        {titleOf(definition, record)}
      </TextLink>
    );
  if (!picture) return title;
  return (
    <span className="plain-pictured">
      {picture(record)}
      <span>{title}</span>
    </span>
  );
};

const lookOf = (definition: AnyResource, name: string): string => {
  if (name === definition.title) return 'list-title list-flex';
  return isFlexible(definition, name) && !isNumeric(definition, name) ? 'list-flex' : '';
};

/** The columns of the table: those of the definition, changed by those of the screen. */
const useColumnElements = (
  { definition, own }: RowsProps,
  columns: readonly string[],
  isSized: boolean,
): readonly ReactElement[] => {
  const translate = useTranslate();
  const labelOf = useColumnLabel(definition);
  return useMemo(() => {
    const elements = columns.map((name, at) => {
      const isTitle = name === definition.title;
      const { render: _, field: __, children: ___, label: ____, ...props } = own.props.get(name) ?? {};
      const below = definition.list.below?.[name]?.names;
      const isOwn = own.cells[name] !== undefined;
      return (
        <DataTable.Col
          key={name}
          align={isNumeric(definition, name) ? 'right' : 'inherit'}
          disableSort={!isSortable(definition, name)}
          sortByOrder={hasRanks(definition, name) ? 'DESC' : 'ASC'}
          {...props}
          source={name}
          label={labelOf(name)}
          cellClassName={`${lookOf(definition, name)} ${props.cellClassName ?? ''}`}
          {...(isSized ? { style: widthStyle(at, isFlexible(definition, name) ? '0' : '320px') } : {})}
          render={(record) => (
            <>
              {isTitle ? (
                <TitleCell definition={definition} name={name} record={record as RaRecord} hasOwn={isOwn} />
              ) : (
                <Cell definition={definition} name={name} record={record} />
              )}
              {below && <SecondLine definition={definition} record={record as RaRecord} names={below} />}
            </>
          )}
        />
      );
    });
    const { rowActions } = own;
    return rowActions
      ? [
          ...elements,
          <DataTable.Col
            key="actions"
            label={translate('generator.list.actions')}
            className="list-actions"
            onClick={stop}
            render={(record) => rowActions(record as RaRecord)}
          />,
        ]
      : elements;
  }, [columns, definition, isSized, labelOf, own, translate]);
};

interface RowProps {
  readonly record: RaRecord;
  readonly isSelected: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A row: a click outside its checkbox opens the record. Memoized apart from the selection of other rows. */
const Row = memo(({ record, isSelected, className, children }: RowProps) => {
  const translate = useTranslate();
  const definition = useListDefinition();
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem, rowClick } = useDataTableCallbacksContext();
  const path = useRecordPath(definition.name);
  const navigate = useNavigate();
  const opens = rowClick !== false;
  const open = (event: MouseEvent): void => {
    // Selecting text must not open the record.
    if (event.defaultPrevented || window.getSelection()?.toString()) return;
    void navigate(path(record.id));
  };
  return (
    <TableRow
      hover
      selected={isSelected}
      className={[className, opens ? DataTableClasses.clickableRow : ''].join(' ')}
      {...(opens ? { 'data-opens': '', onClick: open } : {})}
    >
      {hasBulkActions && (
        <TableCell padding="checkbox" onClick={stop}>
          <CheckBox
            label={translate('generator.list.select', { name: titleOf(definition, record) })}
            checked={isSelected}
            onClick={(event) => handleToggleItem?.(record.id, event)}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
});
Row.displayName = 'Row';

/** A row of the table, which is rendered again when its record or its selection changes. */
const ListRow = memo(({ className, children }: PropsWithChildren<{ readonly className?: string }>) => {
  const record = useRecordContext();
  const selectedIds = useDataTableSelectedIdsContext();
  if (!record) return null;
  return (
    <Row record={record} isSelected={selectedIds?.includes(record.id) === true} className={className}>
      {children}
    </Row>
  );
});
ListRow.displayName = 'ListRow';

/** The rows of the table, with the titles of the records that they refer to. */
const ListBody = memo(({ children }: PropsWithChildren) => {
  const definition = useListDefinition();
  const rows = useDataTableDataContext<RaRecord>() ?? NO_ROWS;
  const columns = useMemo(() => sourcesOf(children), [children]);
  return (
    <References definition={definition} columns={columns} rows={rows}>
      <DataTableBody row={ListRow}>{children}</DataTableBody>
    </References>
  );
});
ListBody.displayName = 'ListBody';

/**
 * The rows as react-admin's table; shift selects a range. Its head and rows are ours: columns are resized and moved, a
 * row is rendered only when it has changed, and checkboxes have names.
 */
export const ListTable = (props: RowsProps) => {
  const { definition, rows, isBehind, empty, rowClick, bulkActionButtons } = props;
  const { widthOf } = useColumns();
  const { setSort } = useListSortContext();
  // Another function with each query would have all rows rendered again.
  const sortBy = useEvent(setSort);
  const table = useRef<HTMLTableElement>(null);
  const columns = useFittingColumns(definition, table);
  useSharedWidths(table, columns);
  useWideTable(() => table.current?.parentElement);
  const [density] = useDensity();
  const widths = columns.flatMap((name, at) => {
    const width = widthOf(name);
    return width === undefined ? [] : [[`--plain-width-${at}`, `${width}px`]];
  });
  const elements = useColumnElements(props, columns, widths.length > 0);
  return (
    <DataTable
      ref={table}
      data={rows}
      isPending={false}
      empty={empty}
      head={ListHead}
      body={ListBody}
      bulkActionsToolbar={<BulkBar>{bulkActionButtons}</BulkBar>}
      bulkActionButtons={bulkActionButtons}
      setSort={sortBy}
      {...(rowClick === false ? { rowClick } : {})}
      aria-busy={isBehind}
      data-density={density}
      style={Object.fromEntries(widths) as CSSProperties}
    >
      {elements}
    </DataTable>
  );
};
