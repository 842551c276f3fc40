import {
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useEvent,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import { useMemo, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyResource } from '../schema/resource.ts';
import { useRecordPath } from './record-link.tsx';
import { References } from './references.tsx';

export interface RowsProps {
  readonly definition: AnyResource;
  readonly rowActions?: ((record: RaRecord) => ReactNode) | undefined;
  /** Where cards have the row's actions: behind a button (default), beside their lines, or at the end of the first. */
  readonly cardActions?: 'menu' | 'beside' | 'in head' | undefined;
}

/** Selects a row; with shift, the range from the last selected one. */
type OnToggle = (id: Identifier, event: MouseEvent) => void;

/** The props of a record's row or card. */
export interface RowProps extends RowsProps {
  readonly record: RaRecord;
  readonly columns: readonly string[];
  /** Whether any column has a set width. */
  readonly sized: boolean;
  readonly selected: boolean;
  /** The page that a click opens; undefined: none. */
  readonly path: ((id: Identifier) => string) | undefined;
  /** Undefined: rows can't be selected. */
  readonly onToggle: OnToggle | undefined;
  onOpen(path: string): void;
}

const NO_ROWS: readonly RaRecord[] = [];

interface Props extends RowsProps {
  readonly Row: ComponentType<RowProps>;
  readonly columns: readonly string[];
  readonly sized?: boolean;
}

/** The rows of the data table, with the titles of the records that they refer to. */
export const ListRows = ({ definition, rowActions, cardActions, Row, columns, sized = false }: Props) => {
  const rows = useDataTableDataContext<RaRecord>() ?? NO_ROWS;
  const selectedIds = useDataTableSelectedIdsContext();
  const { handleToggleItem, rowClick } = useDataTableCallbacksContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const path = useRecordPath(definition.name);
  const navigate = useNavigate();
  const open = useEvent((to: string) => void navigate(to));
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  return (
    <References definition={definition} columns={columns} rows={rows}>
      {rows.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Row
            definition={definition}
            record={record}
            columns={columns}
            sized={sized}
            selected={selected.has(record.id)}
            path={rowClick === false ? undefined : path}
            onToggle={hasBulkActions ? (handleToggleItem as OnToggle | undefined) : undefined}
            onOpen={open}
            rowActions={rowActions}
            cardActions={cardActions}
          />
        </RecordContextProvider>
      ))}
    </References>
  );
};
