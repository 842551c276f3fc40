import {
  DataTable,
  DataTableBody,
  useListContext,
  type DataTableBodyProps,
  type DataTableRowProps,
  type RaRecord,
} from 'react-admin';
import { useMemo, type ReactNode } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import { useColumns } from './columns.tsx';
import { ActionsColumn, Column } from './list-cells.tsx';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';

/** A table's body whose rows know their definition. */
const bodyOf = (definition: AnyResource, opens: boolean) => {
  const Row = (props: DataTableRowProps) => <ListRow {...props} definition={definition} opens={opens} />;
  return (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;
};

export interface RowsProps {
  readonly definition: AnyResource;
  readonly rowActions?: ((record: RaRecord) => ReactNode) | undefined;
  readonly opens: boolean;
  /** Whether something can be done with several rows at once. */
  readonly selectable: boolean;
}

/** The rows as a table: 36 px each, sortable, selectable with shift for a range. */
export const ListTable = ({ definition, rowActions, opens, selectable }: RowsProps) => {
  const { shown } = useColumns();
  const Body = useMemo(() => bodyOf(definition, opens), [definition, opens]);
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
        '& .title-cell': { fontWeight: 500 },
        '& .Mui-selected a[data-title]': { color: 'primary.dark' },
        '& .MuiTableCell-alignRight': { fontVariantNumeric: 'tabular-nums' },
        '& .MuiTableCell-body a:not([data-title])': { color: 'inherit' },
        '& .MuiTableCell-paddingCheckbox': { width: 44, px: 0.5 },
        '& .MuiCheckbox-root': { p: 0.75 },
      }}
    >
      {shown.map((name) => (
        <Column key={name} definition={definition} name={name} opens={opens} />
      ))}
      {rowActions && <ActionsColumn actions={rowActions} />}
    </DataTable>
  );
};
