import type { Plugin } from 'vite';

export const places: () => Plugin;
