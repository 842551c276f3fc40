import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useTranslate,
} from 'ra-core';
import type { ReactNode } from 'react';

const SelectPage = () => {
  const translate = useTranslate();
  const ids = (useDataTableDataContext() ?? []).map(({ id }) => id);
  const { onSelect } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext() ?? [];
  const here = ids.filter((id) => selected.includes(id));
  const elsewhere = selected.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      size="small"
      checked={ids.length > 0 && here.length === ids.length}
      indeterminate={here.length > 0 && here.length < ids.length}
      onChange={({ target }) => onSelect?.(target.checked ? [...elsewhere, ...ids] : elsewhere)}
      slotProps={{ input: { 'aria-label': translate('generator.list.select_page') } }}
    />
  );
};

/** The head of a table: a checkbox for the whole page, then the columns. */
export const ListHead = ({ children }: { readonly children?: ReactNode }) => {
  const { hasBulkActions } = useDataTableConfigContext();
  return (
    <TableHead>
      <TableRow>
        {hasBulkActions && (
          <TableCell padding="checkbox">
            <SelectPage />
          </TableCell>
        )}
        {children}
      </TableRow>
    </TableHead>
  );
};
