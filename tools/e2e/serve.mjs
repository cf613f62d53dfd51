// The gateway of an end-to-end run. It outlives nothing: when it has stopped, and only then, its data folder goes too.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A signal usually reaches the whole process group; a gateway that did not hear it is told after this long. */
const FORWARD_AFTER_MS = 3_000;

const main = fileURLToPath(new URL('../../dist/gateway/main.js', import.meta.url));
const gateway = spawn(process.execPath, [main], {
  stdio: 'inherit',
  // Every visitor of the run comes from one address: what is many people's traffic must not look like one attacker's.
  env: { ...process.env, RATE_LIMIT_SCALE: process.env.RATE_LIMIT_SCALE ?? '20' },
});
const folder = process.env.FOYER_DATA_DIR ?? '';
const isOurs = process.env.FOYER_E2E_OWN_DATA === '1' && folder.startsWith(tmpdir() + sep);

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => setTimeout(() => gateway.kill('SIGTERM'), FORWARD_AFTER_MS).unref());
}
gateway.on('exit', (code) => {
  if (isOurs) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.exit(code ?? 1);
});
