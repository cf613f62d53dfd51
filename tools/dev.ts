import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { ROOT } from './checks/source-files';
import { freePort } from './e2e/free-port';

// The site and the widgets from source with hot updates on PORT; the gateway beside it, restarted when its files change.
const port = process.env['PORT'] ?? '8080';
const gatewayPort = String(await freePort());
process.env['FOYER_DEV_GATEWAY'] = `http://localhost:${gatewayPort}`;

const gateway = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'gateway/main.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    // The site's own origin is Vite's: calls and frames come from there.
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      ...process.env,
      PORT: gatewayPort,
      EXAMPLES_PORT: process.env['EXAMPLES_PORT'] ?? '8081',
    },
  },
);
const server = await createServer({ configFile: `${ROOT}/vite.config.ts` });
await server.listen(Number(port));
server.printUrls();

let isStopping = false;
const stop = (): void => {
  if (isStopping) return;
  isStopping = true;
  gateway.kill('SIGTERM');
  void server.close();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
gateway.on('exit', (code) => {
  stop();
  process.exitCode = code ?? 0;
});
