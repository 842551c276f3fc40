import TablePagination from '@mui/material/TablePagination';
import { useTranslate } from 'ra-core';
import { formatCount } from '../domain/format.ts';
import { useFormatLocale } from '../providers/current-user.ts';

interface Props {
  readonly count: number;
  /** Zero-based. */
  readonly page: number;
  readonly perPage: number;
  /** Omitted: fixed page size. */
  readonly sizes?: readonly number[];
  /** Show even with a single page. */
  readonly always?: boolean;
  onPage(page: number): void;
  onPerPage?(perPage: number): void;
}

const NONE: readonly number[] = [];

/** Paging controls. */
export const Pager = ({ count, page, perPage, sizes = NONE, always = false, onPage, onPerPage }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  if (!always && count <= Math.min(perPage, ...sizes)) return null;
  return (
    <TablePagination
      component="div"
      count={count}
      page={Math.min(page, Math.max(0, Math.ceil(count / perPage) - 1))}
      rowsPerPage={perPage}
      rowsPerPageOptions={[...sizes]}
      onPageChange={(_, next) => onPage(next)}
      onRowsPerPageChange={(event) => onPerPage?.(Number(event.target.value))}
      labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
      labelDisplayedRows={({ from, to, count: all }) =>
        translate('ra.navigation.page_range_info', {
          offsetBegin: formatCount(from, locale),
          offsetEnd: formatCount(to, locale),
          total: formatCount(all, locale),
        })
      }
      getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
      sx={{
        '& .MuiTablePagination-toolbar': { minHeight: 44, px: { xs: 1, sm: 2 } },
        // On phones everything fits in one line; the hidden label still names the field.
        '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-input': { ml: { xs: 0, sm: 1 }, mr: 1 },
        '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 2 } },
        fontVariantNumeric: 'tabular-nums',
      }}
    />
  );
};
