import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { places } from './scripts/lib/places.mjs';

/** Loaded by every page before any other file, so no other needs to name them. */
const ENTRY_FILES = /\/(?:rolldown-runtime|site)-[\w-]+\.(?:js|css)$/;

export default defineConfig({
  plugins: [react(), places()],
  build: {
    outDir: 'dist/site',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    modulePreload: {
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((dep) => !ENTRY_FILES.test(dep)) : deps,
    },
    chunkSizeWarningLimit: 2000,
  },
});
