import type { LotteryRecord } from '../contract/entities/lottery-record';
import type { LotteryChase, LotterySaved } from '../contract/entities/lottery-chase';
import type { LotteryTicketDetail } from '../contract/entities/lottery-ticket';
import type { LotteryGame } from '../contract/lottery/game';
import type { Money } from '../contract/money';
import { FAKE_LOTTERY } from './fake-lottery-game';

export interface FakeLotteryDraw {
  game: string;
  issue: string;
  opensAt: number;
  closesAt: number;
  drawsAt: number;
  /** '' before they are published. */
  numbers: string;
  record: LotteryRecord | null;
}

/** What the fake keeps of the lottery; tests read and change it freely. */
export interface FakeLottery {
  games: LotteryGame[];
  /** The oldest first. */
  draws: FakeLotteryDraw[];
  /** The newest first. */
  tickets: { owner: string; requestId: string; ticket: LotteryTicketDetail }[];
  chases: { owner: string; chase: LotteryChase }[];
  saved: { owner: string; saved: LotterySaved }[];
  jackpots: Map<string, Money>;
  /** Combinations of places that pay less, by bet and text (`FIRST3:1|2|3`): the part of the odds in millionths, 0 where it is full. */
  lowered: Map<string, number>;
}

const MINUTE_MS = 60_000;
const CLOSE_MS = 5_000;
const issueAt = (serial: number): string => `20261123${String(serial).padStart(4, '0')}`;

/** The draw before, the one that is open, and the next. */
export const fakeDraws = (game: string, now: number): FakeLotteryDraw[] =>
  [-1, 0, 1, 2, 3].map((step) => {
    const opensAt = now + step * MINUTE_MS;
    return {
      game,
      issue: issueAt(701 + step),
      opensAt,
      closesAt: opensAt + MINUTE_MS - CLOSE_MS,
      drawsAt: opensAt + MINUTE_MS,
      numbers: step < 0 ? '4,0,7,7,2' : '',
      record: null,
    };
  });

export const emptyLottery = (): FakeLottery => ({
  games: [FAKE_LOTTERY],
  draws: fakeDraws(FAKE_LOTTERY.code, Date.now()),
  tickets: [],
  chases: [],
  saved: [],
  jackpots: new Map(),
  lowered: new Map(),
});
