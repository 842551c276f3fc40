import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  DataTable,
  DataTableBody,
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  useRecordContext,
  useTranslate,
  type DataTableBodyProps,
  type DataTableRowProps,
  type RaRecord,
} from 'react-admin';
import { useMemo, type ReactNode } from 'react';
import { pinsOf } from '../domain/pins.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useAllowed } from './allowed.ts';
import { Cell, fieldOf, isNumeric } from './cells.tsx';
import { useHiddenColumns } from './columns-menu.tsx';
import { useLabels } from './labels.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { useMe } from './me.ts';
import { TextLink, titleOf, useRecordPath } from './record-link.tsx';

interface ColumnProps {
  readonly definition: AnyResource;
  readonly name: string;
  /** Whether the record's title leads to its page. */
  readonly opens: boolean;
}

/** The server sorts by columns of its table only. */
const isSortable = (definition: AnyResource, name: string): boolean => {
  const field = fieldOf(definition, name);
  return field.computed !== 'asked' && !['tags', 'choices', 'manyOf', 'json'].includes(field.kind);
};

const HeadCell = ({ definition, name }: Omit<ColumnProps, 'opens'>) => {
  const labels = useLabels(definition);
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const active = sort?.field === name;
  const direction = active && sort.order === 'DESC' ? 'desc' : 'asc';
  return (
    <TableCell
      variant="head"
      align={isNumeric(definition, name) ? 'right' : 'left'}
      sortDirection={active ? direction : false}
    >
      {isSortable(definition, name) ? (
        <TableSortLabel
          active={active}
          direction={direction}
          data-field={name}
          data-order="ASC"
          onClick={handleSort}
        >
          {labels.field(name)}
        </TableSortLabel>
      ) : (
        labels.field(name)
      )}
    </TableCell>
  );
};

const BodyCell = ({ definition, name, opens }: ColumnProps) => {
  const record = useRecordContext();
  const path = useRecordPath(definition.name);
  if (!record) return null;
  return (
    <TableCell
      align={isNumeric(definition, name) ? 'right' : 'left'}
      sx={name === definition.title ? { fontWeight: 500 } : undefined}
    >
      {opens && name === definition.title ? (
        <TextLink to={path(record.id)} title>
          {titleOf(definition, record)}
        </TextLink>
      ) : (
        <Cell definition={definition} name={name} record={record} />
      )}
    </TableCell>
  );
};

// The buttons stay in sight when the columns are wider than the page.
const STICKY = { cursor: 'default', position: 'sticky', right: 0, bgcolor: 'background.paper' } as const;

/** The buttons of a row; a click beside them does not open the record either. */
const ActionsColumn = ({ actions }: { readonly actions: (record: RaRecord) => ReactNode }) => {
  const translate = useTranslate();
  const context = useDataTableRenderContext();
  const record = useRecordContext();
  if (context === 'header') {
    return (
      <TableCell variant="head" align="right" sx={STICKY}>
        {translate('generator.list.actions')}
      </TableCell>
    );
  }
  if (context !== 'data' || !record) return null;
  return (
    <TableCell align="right" onClick={(event) => event.stopPropagation()} sx={STICKY}>
      {actions(record)}
    </TableCell>
  );
};

const Column = (props: ColumnProps) => {
  switch (useDataTableRenderContext()) {
    case 'header':
      return <HeadCell {...props} />;
    case 'data':
      return <BodyCell {...props} />;
    default:
      return null;
  }
};

/** A table's body whose rows know their definition. */
const bodyOf = (definition: AnyResource, opens: boolean) => {
  const Row = (props: DataTableRowProps) => <ListRow {...props} definition={definition} opens={opens} />;
  return (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;
};

/** The columns that tell this reader something. */
export const useColumns = (definition: AnyResource, without: readonly string[]): readonly string[] => {
  const me = useMe();
  const [hidden] = useHiddenColumns(definition);
  return useMemo(() => {
    const pins = me ? pinsOf(definition.access, me.role) : {};
    return definition.list.columns.filter(
      (name) =>
        name === definition.title ||
        (!hidden.includes(name) && !without.includes(name) && !pins[name]?.fixed),
    );
  }, [definition, hidden, me, without]);
};

export interface RowsProps {
  readonly definition: AnyResource;
  readonly without: readonly string[];
  readonly rowActions?: ((record: RaRecord) => ReactNode) | undefined;
  readonly opens: boolean;
}

/** The rows as a table: 36 px each, sortable, selectable with shift for a range. */
export const ListTable = ({ definition, without, rowActions, opens }: RowsProps) => {
  const columns = useColumns(definition, without);
  const Body = useMemo(() => bodyOf(definition, opens), [definition, opens]);
  const selectable = useAllowed(definition)('delete');
  const { isPlaceholderData } = useListContext() as { isPlaceholderData?: boolean };
  return (
    <DataTable
      head={ListHead}
      body={Body}
      bulkActionsToolbar={<></>}
      bulkActionButtons={selectable ? <></> : false}
      sx={{
        overflowX: 'auto',
        opacity: isPlaceholderData ? 0.6 : 1,
        '& .MuiTableCell-root': { px: 1.5, py: 0, height: 36, whiteSpace: 'nowrap', fontSize: 14 },
        '& .MuiTableCell-head': { color: 'text.secondary', fontSize: 12, fontWeight: 600 },
        // The arrow lies over the space between two columns: it takes none, so nothing moves when it comes.
        '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', mx: 0.25 },
        '& .MuiTableCell-alignRight .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
        '& .MuiTableSortLabel-root': { position: 'relative' },
        '& .MuiTableCell-body': { maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' },
        '& .MuiTableCell-alignRight': { fontVariantNumeric: 'tabular-nums' },
        '& .MuiTableCell-body a:not([data-title])': { color: 'inherit' },
        '& .MuiTableCell-paddingCheckbox': { width: 44, px: 0.5 },
        '& .MuiCheckbox-root': { p: 0.75 },
      }}
    >
      {columns.map((name) => (
        <Column key={name} definition={definition} name={name} opens={opens} />
      ))}
      {rowActions && <ActionsColumn actions={rowActions} />}
    </DataTable>
  );
};
