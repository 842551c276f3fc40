import type { Alias, Plugin } from 'vite';

export const productionRouter: Alias[];
export const UNREACHED: readonly string[];
export const UNREACHED_OF_FETCHERS: readonly string[];
export const unusedRouterParts: Plugin & {
  readonly transform: { handler(code: string): { readonly code: string } };
};
