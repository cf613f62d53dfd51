import { chromium } from 'playwright';
import { BROWSER_ARGS, requireBrowser } from '../browser';
import { benchGateway } from './gateway';
import { makeDataDir, startGateway } from './gateway-process';
import { benchIdentity } from './identity';
import { benchLedger } from './ledger';
import { benchSockets } from './sockets';
import { machineLine, renderTable, type BenchRow } from './table';
import { benchWidgets } from './widgets';

// npm run bench [-- bytes ready lobby gateway identity ledger sockets]; without names everything runs. Needs `npm run build` first.
const names = process.argv.slice(2);
const widgetNames = names.filter((name) => !['gateway', 'identity', 'ledger', 'sockets'].includes(name));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

let browserVersion = '';
const tables: [string, BenchRow[]][] = [];
if (names.length === 0 || widgetNames.length > 0) {
  const data = makeDataDir();
  const gateway = await startGateway(data.path);
  const browser = await chromium.launch({ executablePath: requireBrowser(print), args: [...BROWSER_ARGS] });
  browserVersion = `Chromium ${browser.version()}`;
  try {
    tables.push([
      'Widgets (brotli 11)',
      await benchWidgets({ browser, gatewayPort: gateway.port, only: widgetNames }),
    ]);
  } finally {
    await browser.close();
    await gateway.stop();
    data.remove();
  }
}
if (names.length === 0 || names.includes('gateway'))
  tables.push(['Gateway, load generator on the same cores', await benchGateway()]);
if (names.length === 0 || names.includes('identity'))
  tables.push(['Logins, codes and those who attack them', await benchIdentity()]);
if (names.length === 0 || names.includes('ledger'))
  tables.push(['Ledger, load on the same cores, fsync on', await benchLedger()]);
if (names.length === 0 || names.includes('sockets'))
  tables.push(['Sockets, clients and a browser on the same cores', await benchSockets()]);

print(machineLine(browserVersion));
for (const [title, rows] of tables) print(`\n${renderTable(title, rows)}`);
