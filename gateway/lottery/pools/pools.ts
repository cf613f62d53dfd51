import { guaranteeIn, type LotteryGame } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import type { AccountRef, Ledger, Posting } from '../../ledger/index';
import type { LeasedDraw } from '../tickets/draw-doors';
import type { Revised, TierPrizes } from '../settle/settle.queries';
import { refusedBy } from '../settle/take-back';
import { SOURCE } from '../tickets/place.queries';
import { countWithoutWinner } from './pools.queries';

const MILLION = 1_000_000n;

export interface PoolDeps {
  db: Database;
  ledger: Ledger;
  currencyOf: (merchantId: number) => string;
}
interface PoolGame {
  merchantId: number;
  game: LotteryGame;
}

export const RESERVE = 'reserve';

const poolAccount = (deps: PoolDeps, { merchantId, game }: PoolGame, tier: string): AccountRef => ({
  class: 'lottery-pool',
  owner: `${game.code}:${tier}`,
  currency: deps.currencyOf(merchantId),
});
const houseAccount = (deps: PoolDeps, { merchantId, game }: PoolGame): AccountRef => ({
  class: 'lottery',
  owner: game.code,
  currency: deps.currencyOf(merchantId),
});

const balanceOf = async (deps: PoolDeps, of: PoolGame, tier: string): Promise<bigint> =>
  (await deps.ledger.balance({ merchantId: of.merchantId, account: poolAccount(deps, of, tier) })) ?? 0n;

/** Sharing tiers, the best first: the first of them is the jackpot. */
const sharingTiers = (game: LotteryGame): { code: string; sharePpm: number }[] =>
  (game.tiers ?? []).flatMap(({ code, prize }) =>
    prize.kind === 'share' ? [{ code, sharePpm: prize.sharePpm }] : [],
  );

/** Posts once under a key, whatever it would come to when it is asked again: what it is computed from may have moved by then. */
const postOnce = async (
  deps: PoolDeps,
  of: PoolGame,
  move: { key: string; kind: string; to: readonly { account: AccountRef; amountMinor: bigint }[] },
): Promise<void> => {
  const postings: Posting[] = move.to.filter(({ amountMinor }) => amountMinor !== 0n);
  if (postings.length === 0) return;
  const { merchantId, game } = of;
  const name = { merchantId, source: SOURCE, key: move.key };
  if ((await deps.ledger.find(name)) !== null) return;
  const result = await deps.ledger.post({
    type: 'post',
    ...name,
    actor: 'settle',
    kind: move.kind,
    postings,
    meta: { game: game.code },
  });
  // Another node was first with the same: the pools moved once.
  if (!result.ok && result.code !== 'LEDGER_KEY_CONFLICT') throw refusedBy(result.code);
};

/**
 * Puts a draw's part of the sales into its pools, by one journal, and says what a winning unit of each sharing tier gets. Fixed prizes
 * come first: the pools get what those leave; where they take more than all of it, the reserve helps the house.
 */
export const allocate = async (
  deps: PoolDeps,
  input: {
    of: Revised;
    game: LotteryGame;
    draw: LeasedDraw;
    units: ReadonlyMap<string, bigint>;
    fixedMinor: bigint;
  },
): Promise<{ tiers: TierPrizes; poolInMinor: bigint }> => {
  const { of, game, draw, units, fixedMinor } = input;
  const { pool } = game;
  if (pool === undefined) return { tiers: {}, poolInMinor: 0n };
  const at: PoolGame = { merchantId: of.merchantId, game };
  const paidOut = ((draw.stakeMinor ?? 0n) * BigInt(pool.salesPpm)) / MILLION;
  const left = paidOut > fixedMinor ? paidOut - fixedMinor : 0n;
  const kept = (paidOut * BigInt(pool.reservePpm)) / MILLION;
  const forReserve = kept < left ? kept : left;
  const shared = left - forReserve;
  const sharing = sharingTiers(game);
  const parts = sharing.map(({ code, sharePpm }) => ({
    code,
    amount: (shared * BigInt(sharePpm)) / MILLION,
  }));
  // The remainder of the division stays in the reserve.
  const reserve = left - parts.reduce((sum, { amount }) => sum + amount, 0n);
  await postOnce(deps, at, {
    key: `allocate:${of.id}`,
    kind: 'allocate',
    to: [
      { account: houseAccount(deps, at), amountMinor: -left },
      ...parts.map(({ code, amount }) => ({ account: poolAccount(deps, at, code), amountMinor: amount })),
      { account: poolAccount(deps, at, RESERVE), amountMinor: reserve },
    ],
  });
  if (fixedMinor > paidOut) {
    const there = await balanceOf(deps, at, RESERVE);
    const help = there < fixedMinor - paidOut ? there : fixedMinor - paidOut;
    await postOnce(deps, at, {
      key: `help:${of.id}`,
      kind: 'allocate',
      to: [
        { account: poolAccount(deps, at, RESERVE), amountMinor: -help },
        { account: houseAccount(deps, at), amountMinor: help },
      ],
    });
  }
  const tiers: Record<string, { units: string; prize: string }> = {};
  for (const { code } of sharing) {
    const count = units.get(code) ?? 0n;
    const prize = count === 0n ? 0n : (await balanceOf(deps, at, code)) / count;
    tiers[code] = { units: count.toString(), prize: prize.toString() };
  }
  return { tiers, poolInMinor: left };
};

/** The least that the first tier offers, in the merchant's currency. */
const guaranteeOf = (deps: PoolDeps, { merchantId, game }: PoolGame): bigint => {
  const guarantee = guaranteeIn(game, deps.currencyOf(merchantId));
  // In a currency that it is not sold in there is no pool to fill.
  return guarantee ?? 0n;
};

/** Tops the first tier up before sales: from the reserve as far as it goes, the rest by the house. */
const topUp = async (deps: PoolDeps, at: PoolGame, key: string): Promise<void> => {
  const [first] = sharingTiers(at.game);
  if (first === undefined) return;
  const missing = guaranteeOf(deps, at) - (await balanceOf(deps, at, first.code));
  if (missing <= 0n) return;
  const there = await balanceOf(deps, at, RESERVE);
  const fromReserve = there < missing ? there : missing;
  await postOnce(deps, at, {
    key,
    kind: 'guarantee',
    to: [
      { account: poolAccount(deps, at, RESERVE), amountMinor: -fromReserve },
      { account: houseAccount(deps, at), amountMinor: fromReserve - missing },
      { account: poolAccount(deps, at, first.code), amountMinor: missing },
    ],
  });
};

/** After the prizes: a tier without a winner stays, the first goes down to the second when it was long enough without one. */
export const roll = async (
  deps: PoolDeps,
  input: { of: Revised; game: LotteryGame; draw: LeasedDraw; tiers: TierPrizes },
): Promise<void> => {
  const { of, game, tiers } = input;
  const at: PoolGame = { merchantId: of.merchantId, game };
  const [first, second] = sharingTiers(game);
  const after = game.pool?.rollDownAfter ?? 0;
  const isWon = first !== undefined && tiers[first.code]?.units !== '0';
  if (first !== undefined && second !== undefined && after > 0 && !isWon) {
    const without = await countWithoutWinner(deps.db, { ...of, gameCode: game.code, tier: first.code });
    if (without > 0 && without % after === 0) {
      const amountMinor = await balanceOf(deps, at, first.code);
      await postOnce(deps, at, {
        key: `roll:${of.id}`,
        kind: 'roll',
        to: [
          { account: poolAccount(deps, at, first.code), amountMinor: -amountMinor },
          { account: poolAccount(deps, at, second.code), amountMinor },
        ],
      });
    }
  }
  await topUp(deps, at, `guarantee:${of.id}`);
};

/** The house puts the guarantee of a game in, once: before its first sale, or at the latest before its first draw is settled. */
export const prepare = async (deps: PoolDeps, of: PoolGame): Promise<void> => {
  if (of.game.pool !== undefined) await topUp(deps, of, `guarantee:${of.game.code}:start`);
};

export interface Pools {
  /** What the first tier holds: the jackpot that is shown. Null for a game without pools. */
  jackpotOf(input: PoolGame): Promise<bigint | null>;
  /** All pools of a game, the tiers in their order, then the reserve. */
  listOf(input: PoolGame): Promise<readonly { tier: string; amountMinor: bigint }[]>;
  prepare(input: PoolGame): Promise<void>;
}

export const createPools = (deps: PoolDeps): Pools => ({
  async jackpotOf(of) {
    const [first] = sharingTiers(of.game);
    return of.game.pool === undefined || first === undefined ? null : balanceOf(deps, of, first.code);
  },
  async listOf(of) {
    if (of.game.pool === undefined) return [];
    const tiers = [...sharingTiers(of.game).map(({ code }) => code), RESERVE];
    return Promise.all(tiers.map(async (tier) => ({ tier, amountMinor: await balanceOf(deps, of, tier) })));
  },
  prepare: (of) => prepare(deps, of),
});
