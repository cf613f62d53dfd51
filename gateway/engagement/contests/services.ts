import { figureToWire } from '../../../src/contract/entities/contest-prize';
import type { Database } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import type { Beacon } from '../../lottery/index';
import {
  createKeyBox,
  type Job,
  type Merchants,
  type Opened,
  type Secret,
  workThrough,
} from '../../platform/index';
import { type AppRewards, createAppRewards } from './app-reward';
import { type Boards, createBoards } from './boards/boards';
import { readTop } from './boards/boards.queries';
import { type Chance, createChance } from './chance/chance';
import { createRain, type Rain } from './chance/rain';
import { contestOf, loadedOf, saidOf } from './contests';
import { type ContestRow, findContest } from './contests.queries';
import { createCounter } from './count';
import { createMissions, type Missions } from './missions/missions';
import { prizeTerms } from './prize-terms';
import { createPrizes, type Prizes } from './prizes';
import { createRepeats } from './repeat';
import { createRaffles, type Raffles } from './raffles/raffles';
import { createInvitations, type Invitations } from './referral/referral';

export interface ContestServices {
  missions: Missions;
  boards: Boards;
  chance: Chance;
  rain: Rain;
  raffles: Raffles;
  invitations: Invitations;
  appRewards: AppRewards;
  contestPrizes: Prizes & Pick<AppRewards, 'offers'> & { terms: typeof prizeTerms };
  /** One round of the jobs at once, for what does not wait for their clock. */
  contestWork: { count(merchantId: number): Promise<void>; run(merchantId: number): Promise<void> };
}

/** Rows of a board that open pages are told of. */
const TOLD_RANKS = 10;
export interface BoardNews {
  missionId: string;
  ranking: { rank: number; customerName: string; reachedValue: number | string }[];
}
export interface ContestDeps {
  db: Database;
  ledger: Ledger;
  merchants: Pick<Merchants, 'all' | 'byId'>;
  secret: Secret;
  lotteryBeacon: () => Beacon | null;
  /** Something came, or waits to be claimed. */
  tellPrize: (of: { merchantId: number; memberId: bigint }) => void;
  /** The first ranks of a board as they are now, at most once a second. */
  tellBoard: (of: { merchantId: number; data: BoardNews }) => void;
  onError: (error: unknown, what: string) => void;
}

export const SEED_USE = 'foyer contest seeds v1';
const COUNT_EVERY_MS = 1_000;
const RUN_EVERY_MS = 2_000;

export const openContests = (deps: ContestDeps): Opened<ContestServices> => {
  const { db, ledger, merchants } = deps;
  const box = createKeyBox(deps.secret, SEED_USE);
  const codeOf = (merchantId: number): string => merchants.byId(merchantId)?.code ?? '';
  const zoneOf = (merchantId: number): string => merchants.byId(merchantId)?.timeZone ?? 'UTC';
  const currencyOf = (merchantId: number): string => merchants.byId(merchantId)?.currency ?? '';
  const contestPrizes = createPrizes({
    ...{ db, ledger, tell: deps.tellPrize },
    async rulesOf(merchantId, id) {
      const row = await findContest(db.merchant(merchantId).query, { merchantId, id });
      return row && contestOf(row);
    },
    async titleOf(merchantId, id, language) {
      const row = await findContest(db.merchant(merchantId).query, { merchantId, id });
      return row === null ? '' : saidOf(contestOf(row), language).title;
    },
  });
  const pay = (merchantId: number): Promise<number> => contestPrizes.pay(merchantId);
  /** Boards that moved since they were told last. */
  const moving = new Map<string, { merchantId: number; row: ContestRow }>();
  const counter = createCounter({
    ...{ db, merchants },
    moved: ({ merchantId, row, moved }) => {
      if (row.kind === 'board') moving.set(`${merchantId} ${row.id}`, { merchantId, row });
      if (row.kind !== 'mission') return;
      const mission = loadedOf(row, 'mission');
      for (const { member_id: memberId, was, value } of moved)
        if (mission?.rules.steps.some(({ target }) => was < BigInt(target) && BigInt(target) <= value))
          deps.tellPrize({ merchantId, memberId });
    },
  });
  const last = new Map<string, string>();
  const tellBoards = async (): Promise<void> => {
    const told = [...moving];
    moving.clear();
    for (const [key, { merchantId, row }] of told) {
      const rules = loadedOf(row, 'board')?.rules;
      const of = { isMoney: rules?.by !== 'multiplier', currency: rules?.currency ?? '' };
      const rows = await readTop(db.merchant(merchantId).query, {
        ...{ merchantId, contestId: row.id, limit: TOLD_RANKS },
      });
      const ranking = rows.map(({ name, value }, at) => ({
        ...{ rank: at + 1, customerName: name, reachedValue: figureToWire(value, of) },
      }));
      const text = JSON.stringify(ranking);
      if (last.get(key) === text) continue;
      last.set(key, text);
      deps.tellBoard({ merchantId, data: { missionId: row.id.toString(), ranking } });
    }
  };
  const chance = createChance({ db, ledger, box, codeOf, pay });
  const rain = createRain({ db, ledger, zoneOf, currencyOf, payPrizes: pay });
  const raffles = createRaffles({
    ...{ db, box, codeOf, secret: deps.secret, beacon: deps.lotteryBeacon, onError: deps.onError },
  });
  const invitations = createInvitations({ db, zoneOf, currencyOf, pay });
  const repeats = createRepeats({ db, ledger, box, zoneOf });
  const appRewards = createAppRewards({ db, pay });
  const count = (merchantId: number): Promise<void> => counter.round(merchantId);
  const run = async (merchantId: number): Promise<void> => {
    const works = [repeats.run, pay, chance.recover, rain.run, raffles.run, invitations.run];
    // What one of them cannot do holds up no other.
    for (const work of works)
      await work(merchantId).catch((error: unknown) => deps.onError(error, 'contests'));
  };
  const eachMerchant = (name: string, everyMs: number, work: (merchantId: number) => Promise<void>): Job => ({
    name,
    everyMs,
    run: async () => {
      await workThrough(merchants.all(), ({ id }) => work(id));
    },
  });
  const counting = eachMerchant('count contests', COUNT_EVERY_MS, count);
  return {
    services: {
      missions: createMissions({ db }),
      boards: createBoards({ db }),
      ...{ chance, rain, raffles, invitations, appRewards },
      contestPrizes: { ...contestPrizes, offers: appRewards.offers, terms: prizeTerms },
      contestWork: { count, run },
    },
    jobs: [
      {
        ...counting,
        run: async () => {
          await counting.run();
          await tellBoards();
        },
      },
      eachMerchant('run contests', RUN_EVERY_MS, run),
    ],
    close: () => Promise.resolve(),
  };
};
