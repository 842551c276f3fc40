import { useListPaginationContext } from 'ra-core';
import type { ComponentProps } from 'react';
import { Pager } from './pager.tsx';

const SIZES = [10, 25, 50, 100, 250];

/** Page size and paging of a react-admin list. */
export const ListPager = ({ Range }: Pick<ComponentProps<typeof Pager>, 'Range'>) => {
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
