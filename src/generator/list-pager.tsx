import TablePagination from '@mui/material/TablePagination';
import { useListPaginationContext, useTranslate } from 'ra-core';
import { formatCount } from '../domain/format.ts';
import { useFormatLocale } from '../providers/me.ts';

const SIZES = [10, 25, 50, 100, 250];

/** The page size, where one is, and the way to the pages before and after. */
export const ListPager = () => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { page, perPage, total, isPending, setPage, setPerPage } = useListPaginationContext();
  if (isPending || !total) return null;
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / perPage) - 1))}
      rowsPerPage={perPage}
      rowsPerPageOptions={SIZES}
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
      labelDisplayedRows={({ from, to, count }) =>
        translate('ra.navigation.page_range_info', {
          offsetBegin: formatCount(from, locale),
          offsetEnd: formatCount(to, locale),
          total: formatCount(count, locale),
        })
      }
      getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
      sx={{
        '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', rowGap: 0, minHeight: 44 },
        '& .MuiTablePagination-spacer': { flex: '1 1 auto' },
        fontVariantNumeric: 'tabular-nums',
      }}
    />
  );
};
