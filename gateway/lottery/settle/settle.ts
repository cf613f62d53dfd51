import { type LotteryGame, readResult } from '../../../src/contract/lottery/index';
import { allocate, prepare, roll } from '../pools/pools';
import type { LeasedDraw } from '../tickets/draw-doors';
import type { Job, SettleDeps } from './job';
import { createJudge } from './judge';
import { countUnits, FIXED, settlePage } from './pages';
import { refund } from './refund';
import { hasEarlierDraw, movePhase, openSettlement, type SettlementRow, sumTickets } from './settle.queries';

export type { SettleDeps, Win } from './job';

const isPooled = (game: LotteryGame): boolean => game.pool !== undefined;

const judgeAll = async (job: Job, row: SettlementRow): Promise<boolean> => {
  const tierPrizesMinor = Object.fromEntries(
    Object.entries(row.tiers).map(([tier, { prize }]) => [tier, BigInt(prize)]),
  );
  const judge = createJudge({ game: job.game, result: job.result, tierPrizesMinor });
  for (let after: bigint | null = row.after_id; ;) {
    after = await settlePage(job, after, judge);
    if (after === null) return true;
    if (!(await job.deps.draws.keepLease(job.draw))) return false;
  }
};

/** Tickets, stakes and prizes as the rows say, as they were counted, and as they were sealed. */
const agrees = async (job: Job, row: SettlementRow): Promise<boolean> => {
  const sums = await sumTickets(job.deps.db, job.of);
  const isRight =
    sums !== null &&
    sums.tickets === row.tickets &&
    sums.stake === row.stake_minor &&
    sums.paid === row.prize_minor &&
    sums.rebate === row.rebate_minor &&
    sums.sealed_tickets === row.tickets &&
    sums.sealed_stake === row.stake_minor;
  if (!isRight) {
    const { draw } = job;
    job.deps.alarm(
      `The sums of ${draw.gameCode} ${draw.issue} do not agree: ${row.tickets} tickets with ${row.stake_minor} staked and ${row.prize_minor} won, ` +
        `against ${sums?.tickets ?? 0n}, ${sums?.stake ?? 0n} and ${sums?.paid ?? 0n}; ${sums?.sealed_tickets ?? 0n} with ${sums?.sealed_stake ?? 0n} were sealed.`,
    );
  }
  return isRight;
};

/** One phase after another, each from where a killed node left it. */
const settle = async (job: Job): Promise<boolean> => {
  const { deps, of, draw, game } = job;
  const first = isPooled(game) ? 'counting' : 'judging';
  const read = (): Promise<SettlementRow> => openSettlement(deps.db, { ...of, phase: first });
  let row = await read();
  if (row.phase === 'counting') {
    if (await hasEarlierDraw(deps.db, draw)) return false;
    if (of.revision > 1) {
      deps.alarm(`The draw ${draw.gameCode} ${draw.issue} shares pools: its correction is a person's work.`);
      return false;
    }
    // Also a game that was switched off before its pool was filled owes its winners the guarantee.
    await prepare(deps, { merchantId: of.merchantId, game });
    const units = await countUnits(job);
    const fixedMinor = units.get(FIXED) ?? 0n;
    units.delete(FIXED);
    const { tiers, poolInMinor } = await allocate(deps, { of, game, draw, units, fixedMinor });
    await movePhase(deps.db, of, { from: 'counting', to: 'judging', tiers, poolInMinor });
    row = await read();
  }
  if (row.phase === 'judging') {
    if (!(await judgeAll(job, row))) return false;
    await movePhase(deps.db, of, { from: 'judging', to: 'rolling' });
    row = await read();
  }
  if (row.phase === 'rolling') {
    if (isPooled(game)) await roll(deps, { of, game, draw, tiers: row.tiers });
    if (!(await agrees(job, row))) return false;
    await movePhase(deps.db, of, { from: 'rolling', to: 'done' });
    row = await read();
  }
  return deps.draws.setSettled({ ...draw, winners: Number(row.winners), payoutMinor: row.prize_minor });
};

/**
 * Moves the money of a draw that was handed out: prizes of its newest numbers, or all stakes back where it is void. It goes on where a
 * killed node stopped; each prize has a key of its own.
 * @returns whether all of it has moved
 */
export const settleDraw = async (deps: SettleDeps, draw: LeasedDraw): Promise<boolean> => {
  if (draw.state === 'void') return refund(deps, draw);
  const { merchantId, id, gameCode: code, gameVersion: version, numbers, revision } = draw;
  const game = await deps.book.gameOf({ merchantId, code, version });
  const result = game === null || numbers === null ? null : readResult(game, numbers);
  if (game === null || result === null) {
    deps.alarm(`The draw ${code} ${draw.issue} cannot be settled: its rules or its numbers cannot be read.`);
    return false;
  }
  return settle({ deps, draw, of: { merchantId, id, revision }, game, result });
};
