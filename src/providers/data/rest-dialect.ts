import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import { API_URL, api, http, type Call } from '../http.ts';

/** Response of `PUT|DELETE /x/many`: the changed ids. See docs/specification.md, section 2. */
interface Bulk {
  readonly data: Identifier[];
  readonly count: number;
}

// HTTP client for ra-data-simple-rest; `http` adds the token, error texts and connection state.
const client = async (url: string, options: RequestInit = {}) => {
  const answer = await http(url, {
    method: (options.method ?? 'GET') as NonNullable<Call['method']>,
    ...(typeof options.body === 'string' ? { body: JSON.parse(options.body) as unknown } : {}),
    signal: options.signal ?? undefined,
  });
  return { ...answer, body: '', json: answer.json as never };
};

const base = simpleRest(API_URL, client as Parameters<typeof simpleRest>[1]);

const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * The changed fields of a form, with the version it started from. Fields changed by others are not
 * overwritten, and the server can detect a stale form (409).
 */
export const changesOf = (
  data: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> => {
  if (!before || Object.keys(before).length === 0) return { ...data };
  const changed = Object.entries(data).filter(([name, value]) => !same(value, before[name]));
  const version = data.version ?? before.version;
  return { ...Object.fromEntries(changed), ...(version === undefined ? {} : { version }) };
};

/** The rows of a bulk call; `meta.filter` means all matching rows. */
const rowsOf = (params: { ids: Identifier[]; meta?: { filter?: unknown } }) =>
  params.meta?.filter === undefined ? { ids: params.ids } : { filter: params.meta.filter };

/**
 * The default dialect: `ra-data-simple-rest`, but with a single request per bulk call instead of one per
 * record. See docs/specification.md, section 2.
 */
export const restDialect: DataProvider = {
  ...base,
  supportAbortSignal: true,
  update: (resource, params) =>
    base.update(resource, { ...params, data: changesOf(params.data, params.previousData) as never }),
  updateMany: async (resource, params) => {
    const body = { ...rowsOf(params), data: params.data as unknown };
    return { data: (await api.put<Bulk>(`/${resource}/many`, body)).data };
  },
  delete: async <T extends RaRecord>(resource: string, { id }: { id: Identifier }) => ({
    data: await api.delete<T>(`/${resource}/${encodeURIComponent(id)}`),
  }),
  deleteMany: async (resource, params) => ({
    data: (await api.delete<Bulk>(`/${resource}/many`, rowsOf(params))).data,
  }),
};
