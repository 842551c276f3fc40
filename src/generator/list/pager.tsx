import TablePagination from '@mui/material/TablePagination';
import { useListPaginationContext } from 'ra-core';
import { Fragment, type ComponentType, type PropsWithChildren } from 'react';
import { formatCount } from '../../domain/text/format.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';

interface Props {
  readonly count: number;
  /** Zero-based. */
  readonly page: number;
  readonly perPage: number;
  /** Omitted: fixed page size. */
  readonly sizes?: readonly number[];
  /** Around the text of the range, which it may replace. */
  readonly Range?: ComponentType<PropsWithChildren> | undefined;
  /** Show even with a single page. */
  readonly always?: boolean;
  onPage(page: number): void;
  onPerPage?(perPage: number): void;
}

const NONE: readonly number[] = [];
/** Instead of buttons that lead nowhere. */
const NoSteps = () => null;

/** Page size and paging, by MUI's `TablePagination`. */
export const Pager = ({
  count,
  page,
  perPage,
  sizes = NONE,
  Range = Fragment,
  always = false,
  onPage,
  onPerPage,
}: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  if (!always && count <= Math.min(perPage, ...sizes)) return null;
  const last = Math.max(0, Math.ceil(count / perPage) - 1);
  return (
    <TablePagination
      component="div"
      count={count}
      page={Math.min(page, last)}
      rowsPerPage={perPage}
      // Addresses may have another.
      rowsPerPageOptions={
        sizes.length > 0 ? [...new Set([...sizes, perPage])].toSorted((a, b) => a - b) : NONE
      }
      onPageChange={(_, next) => onPage(next)}
      onRowsPerPageChange={({ target }) => onPerPage?.(Number(target.value))}
      labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
      labelDisplayedRows={({ from, to }) => (
        <Range>
          <span style={{ whiteSpace: 'nowrap' }}>
            {translate('ra.navigation.page_range_info', {
              offsetBegin: formatCount(from, locale),
              offsetEnd: formatCount(to, locale),
              total: formatCount(count, locale),
            })}
          </span>
        </Range>
      )}
      getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
      {...(last > 0 ? {} : { ActionsComponent: NoSteps })}
    />
  );
};

const SIZES = [10, 25, 50, 100, 250];

/** Page size and paging of a react-admin list. */
export const ListPager = ({ Range }: Pick<Props, 'Range'>) => {
  const { page, perPage, total, isPending, setPage, setPerPage } = useListPaginationContext();
  if (isPending || !total) return null;
  return (
    <Pager
      count={total}
      page={page - 1}
      perPage={perPage}
      sizes={SIZES}
      Range={Range}
      always
      onPage={(next) => setPage(next + 1)}
      onPerPage={setPerPage}
    />
  );
};
