import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { places } from './scripts/lib/places.mjs';

/** The router's package names its development build only; its production build has no warnings for us in it. */
const routerFile = (name: string): string =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));
const router = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
];

export default defineConfig(({ command }) => ({
  plugins: [react(), places()],
  resolve: { alias: command === 'build' ? router : [] },
  build: {
    outDir: 'dist/site',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 2000,
  },
}));
