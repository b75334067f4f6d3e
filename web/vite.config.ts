import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Relative addresses, so that the static build works from any folder of any plain web server.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // What every board is drawn with is one file: many small ones compress badly (2.5 KiB of the first load). What only
        // some battles want stays apart.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'board',
              test: /\/boards\/(?:core|stage|art)\/(?!.*(?:ww2|jets|landscape|things|trails|Tag|TwoViews|Weather))/,
            },
          ],
        },
        // The 3-D view gets a folder of its own: it is loaded on demand, no part of the first load, and not kept before it
        // has been used. A folder, because a hash may spell any word.
        chunkFileNames: (chunk) =>
          `assets/${chunk.moduleIds.some((id) => /node_modules\/three\/|boards\/three\//.test(id)) ? '3d/' : ''}[name]-[hash].js`,
      },
    },
  },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts', 'boards/**/*.test.ts'], environment: 'node', testTimeout: 30000 },
});
