import type { BuildOptions, Plugin } from 'vite';

export declare const noServerModules: Plugin;
export declare const buildSite: (folder: string) => Promise<unknown>;
export declare const buildServer: (folder: string, options?: BuildOptions) => Promise<unknown>;
