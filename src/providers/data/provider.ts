import type { DataProvider } from 'ra-core';
import { isAborted, isHttpError, type CallIntent } from '../http-error.ts';
import { dialects, customCalls } from './dialects.ts';
import { restDialect } from './rest-dialect.ts';

export type SiteDataProvider = DataProvider & typeof customCalls;

const METHODS = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;
type Method = (typeof METHODS)[number];
type Call = (resource: string, params: { meta?: unknown }) => Promise<never>;

// What a reference shows beside the page isn't what the person came for.
const INTENTS: Readonly<Record<Method, CallIntent>> = {
  getList: 'page',
  getOne: 'page',
  getMany: 'background',
  getManyReference: 'background',
  create: 'action',
  update: 'action',
  updateMany: 'action',
  delete: 'action',
  deleteMany: 'action',
};

const isBackground = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'background' in meta && meta.background === true;

const marked =
  (method: Method): Call =>
  async (resource, params) => {
    const call = (dialects[resource]?.[method] ?? restDialect[method]) as Call;
    try {
      return await call(resource, params);
    } catch (error) {
      if (isHttpError(error)) error.intent = isBackground(params.meta) ? 'background' : INTENTS[method];
      if (!isAborted(error) && isHttpError(error) && error.intent === 'background') {
        console.warn(`${method} ${resource}: ${error.message}`);
      }
      throw error;
    }
  };

/**
 * The one way from the site's pages to the API's records: the seed's calls where it shows them,
 * else the house dialect. `meta: { background: true }` marks a read whose failure is only logged;
 * `meta: { filter }` makes `updateMany` and `deleteMany` speak of all rows that match.
 */
export const createDataProvider = (): SiteDataProvider => ({
  ...restDialect,
  ...(Object.fromEntries(METHODS.map((method) => [method, marked(method)])) as unknown as Pick<
    DataProvider,
    Method
  >),
  ...customCalls,
});
