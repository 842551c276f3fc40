import type { Plugin } from 'vite';

export declare const withoutLoaded: (code: string, loaded: ReadonlySet<string>) => string;
export declare const shortPreloads: Plugin;
