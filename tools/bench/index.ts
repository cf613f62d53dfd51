import { chromium } from 'playwright';
import { BROWSER_ARGS, requireBrowser } from '../browser';
import { benchCatalogue } from './catalogue';
import { benchCycling, DEFAULT_MINUTES, DEFAULT_STAY_MS } from './cycling';
import { benchGateway } from './gateway';
import { makeDataDir, startGateway } from './gateway-process';
import { benchHome } from './home';
import { benchIdentity } from './identity';
import { benchLaunch } from './launch';
import { benchLedger } from './ledger';
import { benchSockets } from './sockets';
import { machineLine, renderTable, type BenchRow } from './table';
import { benchWidgets } from './widgets';

// npm run bench [-- bytes ready lobby home launch cycling gateway catalogue identity ledger sockets]; without names everything runs. Needs `npm run build`
// first. `--minutes=120` is how long routes are cycled, `--stay=200` how many ms a visitor stays on each.
const option = (name: string, standard: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? standard);
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const widgetNames = names.filter(
  (name) =>
    !['home', 'launch', 'cycling', 'gateway', 'catalogue', 'identity', 'ledger', 'sockets'].includes(name),
);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

let browserVersion = '';
const tables: [string, BenchRow[]][] = [];
const wants = (name: string): boolean => names.length === 0 || names.includes(name);
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
if (wants('home') || wants('launch') || wants('cycling')) {
  const data = makeDataDir();
  const gateway = await startGateway(data.path);
  const browser = await chromium.launch({ executablePath: requireBrowser(print), args: [...BROWSER_ARGS] });
  browserVersion = `Chromium ${browser.version()}`;
  const site = `http://localhost:${gateway.port}`;
  try {
    if (wants('home')) tables.push(['Home, Fast 3G and 4 × CPU', await benchHome(browser, site)]);
    if (wants('launch')) tables.push(['Starting a game, on this machine', await benchLaunch(browser, site)]);
    if (wants('cycling'))
      tables.push([
        'Cycling through the routes',
        await benchCycling({
          browser,
          site,
          minutes: option('minutes', DEFAULT_MINUTES),
          stayMs: option('stay', DEFAULT_STAY_MS),
        }),
      ]);
  } finally {
    await browser.close();
    await gateway.stop();
    data.remove();
  }
}
if (names.length === 0 || names.includes('gateway'))
  tables.push(['Gateway, load generator on the same cores', await benchGateway()]);
if (wants('catalogue'))
  tables.push(['A catalogue of 20,000 games, load on the same cores', await benchCatalogue()]);
if (names.length === 0 || names.includes('identity'))
  tables.push(['Logins, codes and those who attack them', await benchIdentity()]);
if (names.length === 0 || names.includes('ledger'))
  tables.push(['Ledger, load on the same cores, fsync on', await benchLedger()]);
if (names.length === 0 || names.includes('sockets'))
  tables.push(['Sockets, clients and a browser on the same cores', await benchSockets()]);

print(machineLine(browserVersion));
for (const [title, rows] of tables) print(`\n${renderTable(title, rows)}`);
