import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../subjects';
import type { Config } from '../config';
import type { Database } from '../database/types';
import type { PasswordHasher } from '../identity/index';
import type { Ledger } from '../ledger/index';
import type { Beacon } from '../lottery/index';
import { DEMO_MERCHANT, demoAccounts, demoContacts, type Job } from '../platform/index';
import type { Crowd } from './demo-crowd';
import type { DemoFacts } from './demo-file';
import { buildExamples } from './examples-server';
import { examplesFolder } from './folders';
import { portError } from './ports';
import type { Stack } from './stack';
import type { StartDeps } from './start-deps';

// What a demo has besides. Data and partners in play are loaded for it alone: a gateway in production has none at hand.

/** The example pages live under an address that differs from the site's in name and port. */
export const EXAMPLES_HOST = '127.0.0.1';

/** The second merchant's site. Browsers resolve every name below localhost to this machine. */
const secondSite = ({ port }: Config): string => `http://lumen.localhost:${port}`;

/** Longer than a gateway runs: a job that is run at the start alone. */
const ONCE_MS = 2_000_000_000;
const TEAM_AFTER_MS = 20_000;
const TEAM_CALL = 2;
const HOSTS_MS = 20_000;
const CROWD_MS = 15_000;
/** Rounds of the crowd once the first visitors are there, one at a time afterwards, and in all while a gateway runs. */
const CROWD_FIRST = 24;
const CROWD_MOST = 5_000;

/** Merchants, members, games and texts of the demo. */
export const seedDemo = async (
  input: StartDeps & { db: Database; ledger: Ledger; hasher: PasswordHasher; own: Set<string> },
): Promise<void> => {
  const { writeDemoData } = await import('./demo-data');
  const partner = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${input.config.examplesPort}`);
  await writeDemoData({
    ...input,
    origins: { own: [...input.own], partner },
    second: [secondSite(input.config)],
  });
};

/** The bank and the cards in play, where one pays what one deposits. Answers with their addresses. */
const openBank = async (input: {
  config: Config;
  services: Services;
  now: () => number;
  stack: Stack;
}): Promise<Pick<DemoFacts, 'bank' | 'quayside'>> => {
  const { startDemoBank } = await import('./demo-bank');
  const { addDemoTransfer, startDemoQuayside } = await import('./demo-payments');
  const { addDemoPayee } = await import('./demo-payee');
  const { turnOnPayments } = await import('./demo-flags');
  const { openDemoChat } = await import('./demo-chat');
  const bank = await startDemoBank({ ...input, ...input.services });
  input.stack.add('the bank in play', () => bank.close());
  const quayside = await startDemoQuayside({ ...input, ...input.services });
  input.stack.add('the cards in play', () => quayside.close());
  await addDemoTransfer(input.services);
  await addDemoPayee({ ...input, ...input.services });
  await turnOnPayments(input.services);
  await openDemoChat(input.services);
  const { openDemoContests } = await import('./demo-contests');
  await openDemoContests({ ...input.services, secret: input.config.secret, now: input.now });
  return { bank: bank.origin, quayside: quayside.origin };
};

/** Once the port is open: a beacon in play with its lottery games, campaigns, and an agent's team. */
export const demoJobs = (input: {
  config: Config;
  services: Services;
  ledger: Ledger;
  now: () => number;
  stack: Stack;
  hear: (beacon: Beacon) => void;
  /** False while pages of games are still being built. */
  isBuilt: () => boolean;
}): Job[] => {
  const { config, services, now, stack, hear } = input;
  if (config.mode !== 'demo') return [];
  const run = async (): Promise<void> => {
    const { loadDemoGames, startDemoBeacon } = await import('./demo-lottery');
    const started = await startDemoBeacon({ secret: config.secret, now });
    stack.add('the beacon in play', () => started.close());
    hear(started.beacon);
    await loadDemoGames(services);
  };
  const addPromotions = async (): Promise<void> => {
    const { addDemoPromotions } = await import('./demo-promotions');
    const { turnOnRewards } = await import('./demo-flags');
    await addDemoPromotions({ ...services, ledger: input.ledger, now });
    await turnOnRewards(services);
  };
  let calls = 0;
  const addTeam = async (): Promise<void> => {
    calls += 1;
    // The first call is at the start: the first visitors come before the team.
    if (calls !== TEAM_CALL) return;
    const { addDemoTeam } = await import('./demo-team');
    await addDemoTeam({ db: services.db, services });
  };
  let hosts: { run(): Promise<void> } | null = null;
  const chat = async (): Promise<void> => {
    if (hosts === null) {
      const { demoHosts } = await import('./demo-hosts');
      const timeZone = services.merchants.byId(DEMO_MERCHANT.id)?.timeZone ?? 'UTC';
      hosts = demoHosts({ chatDesk: services.chatDesk, timeZone, now });
    }
    await hosts.run();
  };
  let crowd: Crowd | null = null;
  let rounds = 0;
  const playCrowd = async (): Promise<void> => {
    if (crowd === null) {
      // The first call is at the start: the first visitors come before the crowd.
      const { createCrowd } = await import('./demo-crowd');
      crowd = createCrowd({ ...input, ...services, origin: () => `http://127.0.0.1:${config.port}` });
      return;
    }
    if (!input.isBuilt()) return;
    const most = rounds === 0 ? CROWD_FIRST : 1;
    for (let round = 0; round < most && rounds < CROWD_MOST; round += 1) {
      rounds += 1;
      await crowd.round();
    }
  };
  const players: Job[] = config.demoCrowd
    ? [{ name: 'crowd of the demo', everyMs: CROWD_MS, run: playCrowd }]
    : [];
  const team: Job[] = config.demoTeam ? [{ name: 'demo team', everyMs: TEAM_AFTER_MS, run: addTeam }] : [];
  return [
    { name: 'demo lottery', everyMs: ONCE_MS, run },
    { name: 'demo promotions', everyMs: ONCE_MS, run: addPromotions },
    { name: 'hosts of the demo', everyMs: HOSTS_MS, run: chat },
    ...team,
    ...players,
  ];
};

/** Its operators, with secrets that are new with each start. */
const openDesk = async (input: {
  config: Config;
  services: Services;
  now: () => number;
}): Promise<DemoFacts['desk']> => {
  const { openDemoDesk } = await import('./demo-desk');
  const { services, config, now } = input;
  return openDemoDesk({ db: services.db, desk: services.desk, now, site: config.publicUrl });
};

const factsOf = (
  config: Config,
  pay: Pick<DemoFacts, 'bank' | 'quayside'>,
  desk: DemoFacts['desk'],
): DemoFacts => ({
  site: config.publicUrl,
  second: { site: secondSite(config), merchant: 'lumen' },
  gateway: config.publicUrl,
  widgets: `${config.publicUrl}/widgets/v1`,
  examples: `http://${EXAMPLES_HOST}:${config.examplesPort}`,
  ...pay,
  merchant: DEMO_MERCHANT.code,
  desk,
  accounts: demoAccounts,
  contacts: demoContacts,
});

/** What one pays at and who works at the desk, as the demo's file and the terminal tell it. */
export const openDemo = async (input: {
  config: Config;
  services: Services;
  now: () => number;
  stack: Stack;
}): Promise<DemoFacts> => factsOf(input.config, await openBank(input), await openDesk(input));

/** Serves the example pages and answers with their names. @throws StartError when the port is taken */
export const listenExamples = async (input: {
  config: Config;
  root: string;
  facts: DemoFacts;
  stack: Stack;
}) => {
  const folder = examplesFolder(input.root);
  const app = buildExamples({ root: folder, facts: input.facts });
  const { examplesPort: port } = input.config;
  try {
    await app.listen({ host: EXAMPLES_HOST, port });
  } catch (error) {
    throw portError({ port, variable: 'EXAMPLES_PORT', error });
  }
  input.stack.add('the examples', () => app.close());
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'index.html')))
    .map((entry) => entry.name);
};
