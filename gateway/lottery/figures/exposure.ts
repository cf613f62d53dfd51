import { betOf, limitsIn, type LotteryGame } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import { isOfNumber, ladderOf, oddsAt } from '../risk/ladder';
import { readLadder } from '../risk/ladder.queries';
import { listBooks, listKeys } from './exposure.queries';

/** What the draws on sale can cost, as it stands at this moment. */
export interface BookNow {
  game: string;
  issue: string;
  state: string;
  closesAt: Date;
  /** Members with a stake in it. */
  members: number;
  stakeMinor: bigint;
  /** Up to which the sum under one number may rise. */
  capMinor: bigint;
  /** The dearest number: bet and pick, `*` for wide selections together. */
  worst: { key: string; amountMinor: bigint } | null;
}

export interface NumberNow {
  key: string;
  /** The most that all tickets win together when it is drawn. */
  amountMinor: bigint;
  capMinor: bigint;
  /** Part of the odds that it is sold at now, in millionths; 0: full. */
  oddsPpm: number;
}

interface ExposureDeps {
  db: Database;
  gameOf: (input: { merchantId: number; code: string; version: number }) => Promise<LotteryGame | null>;
}

/** Draws that one answer has, and numbers of one. */
export const MAX_BOOKS = 200;
export const MAX_NUMBERS = 5_000;

/** Tickets are sold in a currency that the game has limits in alone. */
const capOf = (game: LotteryGame, currency: string): bigint => {
  const limits = limitsIn(game, currency);
  if (limits === undefined) throw new Error(`${game.code} has sold tickets without limits in ${currency}`);
  return limits.drawPrizeMax;
};

const mustHave = (game: LotteryGame | null): LotteryGame => {
  if (game === null) throw new Error('a draw has lost its game');
  return game;
};

/** Books of draws without numbers yet: those that sold something. */
export const exposureNow = async (
  { db, gameOf }: ExposureDeps,
  input: { merchantId: number; currency: string; game: string | null; most: number },
): Promise<BookNow[]> => {
  const most = Math.min(input.most, MAX_BOOKS);
  const rows = await listBooks(db, { merchantId: input.merchantId, game: input.game, issue: null, most });
  return Promise.all(
    rows.map(async (row) => {
      const of = { merchantId: input.merchantId, code: row.game_code, version: row.game_version };
      const game = mustHave(await gameOf(of));
      return {
        game: row.game_code,
        issue: row.issue,
        state: row.state,
        closesAt: row.closes_at,
        members: Number(row.members),
        stakeMinor: row.stake_minor,
        capMinor: capOf(game, input.currency),
        worst: row.key === null ? null : { key: row.key, amountMinor: row.amount_minor ?? 0n },
      };
    }),
  );
};

/** One draw number by number, the dearest first; null where it has numbers already or never was. */
export const exposureByNumber = async (
  { db, gameOf }: ExposureDeps,
  input: { merchantId: number; currency: string; game: string; issue: string; most: number },
): Promise<NumberNow[] | null> => {
  const { merchantId, currency } = input;
  const [book] = await listBooks(db, { ...input, most: 1 });
  if (book === undefined) return null;
  const game = mustHave(await gameOf({ merchantId, code: book.game_code, version: book.game_version }));
  const [ladder, keys] = await Promise.all([
    readLadder(db, { merchantId, game: game.code }),
    listKeys(db, { merchantId, drawId: book.id, most: Math.min(input.most, MAX_NUMBERS) }),
  ]);
  const capMinor = capOf(game, currency);
  return keys.map(({ key, amount_minor: amountMinor }) => {
    const bet = betOf(game, key.slice(0, Math.max(0, key.indexOf(':'))));
    const steps = bet === undefined || !isOfNumber(key) ? [] : ladderOf(ladder, bet);
    return { key, amountMinor, capMinor, oddsPpm: oddsAt(steps, { sumMinor: amountMinor, capMinor }) };
  });
};
