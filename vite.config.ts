import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { reactAliases } from './tools/build/aliases.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };

/** Addresses that the gateway answers; everything else is source. */
const GATEWAY_PATHS =
  '^/(wps|lgw|lotto|games|art|assets|brand|vendors|house|demo|desk/(api|preview)|chat/(room|files|socket)|healthz|readyz|metrics)(/|$|\\?)';

/** What Vite writes into its own pages; a host page gets it with the loader: constants, hot updates, refresh. */
const DEV_START = `import '/@vite/client';\n${react.preambleCode.replace('__BASE__', '/')}\n`;

/** The widgets' loader under its public address, from source: host pages get hot updates as well. */
function loaderFromSource(): Plugin {
  return {
    name: 'foyer-loader-from-source',
    configureServer(server) {
      server.middlewares.use('/widgets/v1/foyer.js', (_request, response, next) => {
        server
          .transformRequest(`/@fs${at('src/loader/foyer.ts')}`)
          .then((result) => {
            response.setHeader('Content-Type', 'text/javascript');
            response.setHeader('Access-Control-Allow-Origin', '*');
            response.end(DEV_START + (result?.code ?? ''));
          })
          .catch(next);
      });
    },
  };
}

/** Development only: rollup makes everything that ships (rollup.config.mjs). */
export default defineConfig({
  root: at('standalone'),
  cacheDir: at('.cache/vite-dev'),
  appType: 'spa',
  plugins: [react(), loaderFromSource()],
  resolve: { alias: reactAliases },
  define: {
    __FOYER_VERSION__: JSON.stringify(version),
    __FOYER_FILES__: '{}',
    __FOYER_FILES_BEHIND_LOGIN__: '{}',
  },
  server: {
    port: Number(process.env['PORT'] ?? 8080),
    strictPort: true,
    cors: true,
    fs: { allow: [at('.')] },
    proxy: {
      [GATEWAY_PATHS]: { target: process.env['FOYER_DEV_GATEWAY'] ?? 'http://localhost:8090', ws: true },
    },
  },
});
