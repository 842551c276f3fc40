import type { Rules } from './rules.ts';

const files = import.meta.glob<Rules>('../rules/*.ts', { eager: true, import: 'default' });

/** The rules of a resource, from `server/rules/<resource>.ts`; empty if there is no such file. */
export const rulesOf = (resource: string): Rules => files[`../rules/${resource}.ts`] ?? {};
