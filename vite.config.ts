import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { places } from './scripts/lib/places.mjs';

export default defineConfig({
  plugins: [react(), places()],
  build: {
    outDir: 'dist/site',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 2000,
  },
});
