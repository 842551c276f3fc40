import type { DataProvider } from 'ra-core';
import { isAborted, isHttpError, type CallIntent } from '../http-error.ts';
import { customCalls } from './custom-calls.ts';
import { dialectOf } from './dialect.ts';
import { restDialect } from './rest-dialect.ts';
import { definitionOf } from './targets.ts';

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

// References are secondary content of a page, so they load in the background.
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
    const call = (dialectOf(definitionOf(resource))[method] ?? restDialect[method]) as Call;
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
 * The data provider of the site: resources with their own dialect use it, all others the default dialect.
 * `meta: { background: true }` marks a read whose failure is only logged; with `meta: { filter }`,
 * `updateMany` and `deleteMany` apply to all matching rows.
 */
export const createDataProvider = (): SiteDataProvider => ({
  ...restDialect,
  ...(Object.fromEntries(METHODS.map((method) => [method, marked(method)])) as unknown as Pick<
    DataProvider,
    Method
  >),
  ...customCalls,
});
