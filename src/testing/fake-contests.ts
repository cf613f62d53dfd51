import {
  type ChanceGame,
  type ChancePlay,
  chanceGameToWire,
  chancePlayToWire,
  chanceTicketToWire,
  rainCatchToWire,
  type RainRound,
  rainToWire,
} from '../contract/entities/chance';
import { boardPageToWire, boardToWire, type BoardPage } from '../contract/entities/contest-board';
import type { ContestPrize } from '../contract/entities/contest-prize';
import { type Mission, missionPageToWire } from '../contract/entities/mission';
import {
  type RaffleResult,
  raffleResultToWire,
  type RaffleTicket,
  raffleTicketsToWire,
  raffleToWire,
} from '../contract/entities/raffle';
import {
  type Commission,
  commissionPageToWire,
  friendPageToWire,
  type Referral,
  type ReferralFriend,
  referralToWire,
} from '../contract/entities/referral';
import type { Answers } from './fake-calls';
import { fakeReward } from './fake-promotion';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext, type FakeState } from './fake-state';

const CURRENCY = 'BRL';
const DAY_MS = 86_400_000;
const money = (minor: bigint) => ({ minor, currency: CURRENCY });
export const fakePrize = (minor: bigint, more: Partial<ContestPrize> = {}): ContestPrize => ({
  ...{ money: money(minor), bonus: null, points: 0, tickets: new Map<string, number>(), name: '' },
  ...more,
});

/** What the fake merchant's contests are; a test changes what it cares for. */
export interface FakeContests {
  missions: Mission[];
  boards: BoardPage[];
  games: ChanceGame[];
  /** Plays left, by game. */
  tickets: Map<string, number>;
  plays: ChancePlay[];
  rain: RainRound | null;
  /** The round that was over before it. */
  lastRain: RainRound | null;
  raffles: RaffleResult[];
  raffleTickets: Map<string, RaffleTicket[]>;
  referral: Referral;
  friends: ReferralFriend[];
  commissions: Commission[];
  /** Devices and accounts that had what the app gives. */
  apps: Set<string>;
}
const books = new WeakMap<FakeState, FakeContests>();
const noProgramme = (): Referral => ({
  ...{ isOn: false, code: '', link: '', title: '', terms: '', levels: [], days: 30, invited: 0, counted: 0 },
  ...{ needsDeposit: money(0n), needsStakes: money(0n), reward: money(0n), friendReward: money(0n) },
  ...{ earned: money(0n), claimable: money(0n) },
});
const noRain = (): RainRound => ({
  ...{ promotionId: '', roundId: '', title: '', terms: '', startsAt: null, endsAt: null, hasStarted: false },
  ...{
    hasEnded: false,
    isClaimed: false,
    won: null,
    pot: money(0n),
    bonus: null,
    slices: 0,
    commitment: '',
    ...{ proof: null, last: null },
    now: Date.now(),
  },
});
export const fakeContestsOf = (state: FakeState): FakeContests => {
  const known = books.get(state) ?? {
    ...{
      missions: [],
      boards: [],
      games: [],
      tickets: new Map(),
      plays: [],
      rain: null,
      lastRain: null,
      raffles: [],
    },
    ...{
      raffleTickets: new Map(),
      referral: noProgramme(),
      friends: [],
      commissions: [],
      apps: new Set<string>(),
    },
  };
  books.set(state, known);
  return known;
};

/** A mission of two steps that can be joined. */
export const fakeMission = (more: Partial<Mission> = {}): Mission => ({
  ...{ id: '7', title: 'Play a week', terms: 'Stakes on slots count.', goal: 'stakes', categories: ['RNG'] },
  ...{ multiple: 0, currency: CURRENCY, from: Date.now() - DAY_MS, until: Date.now() + DAY_MS },
  ...{ claimUntil: Date.now() + 2 * DAY_MS, state: 'open', progress: 0n, places: 100 },
  steps: [
    { no: 1, target: 1_000n, prize: fakePrize(100n), state: 'waiting', rewardId: '' },
    { no: 2, target: 5_000n, prize: fakePrize(0n, { points: 500 }), state: 'waiting', rewardId: '' },
  ],
  ...more,
});

type ContestCalls =
  | 'missionList'
  | 'missionJoin'
  | 'boardList'
  | 'boardOne'
  | 'chanceGames'
  | 'chanceTickets'
  | 'chancePlay'
  | 'chancePlays'
  | 'rainStatus'
  | 'rainGrab'
  | 'raffleList'
  | 'raffleResult'
  | 'raffleTickets'
  | 'appReward'
  | 'referralDetails'
  | 'referralFriends'
  | 'referralCommissions'
  | 'referralClaim';

const of = ({ state }: FakeContext): FakeContests => fakeContestsOf(state);
const found = <Row extends { id: string }>(rows: readonly Row[], id: bigint): Row => {
  const row = rows.find((one) => one.id === id.toString());
  if (row === undefined) throw new FakeRefusal('CONTEST_UNKNOWN');
  return row;
};
const pagesOf = (count: number, size: number): number => Math.ceil(count / size);
const paginate = <Row>(rows: readonly Row[], { page, size }: { page: number; size: number }): Row[] =>
  rows.slice((page - 1) * size, page * size);

export const contestAnswers: Pick<Answers, ContestCalls> = {
  missionList: (asked, context) => {
    const { missions } = of(context);
    const hasClaim = missions.some(({ steps }) => steps.some(({ state }) => state === 'claimable'));
    return missionPageToWire({
      ...{ missions: paginate(missions, asked), pages: pagesOf(missions.length, asked.size), hasClaim },
    });
  },
  missionJoin({ missionId }, context) {
    const book = of(context);
    const mission = found(book.missions, missionId);
    if (mission.state === 'over') throw new FakeRefusal('CONTEST_OVER');
    if (mission.state === 'full') throw new FakeRefusal('CONTEST_FULL');
    book.missions = book.missions.map((one) =>
      one === mission && one.state === 'open' ? { ...one, state: 'joined', places: one.places - 1 } : one,
    );
    return null;
  },
  boardList: (_, context) => of(context).boards.map(boardToWire),
  boardOne({ boardId, size }, context) {
    const board = found(of(context).boards, boardId);
    return boardPageToWire({ ...board, rows: board.rows.slice(0, size) });
  },
  chanceGames: (_, context) => of(context).games.map(chanceGameToWire),
  chanceTickets: (_, context) => {
    const { games, tickets, plays } = of(context);
    return games.flatMap((game) => {
      const played = plays.filter(({ gameId }) => gameId === game.id).length;
      return Array.from({ length: tickets.get(game.id) ?? 0 }, (__, at) =>
        chanceTicketToWire({
          ...{ id: `${game.id}-${played + at + 1}`, gameId: game.id, kind: game.kind, ticket: game.ticket },
        }),
      );
    });
  },
  chancePlay({ ticketId, seed }, context) {
    const book = of(context);
    const before = book.plays.find((play) => play.ticketId === ticketId);
    if (before !== undefined) return chancePlayToWire(before);
    const [gameId = ''] = ticketId.split('-');
    const game = found(book.games, BigInt(gameId));
    const left = book.tickets.get(gameId) ?? 0;
    const [row] = game.rows;
    if (left === 0 || row === undefined) throw new FakeRefusal('CHANCE_TICKET_GONE');
    book.tickets.set(gameId, left - 1);
    const play: ChancePlay = {
      ...{ ticketId, gameId, drawn: row.id, given: row.id, prize: row.prize, day: game.day },
      ...{
        commitment: game.commitment,
        memberSeed: seed,
        proofText: `chance 1|${seed}`,
        seed: '',
        at: Date.now(),
      },
    };
    book.plays.unshift(play);
    return chancePlayToWire(play);
  },
  chancePlays: (_, context) => of(context).plays.map(chancePlayToWire),
  rainStatus({ roundId }, context) {
    const { rain, lastRain } = of(context);
    if (lastRain !== null && lastRain.roundId === roundId?.toString()) return rainToWire(lastRain);
    return rainToWire({ ...(rain ?? noRain()), last: lastRain });
  },
  rainGrab(_, context) {
    const book = of(context);
    const { rain } = book;
    if (rain === null) throw new FakeRefusal('CONTEST_UNKNOWN');
    if (!rain.hasStarted || rain.hasEnded) throw new FakeRefusal('CONTEST_OVER');
    const won = rain.won ?? (rain.slices > 0 ? money(rain.pot.minor / BigInt(rain.slices)) : null);
    book.rain = { ...rain, isClaimed: won !== null, won };
    return rainCatchToWire({ won }, CURRENCY);
  },
  raffleList: (_, context) => of(context).raffles.map(raffleToWire),
  raffleResult: ({ raffleId }, context) => raffleResultToWire(found(of(context).raffles, raffleId)),
  raffleTickets({ raffleId, ...asked }, context) {
    const rows = of(context).raffleTickets.get(raffleId.toString()) ?? [];
    return raffleTicketsToWire({ tickets: paginate(rows, asked), pages: pagesOf(rows.length, asked.size) });
  },
  appReward({ uuid }, context) {
    const { apps } = of(context);
    const { id } = self(context);
    if (apps.has(uuid) || apps.has(id)) throw new FakeRefusal('APP_REWARD_NONE');
    apps.add(uuid).add(id);
    return null;
  },
  referralDetails: (_, context) => referralToWire(of(context).referral),
  referralFriends: (asked, context) => {
    const { friends } = of(context);
    return friendPageToWire({
      friends: paginate(friends, asked),
      pages: pagesOf(friends.length, asked.size),
    });
  },
  referralCommissions: (asked, context) => {
    const rows = of(context).commissions.filter(
      ({ day }) => (asked.from === '' || day >= asked.from) && (asked.to === '' || day <= asked.to),
    );
    return commissionPageToWire({
      commissions: paginate(rows, asked),
      pages: pagesOf(rows.length, asked.size),
    });
  },
  referralClaim(_, context) {
    const book = of(context);
    if (book.referral.claimable.minor === 0n) throw new FakeRefusal('REFERRAL_NOTHING');
    book.referral = { ...book.referral, claimable: money(0n) };
    book.commissions = book.commissions.map((row) => ({ ...row, isClaimed: true }));
    return null;
  },
};

/** A step that was reached: it can be claimed, and the reward waits beside the others. */
export const fakeReached = (
  state: FakeState,
  of_: { missionId: string; step: number; memberId: string },
): void => {
  const book = fakeContestsOf(state);
  book.missions = book.missions.map((mission) => {
    if (mission.id !== of_.missionId) return mission;
    const steps = mission.steps.map((step) => {
      if (step.no !== of_.step) return step;
      const { id } = fakeReward(state, of_.memberId, { minor: step.prize.money.minor, type: 'MISSION' });
      return { ...step, state: 'claimable' as const, rewardId: id };
    });
    return { ...mission, state: 'joined', steps };
  });
};
