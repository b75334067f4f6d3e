// The gallery in a real browser, for its checks, pictures and measurements.
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { ARGS, CHROMIUM } from '../../e2e/kit.mjs';

export async function openGallery() {
  const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
  await server.listen();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  return { server, browser, base: `${server.resolvedUrls.local[0]}boards/gallery.html` };
}
