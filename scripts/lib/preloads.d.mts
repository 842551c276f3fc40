import type { Plugin } from 'vite';

export declare const noteImports: Plugin;
export declare const notLoadedWith: (host: string, deps: readonly string[]) => string[];
