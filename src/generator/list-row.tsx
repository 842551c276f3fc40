import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useTranslate,
  type DataTableRowProps,
} from 'react-admin';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyResource } from '../schema/resource.ts';
import { titleOf, useRecordPath } from './record-link.tsx';

/** A row: its checkbox says whom it selects, a click anywhere else opens the record. */
export const ListRow = ({
  definition,
  opens,
  children,
  className,
}: DataTableRowProps & { readonly definition: AnyResource; readonly opens: boolean }) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const navigate = useNavigate();
  const path = useRecordPath(definition.name);
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext();
  if (!record) return null;
  const isSelected = selected?.includes(record.id) ?? false;

  const open = (event: MouseEvent): void => {
    // Whoever marks text to copy it does not want to go anywhere.
    if (event.defaultPrevented || window.getSelection()?.toString()) return;
    void navigate(path(record.id));
  };

  return (
    <TableRow
      hover
      className={className ?? ''}
      selected={isSelected}
      {...(opens ? { onClick: open, sx: { cursor: 'pointer' } } : {})}
    >
      {hasBulkActions && handleToggleItem && (
        <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="small"
            checked={isSelected}
            onClick={(event) => handleToggleItem(record.id, event)}
            slotProps={{
              input: {
                'aria-label': translate('generator.list.select', { name: titleOf(definition, record) }),
              },
            }}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
};
