import type { LotteryGame } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import type { KeyBox } from '../../platform/index';
import { type BeaconChain, firstRoundFrom, timeOfRound } from '../beacon/types';
import { commitmentOf } from '../fair/chain';
import { insertDraws, lockIssues, type NewDraw } from './issues.queries';
import { isQuick, planIssues, type PlannedIssue } from './schedule';
import { type DealtSeed, dealSeeds } from './seeds';

const HOUR_MS = 3_600_000;
/** How far ahead issues stand, so that a chase can name them. */
const AHEAD_MS = 48 * HOUR_MS;
/** Issues made by one transaction; the next run makes more. */
const MAX_MADE = 3_000;
/** A first issue that closes at once is none. */
const SHORTEST_SALE_MS = 5_000;
/** Between the close and the beacon: tickets are counted and the seal is told. */
const BEACON_MARGIN_MS = 5_000;
/** How long a draw waits for its beacon. */
const QUICK_WAIT_MS = 600_000;
const SLOW_WAIT_MS = 24 * HOUR_MS;
const QUICK_CHAIN = 10_000;
const SLOW_CHAIN = 1_000;

const instant = (ms: number): string => new Date(ms).toISOString();

/** One planned issue as a row: what its numbers will depend on is said here. */
const rowOf = (input: {
  game: LotteryGame;
  planned: PlannedIssue;
  opensMs: number;
  chain: BeaconChain | null;
  seed: DealtSeed | undefined;
}): NewDraw => {
  const { game, planned, chain, seed } = input;
  const closesMs = planned.drawsAt - game.closeBeforeS * 1_000;
  const round = chain && firstRoundFrom(chain, Math.max(planned.drawsAt, closesMs + BEACON_MARGIN_MS));
  const beaconMs = chain && round !== null ? timeOfRound(chain, round) : null;
  const waitMs = isQuick(game.schedules) ? QUICK_WAIT_MS : SLOW_WAIT_MS;
  return {
    issue: planned.issue,
    opens_at: instant(input.opensMs),
    closes_at: instant(closesMs),
    draws_at: instant(planned.drawsAt),
    void_after: beaconMs === null ? null : instant(beaconMs + waitMs),
    chain_id: seed?.chainId.toString() ?? null,
    chain_index: seed?.index ?? null,
    commitment: seed ? commitmentOf(seed.seed) : null,
    beacon_chain: chain?.hash ?? null,
    beacon_round: round?.toString() ?? null,
    beacon_at: beaconMs === null ? null : instant(beaconMs),
  };
};

/** Sequences go on where a day's earlier schedule ended, whatever rules made it. */
const renumber = (planned: readonly PlannedIssue[], lastIssue: string): PlannedIssue[] => {
  let last = lastIssue;
  return planned.map(({ issue, drawsAt }) => {
    const day = issue.slice(0, 8);
    const next = last.startsWith(day) ? (BigInt(last) + 1n).toString() : '';
    last = issue > next ? issue : next;
    return { issue: last, drawsAt };
  });
};

/**
 * Makes a game's issues two days ahead; answers how many there are new. Safe to run on several nodes at once.
 * @throws Error where the game asks for a beacon and there is none
 */
export const makeIssues = async (input: {
  db: Database;
  box: KeyBox;
  merchantId: number;
  game: LotteryGame;
  /** Of the beacon that is set up; null: none. */
  chain: BeaconChain | null;
}): Promise<number> => {
  const { db, box, merchantId, game } = input;
  const { code } = game;
  if (game.source === 'own' && game.beacon === 'drand' && input.chain === null)
    throw new Error(`The game ${code} asks for a beacon and none is set up.`);
  const chain = game.source === 'own' && game.beacon === 'drand' ? input.chain : null;
  return db.merchant(merchantId).tx(async (query) => {
    const { now, lastDrawsAt, lastClosesAt, lastIssue } = await lockIssues(query, { merchantId, code });
    const closeMs = game.closeBeforeS * 1_000;
    const fromMs = Math.max(lastDrawsAt?.getTime() ?? 0, now.getTime() + closeMs + SHORTEST_SALE_MS);
    const wanted = planIssues(game.schedules, { fromMs, untilMs: now.getTime() + AHEAD_MS });
    const planned = renumber(wanted.slice(0, MAX_MADE), lastIssue);
    if (planned.length === 0) return 0;
    const seeds =
      game.source === 'own'
        ? await dealSeeds({
            query,
            box,
            merchantId,
            code,
            count: planned.length,
            chainLength: isQuick(game.schedules) ? QUICK_CHAIN : SLOW_CHAIN,
          })
        : [];
    let opensMs = Math.max(lastClosesAt?.getTime() ?? 0, now.getTime());
    const draws = planned.map((one, at) => {
      const row = rowOf({ game, planned: one, opensMs, chain, seed: seeds[at] });
      opensMs = one.drawsAt - closeMs;
      return row;
    });
    await insertDraws(query, {
      merchantId,
      code,
      version: game.version,
      source: game.source,
      beacon: chain ? 'drand' : 'none',
      draws,
    });
    return draws.length;
  });
};
