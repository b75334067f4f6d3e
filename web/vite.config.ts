import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Relative addresses, so that the static build works from any folder of any plain web server.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: { target: 'es2022', chunkSizeWarningLimit: 700, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts', 'boards/**/*.test.ts'], environment: 'node' },
});
