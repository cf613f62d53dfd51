import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { BROWSER_ARGS, requireBrowser } from '../browser';
import { ROOT } from '../checks/source-files';
import { benchAgents, TEAM_MEMBERS } from './agents';
import { benchAgentsPay, PAID_AGENTS } from './agents-pay';
import { benchAgentsSettle } from './agents-settle';
import { benchCatalogue } from './catalogue';
import { benchCycling, DEFAULT_MINUTES, DEFAULT_STAY_MS } from './cycling';
import { benchBoards, RANKED } from './boards';
import { benchEngagement, benchPreviews, PREVIEWED } from './engagement';
import { benchEngagementReplay, REPLAYED } from './engagement-replay';
import { benchGateway } from './gateway';
import { benchDeposits } from './deposits';
import { makeDataDir, startGateway, type RunningGateway } from './gateway-process';
import { benchExternal } from './external';
import { benchHome } from './home';
import { benchIdentity } from './identity';
import { benchInbox, READERS } from './inbox';
import { benchLaunch } from './launch';
import { benchLedger } from './ledger';
import { benchLimits } from './limits';
import { benchLotteryPage } from './lottery-page';
import { benchLotteryReturns } from './lottery-returns';
import { benchLotterySockets } from './lottery-sockets';
import { benchLotterySettle, benchLotteryTickets, SETTLED, SOLD } from './lottery-tickets';
import { benchAgent, benchMember, benchRewards } from './member';
import { benchRecords, RECORD_JOURNALS } from './records';
import { renderReport, renderStage, type BenchReport, type StageResult } from './report';
import { differencesOf } from './settings';
import { benchSockets } from './sockets';
import { benchStudio } from './studio';
import { commitId, machineLine, type BenchRow, type Measured } from './table';
import { benchWidgets } from './widgets';

// npm run bench [-- bytes ready lobby home member agent rewards launch cycling gateway catalogue deposits engagement engagement-replay external boards inbox identity ledger limits lottery-page lottery-returns lottery-tickets lottery-settle lottery-sockets records sockets studio]; without names everything but external runs. Needs `npm run build`
// first. `--runs=3` measures three times, `--write` writes docs/bench.md (everything, from a commit without changes beside it).
// `--draws=10000000` is how many draws of each game lottery-returns simulates, `--tickets=1000` how many lottery-tickets sells and lottery-settle settles.
// `--causes=20000,60000` are how many causes engagement-replay judges, of which one in `--one-in=1000` gives something (without it, each does). `--journals=100000,400000,1600000` are sizes of the ledger for records. `--minutes=120` is how long routes are cycled, `--stay=200` how many ms a visitor stays on each.
const option = (name: string, standard: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? standard);
/** Sizes of the ledger whose records are measured. */
const journals = (): number[] =>
  (
    process.argv.find((word) => word.startsWith('--journals='))?.slice('--journals='.length) ??
    String(RECORD_JOURNALS)
  )
    .split(',')
    .map(Number);
/** Members below the measured agent. */
const teams = (): number[] =>
  (
    process.argv.find((word) => word.startsWith('--members='))?.slice('--members='.length) ??
    String(TEAM_MEMBERS)
  )
    .split(',')
    .map(Number);
/** Causes that are judged and judged again. */
const causes = (): number[] =>
  (process.argv.find((word) => word.startsWith('--causes='))?.slice('--causes='.length) ?? String(REPLAYED))
    .split(',')
    .map(Number);
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const writes = process.argv.includes('--write');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
let browserVersion = '';

/** A built gateway of its own, and a browser. */
const inBrowser =
  (bench: (browser: Browser, gateway: RunningGateway) => Promise<BenchRow[]>) =>
  async (): Promise<Measured> => {
    const data = makeDataDir();
    const gateway = await startGateway(data.path);
    const browser = await chromium.launch({ executablePath: requireBrowser(print), args: [...BROWSER_ARGS] });
    browserVersion = `Chromium ${browser.version()}`;
    try {
      return { rows: await bench(browser, gateway), settings: gateway.settings };
    } finally {
      await browser.close();
      await gateway.stop();
      data.remove();
    }
  };
const site = (gateway: RunningGateway): string => `http://localhost:${gateway.port}`;
const widgets = (part: 'bytes' | 'ready' | 'lobby') =>
  inBrowser((browser, gateway) => benchWidgets({ browser, gatewayPort: gateway.port, part }));

const STAGES: Record<string, { title: string; run(): Promise<Measured> }> = {
  bytes: { title: 'Widgets: bytes and requests (brotli 11)', run: widgets('bytes') },
  ready: { title: 'Widgets: ready', run: widgets('ready') },
  lobby: { title: 'The lobby', run: widgets('lobby') },
  home: {
    title: 'Home, Fast 3G and 4 × CPU',
    run: inBrowser((browser, gateway) => benchHome(browser, site(gateway))),
  },
  member: {
    title: 'The member centre, Fast 3G and 4 × CPU',
    run: inBrowser((browser, gateway) =>
      benchMember(browser, { site: site(gateway), account: gateway.facts.accounts.member }),
    ),
  },
  agent: {
    title: 'The agents’ back-office, Fast 3G and 4 × CPU',
    run: inBrowser((browser, gateway) =>
      benchAgent(browser, { site: site(gateway), account: gateway.facts.accounts.agent }),
    ),
  },
  rewards: {
    title: 'The reward centre, Fast 3G and 4 × CPU',
    run: inBrowser((browser, gateway) =>
      benchRewards(browser, { site: site(gateway), account: gateway.facts.accounts.member }),
    ),
  },
  launch: {
    title: 'Starting a game, on this machine',
    run: inBrowser((browser, gateway) => benchLaunch(browser, site(gateway))),
  },
  cycling: {
    title: 'Cycling through the routes',
    run: inBrowser((browser, gateway) =>
      benchCycling({
        browser,
        site: site(gateway),
        minutes: option('minutes', DEFAULT_MINUTES),
        stayMs: option('stay', DEFAULT_STAY_MS),
      }),
    ),
  },
  gateway: { title: 'Gateway', run: benchGateway },
  catalogue: { title: 'A catalogue of 20,000 games', run: benchCatalogue },
  identity: { title: 'Logins, codes and attacks on them', run: benchIdentity },
  ledger: { title: 'Ledger', run: benchLedger },
  'lottery-returns': {
    title: 'Lottery: simulated draws against exact returns',
    run: () => benchLotteryReturns(option('draws', 100_000)),
  },
  'lottery-page': {
    title: 'The betting page of a lottery',
    run: inBrowser((browser, gateway) => benchLotteryPage(browser, site(gateway))),
  },
  'lottery-tickets': {
    title: 'Tickets of the lottery',
    run: () => benchLotteryTickets(option('tickets', SOLD)),
  },
  'lottery-settle': { title: 'Settling a draw', run: () => benchLotterySettle(option('tickets', SETTLED)) },
  'lottery-sockets': { title: 'Numbers of a draw to all pages', run: benchLotterySockets },
  agents: { title: 'An agent’s team', run: () => benchAgents(teams()) },
  'agents-pay': {
    title: 'A daily run of agents’ pay',
    run: () => benchAgentsPay(option('agents', PAID_AGENTS)),
  },
  'agents-settle': { title: 'Settled rounds of members below agents', run: benchAgentsSettle },
  engagement: {
    title: 'Promotions',
    run: () => benchEngagement(option('bets', PREVIEWED)),
  },
  'engagement-replay': {
    title: 'Causes judged by nodes that are killed',
    run: () => benchEngagementReplay(causes(), option('one-in', 1)),
  },
  previews: { title: 'Previews of promotions', run: () => benchPreviews(option('bets', PREVIEWED)) },
  boards: { title: 'Leaderboards', run: () => benchBoards(option('ranked', RANKED)) },
  inbox: { title: 'Messages to members', run: () => benchInbox(option('readers', READERS)) },
  external: { title: 'A PostgreSQL of the operator’s own, against the embedded one', run: benchExternal },
  records: { title: 'Records of a member', run: () => benchRecords(journals()) },
  limits: { title: 'Stakes of members with limits', run: benchLimits },
  deposits: { title: 'Deposits through the bank in play', run: benchDeposits },
  sockets: { title: 'Sockets', run: benchSockets },
  studio: { title: 'Rounds of the studio', run: benchStudio },
};

/** Stages that do not run without being named: a second server takes its time. */
const ONLY_NAMED = ['external'];

const unknown = names.filter((name) => !Object.hasOwn(STAGES, name));
if (unknown.length > 0 || (writes && names.length > 0)) {
  process.stderr.write(
    writes && names.length > 0
      ? '--write takes no names: the page is of whole runs.\n'
      : `No such stage: ${unknown.join(', ')}. There are: ${Object.keys(STAGES).join(' ')}\n`,
  );
  process.exit(2);
}
if (writes && execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim() !== '') {
  process.stderr.write('--write measures a commit: there are changes beside it.\n');
  process.exit(2);
}

const runs: StageResult[][] = [];
for (let at = 0; at < option('runs', 1); at += 1) {
  const results: StageResult[] = [];
  for (const [name, { title, run }] of Object.entries(STAGES)) {
    if (names.length === 0 ? ONLY_NAMED.includes(name) : !names.includes(name)) continue;
    const { rows, settings } = await run();
    const result = { title, differs: differencesOf(name, settings), rows };
    results.push(result);
    print(`${renderStage([result])}\n`);
  }
  runs.push(results);
}
const report: BenchReport = {
  commit: commitId(),
  date: new Date().toISOString().slice(0, 10),
  machine: machineLine(browserVersion),
  runs,
};
print(`${report.machine}, commit ${report.commit}`);
if (writes) {
  writeFileSync(join(ROOT, 'docs/bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(ROOT, 'docs/bench.md'), renderReport(report));
  print('docs/bench.md is written.');
}
