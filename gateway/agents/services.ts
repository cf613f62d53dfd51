import type { CatalogueService, LotteryGamesOf } from '../catalogue/index';
import type { Database } from '../database/types';
import type { Ledger } from '../ledger/index';
import {
  GatewayError,
  type Job,
  type Merchants,
  type Opened,
  type Secret,
  workThrough,
} from '../platform/index';
import { type Contracts, createContracts } from './contracts/contracts';
import type { MadeAccounts, Sessions } from '../identity/index';
import { type Accounts, createAccounts } from './accounts';
import { type Books, createBooks } from './books';
import { type Cards, createCards } from './card';
import { countTeams, hasAgents } from './figures.queries';
import { createFiles, type Files } from './files';
import { createIncomes, type Incomes, paidOf, rebatesOf } from './income';
import { linkMount } from './link-mount';
import { createLinks, type Links } from './links';
import { applyMoves } from './moves.queries';
import { placeOf } from './place';
import { createPostbacks } from './postbacks/postbacks';
import { qualify } from './postbacks/qualify.queries';
import { createRates, type Rates } from './rates';
import { createPayWork, payJob, type PayWork } from './pay/runs';
import { createPayRecords, type PayRecords } from './pay/statements';
import { createRebateWork, type RebateWork } from './rebates/rebates';
import { createRebateRecords, type RebateRecords } from './rebates/records';
import { createActLog, type SubAccountActLog } from './sub-accounts/acts';
import { createSubAccounts, type SubAccounts } from './sub-accounts/sub-accounts';
import { createTeam, type Team } from './team';

/** Agents: their teams and what these did. */
export interface AgentServices {
  team: Team;
  contracts: Contracts;
  payRecords: PayRecords;
  payWork: PayWork;
  rebateWork: RebateWork;
  rebateRecords: RebateRecords;
  teamCards: Cards;
  teamBooks: Books;
  agentIncomes: Incomes;
  teamFiles: Files;
  agentRates: Rates;
  agentLinks: Links;
  agentAccounts: Accounts;
  subAccounts: SubAccounts;
  subAccountActs: SubAccountActLog;
  /** The page that links lead through. */
  linkClicks: ReturnType<typeof linkMount>;
  /** One right below an agent. @throws GatewayError AGENT_UNKNOWN, AGENT_NOT_DIRECT */
  directOf: (of: { merchantId: number; agentId: bigint }, asked: string) => Promise<bigint>;
  /** One round of counting at once, for what does not wait for the clock. */
  teamWork: { count(merchantId: number): Promise<void> };
}

const COUNT_EVERY_MS = 1_000;
/** Changes, and journals, that one statement counts. */
const COUNT_LIMIT = 2_000;
/** Fewer than this are not worth a further statement, which costs as much for one as for hundreds: they wait for the next round. */
const WORTH_COUNTING = 200;
/** Statements of one merchant in one round; what is left waits for the next. */
const MAX_STEPS = 20;
const MOVES_EVERY_MS = 30_000;
const CLICKS_EVERY_MS = 5_000;
const POSTBACKS_EVERY_MS = 3_000;
const QUALIFY_EVERY_MS = 10_000;
/** Newcomers that one round looks at. */
const QUALIFY_LIMIT = 1_000;
const FORGET_EVERY_MS = 3_600_000;
const REBATES_EVERY_MS = 30_000;
const OWED_EVERY_MS = 300_000;

export const openAgents = (deps: {
  db: Database;
  ledger: Ledger;
  merchants: Pick<Merchants, 'all' | 'find'>;
  madeAccounts: MadeAccounts;
  sessions: Pick<Sessions, 'announce'>;
  /** The operator's own origin, where a merchant has none. */
  site: string;
  /** The operator's secret: those of agents' systems follow from it. */
  secret: Secret;
  onError: (error: unknown, what: string) => void;
  catalogue: Pick<CatalogueService, 'of'>;
  /** Lottery games that a merchant draws itself. */
  lotteryGamesOf: LotteryGamesOf;
  now: () => number;
}): Opened<AgentServices> => {
  const { db, merchants } = deps;
  const count = async (merchantId: number): Promise<void> => {
    if (!(await hasAgents(db, { merchantId }))) return;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const counted = await countTeams(db, { merchantId, limit: COUNT_LIMIT });
      if (counted === null || counted < WORTH_COUNTING) return;
    }
  };
  const payWork = createPayWork(deps);
  const rebateWork = createRebateWork(deps);
  const agentLinks = createLinks(deps);
  const postbacks = createPostbacks(deps);
  const jobs: Job[] = [
    {
      name: 'count teams',
      everyMs: COUNT_EVERY_MS,
      run: async () => {
        await workThrough(merchants.all(), ({ id }) => count(id));
      },
    },
    {
      name: 'tell agents’ systems',
      everyMs: POSTBACKS_EVERY_MS,
      run: async () => {
        await workThrough(merchants.all(), ({ id }) => postbacks.round(id));
      },
    },
    {
      name: 'look at newcomers',
      everyMs: QUALIFY_EVERY_MS,
      run: async () => {
        await workThrough(merchants.all(), ({ id: merchantId }) =>
          qualify(db, { merchantId, limit: QUALIFY_LIMIT }),
        );
      },
    },
    {
      name: 'forget what agents’ systems were told',
      everyMs: FORGET_EVERY_MS,
      run: async () => {
        await workThrough(merchants.all(), ({ id }) => postbacks.sweep(id));
      },
    },
    { name: 'count clicks', everyMs: CLICKS_EVERY_MS, run: () => agentLinks.flush() },
    {
      name: 'move members',
      everyMs: MOVES_EVERY_MS,
      run: async () => {
        await workThrough(merchants.all(), ({ id: merchantId }) => applyMoves(db, { merchantId }));
      },
    },
    payJob({ merchants, payWork }),
    {
      name: 'book rebates',
      everyMs: REBATES_EVERY_MS,
      run: async () => {
        await workThrough(merchants.all(), ({ id }) => rebateWork.round(id));
      },
    },
    {
      name: 'try again what uplines owe',
      everyMs: OWED_EVERY_MS,
      run: async () => {
        await workThrough(merchants.all(), ({ id }) => payWork.owed(id));
      },
    },
  ];
  const team = createTeam(deps);
  const teamBooks = createBooks(deps);
  const sources = [rebatesOf(db), paidOf(db)];
  const agentIncomes = createIncomes({ sources, now: deps.now });
  return {
    services: {
      contracts: createContracts(deps),
      payRecords: createPayRecords(deps),
      payWork,
      ...{ rebateWork, rebateRecords: createRebateRecords(deps) },
      ...{ team, teamBooks, agentIncomes, teamCards: createCards(deps) },
      teamFiles: createFiles({ team, books: teamBooks, incomes: agentIncomes }),
      ...{ agentRates: createRates(deps), agentLinks, agentAccounts: createAccounts(deps) },
      ...{ subAccounts: createSubAccounts(deps), subAccountActs: createActLog(deps) },
      linkClicks: linkMount({ links: agentLinks, merchants }),
      directOf: async (of, asked) => {
        const place = await placeOf(db, of, asked);
        if (place.depth !== 1) throw new GatewayError('AGENT_NOT_DIRECT');
        return place.memberId;
      },
      teamWork: { count },
    },
    jobs,
    close: () => agentLinks.flush(),
  };
};
