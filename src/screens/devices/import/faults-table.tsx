import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useMemo, useState } from 'react';
import { foldText } from '../../../domain/text/fold.ts';
import { formatCount } from '../../../domain/text/format.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { ImportFault } from '../../../domain/api/import-outcome.ts';

const PAGE_SIZE = 25;

/** A file's errors by row and column, with a text filter. */
export const FaultsTable = ({ faults }: { readonly faults: readonly ImportFault[] }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const needle = useDeferredValue(foldText(text.trim()));
  const found = useMemo(
    () => faults.filter(({ row, column, msg }) => foldText(`${row} ${column} ${msg}`).includes(needle)),
    [faults, needle],
  );
  const from = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1)) * PAGE_SIZE;
  return (
    <>
      <TextField
        size="small"
        type="search"
        label={translate('imports.filter')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPage(0);
        }}
        sx={{ my: 2, width: { xs: '100%', sm: 280 } }}
      />
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={translate('imports.errors')}>
          <TableHead>
            <TableRow>
              <TableCell align="right">{translate('imports.row')}</TableCell>
              <TableCell>{translate('imports.column')}</TableCell>
              <TableCell>{translate('imports.message')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.slice(from, from + PAGE_SIZE).map((fault) => (
              <TableRow key={`${fault.row} ${fault.column} ${fault.msg}`}>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', width: 72 }}>
                  {formatCount(fault.row, locale)}
                </TableCell>
                <TableCell>{fault.column}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{fault.msg}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {found.length > PAGE_SIZE && (
        <TablePagination
          component="div"
          count={found.length}
          page={from / PAGE_SIZE}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
          onPageChange={(_, next) => setPage(next)}
          getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
          labelDisplayedRows={({ from: first, to, count }) =>
            translate('ra.navigation.page_range_info', {
              offsetBegin: formatCount(first, locale),
              offsetEnd: formatCount(to, locale),
              total: formatCount(count, locale),
            })
          }
        />
      )}
    </>
  );
};
