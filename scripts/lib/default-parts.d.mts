import type { Plugin } from 'vite';

export declare const lazyDefaultParts: () => Plugin & {
  /** The imports that it replaces: the importer and the module. */
  readonly uses: readonly (readonly [importer: string, source: string])[];
  readonly resolveId: (source: string, importer: string) => string | null;
  readonly load: (id: string) => string | null;
};
