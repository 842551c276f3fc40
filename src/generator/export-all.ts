import type { DataProvider, SortPayload } from 'ra-core';

/** As many as one call may ask for. */
const PAGE = 500;

interface Options {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: SortPayload;
  readonly signal: AbortSignal;
  onProgress(done: number, total: number): void;
}
type Row = Readonly<Record<string, unknown>>;

/** Every record that matches, a page at a time; ordered by id within equal ones by the server. */
export const fetchAll = async (
  provider: DataProvider,
  resource: string,
  { filter, sort, signal, onProgress }: Options,
): Promise<Row[]> => {
  const byId = new Map<unknown, Row>();
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await provider.getList(resource, {
      filter,
      sort,
      pagination: { page, perPage: PAGE },
      signal,
    });
    signal.throwIfAborted();
    // A row that moved to the next page meanwhile comes twice.
    for (const row of data) byId.set(row.id, row);
    onProgress(byId.size, total);
    if (data.length < PAGE || page * PAGE >= total) return [...byId.values()];
  }
};
