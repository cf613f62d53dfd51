// Builds what is missing, then serves the site in front of the stand-in of an older gateway. --built: without a look at the build.
import '../../tools/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../tools/build/state.mjs';
import { watchNpm } from '../../tools/npm-process.mjs';

const DEFAULT_PORT = 8_090;

if (!process.argv.includes('--built')) {
  const build = ['--import', 'tsx', join(ROOT, 'tools/build.ts'), '--served', '--if-stale'];
  const { status } = spawnSync(process.execPath, build, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const { startOlderSite } = await import('./server.ts');
const { OLDER_MEMBERS, OLDER_PAYMENT_PASSWORD } = await import('../../src/testing/older-world.ts');
const { MERCHANT } = await import('../../src/testing/fixtures.ts');
const { portError } = await import('../../gateway/start/ports.ts');
const port = Number(process.env.PORT ?? DEFAULT_PORT);
const url = await startOlderSite({ root: ROOT, port }).catch((error) => {
  process.stderr.write(`${portError({ port, variable: 'PORT', error }).message}\n`);
  process.exit(1);
});
const line = (who, { username, password }) =>
  `${who}: ${username}, password ${password}, payment password ${OLDER_PAYMENT_PASSWORD}\n`;
process.stdout.write(
  `An older gateway with the site in front of it: ${url}\nMerchant: ${MERCHANT.toLowerCase()}\n${line('Member', OLDER_MEMBERS.member)}${line('Agent', OLDER_MEMBERS.agent)}`,
);
watchNpm(() => process.exit());
