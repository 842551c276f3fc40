import { useListPaginationContext } from 'ra-core';
import { Pager } from './pager.tsx';

const SIZES = [10, 25, 50, 100, 250];

/** The page size, and the way to the pages before and after, of one of react-admin's lists. */
export const ListPager = () => {
  const { page, perPage, total, isPending, setPage, setPerPage } = useListPaginationContext();
  if (isPending || !total) return null;
  return (
    <Pager
      count={total}
      page={page - 1}
      perPage={perPage}
      sizes={SIZES}
      always
      onPage={(next) => setPage(next + 1)}
      onPerPage={setPerPage}
    />
  );
};
