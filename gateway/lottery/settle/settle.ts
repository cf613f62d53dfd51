import { type LotteryGame, type LotteryResult, readResult } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import type { Ledger, PostOperation, Posting } from '../../ledger/index';
import type { Protection } from '../../protection/index';
import type { Draws, LeasedDraw } from '../tickets/draw-doors';
import { allocate, roll } from '../pools/pools';
import { endCancels } from '../tickets/cancels';
import { betKey, SOURCE } from '../tickets/place.queries';
import type { GameBook } from '../tickets/types';
import { createJudge, type TicketPrize } from './judge';
import {
  type DrawPlace,
  endPage,
  endVoid,
  hasEarlierDraw,
  type JudgedRow,
  movePhase,
  openSettlement,
  readTickets,
  readToVoid,
  type Revised,
  type SettlementRow,
  sumTickets,
} from './settle.queries';
import { prizeKey, refusedBy, takeBack } from './take-back';

/** Tickets judged at once, and their lines together: what a page holds in memory. */
const PAGE = 2_000;
const PAGE_LINES = 20_000;
/** Prizes on their way at once. */
const BATCH = 500;

export interface Win {
  merchantId: number;
  memberId: bigint;
  ticketId: bigint;
  game: string;
  issue: string;
  stakeMinor: bigint;
  payoutMinor: bigint;
  currency: string;
}

export interface SettleDeps {
  db: Database;
  ledger: Ledger;
  protection: Pick<Protection, 'noteWins' | 'noteCorrection'>;
  draws: Pick<Draws, 'keepLease' | 'setSettled'>;
  book: Pick<GameBook, 'gameOf'>;
  /** Of a merchant: its tickets and pools are in it. */
  currencyOf: (merchantId: number) => string;
  /** Told once a page of prizes stands; a kill between may leave some untold. */
  onWins: (wins: readonly Win[]) => void;
  /** The sums of a draw do not agree: it stays unsettled until an operator has looked. */
  alarm: (sentence: string) => void;
}

interface Job {
  deps: SettleDeps;
  draw: LeasedDraw;
  of: Revised;
  game: LotteryGame;
  result: LotteryResult;
}

const creditOf = (job: Job, ticket: JudgedRow, prize: TicketPrize): PostOperation => {
  const { of, game } = job;
  const { currency, member_id: member } = ticket;
  const postings: Posting[] = [];
  let fromHouse = prize.payoutMinor;
  for (const [tier, amount] of prize.fromPools) {
    if (amount === 0n) continue;
    fromHouse -= amount;
    postings.push({
      account: { class: 'lottery-pool', owner: `${game.code}:${tier}`, currency },
      amountMinor: -amount,
    });
  }
  if (fromHouse > 0n)
    postings.push({ account: { class: 'lottery', owner: game.code, currency }, amountMinor: -fromHouse });
  postings.push({
    account: { class: 'player', owner: member.toString(), currency },
    amountMinor: prize.payoutMinor,
  });
  return {
    type: 'post',
    merchantId: of.merchantId,
    source: SOURCE,
    key: prizeKey(of, ticket.id),
    actor: 'settle',
    kind: 'credit',
    category: ticket.category,
    postings,
    meta: { round: ticket.id.toString(), game: game.code, draw: of.id.toString(), final: '1' },
  };
};

interface Winner {
  ticket: JudgedRow;
  prize: TicketPrize;
}

/** Pays a batch; a prize that stands already is not paid again. */
const pay = async (job: Job, winners: readonly Winner[]): Promise<void> => {
  const { deps, of } = job;
  const fresh = winners.filter(({ ticket, prize }) => ticket.payout_minor !== prize.payoutMinor);
  const results = await Promise.all(
    fresh.map(({ ticket, prize }) => deps.ledger.post(creditOf(job, ticket, prize))),
  );
  const wins: Parameters<Protection['noteWins']>[0][number][] = [];
  results.forEach((result, index) => {
    if (!result.ok) throw refusedBy(result.code);
    const winner = fresh[index];
    if (winner === undefined || result.replayed) return;
    const { member_id: memberId } = winner.ticket;
    wins.push({
      merchantId: of.merchantId,
      memberId,
      journalId: result.journalId,
      amountMinor: winner.prize.payoutMinor,
    });
  });
  await deps.protection.noteWins(wins);
};

const rebateOf = (job: Job, ticket: JudgedRow): PostOperation => {
  const { of, game } = job;
  const { currency } = ticket;
  return {
    type: 'post',
    merchantId: of.merchantId,
    source: SOURCE,
    key: `rebate:${of.id}:${ticket.id}`,
    actor: 'settle',
    kind: 'rebate',
    category: ticket.category,
    postings: [
      { account: { class: 'lottery', owner: game.code, currency }, amountMinor: -ticket.rebate_minor },
      {
        account: { class: 'player', owner: ticket.member_id.toString(), currency },
        amountMinor: ticket.rebate_minor,
      },
    ],
    meta: { ticket: ticket.id.toString(), game: game.code, draw: of.id.toString() },
  };
};

/** Gives the rebates of a page; other numbers change nothing about them, so that a correction finds them given. */
const giveRebates = async (job: Job, rows: readonly JudgedRow[]): Promise<void> => {
  const owed = rows.filter(({ rebate_minor: minor }) => minor > 0n);
  for (let at = 0; at < owed.length; at += BATCH) {
    const results = await Promise.all(
      owed.slice(at, at + BATCH).map((ticket) => job.deps.ledger.post(rebateOf(job, ticket))),
    );
    for (const result of results) if (!result.ok) throw refusedBy(result.code);
  }
};

/** Prizes of an earlier revision that fell away or changed; new ones stand by then, so that they cover what is taken. */
const takeBackOld = async (
  job: Job,
  rows: readonly JudgedRow[],
  prizes: ReadonlyMap<bigint, bigint>,
): Promise<void> => {
  const { deps, of, game } = job;
  const old = rows.filter(
    ({ id, payout_minor: paid, paid_revision: by }) =>
      paid > 0n && by < of.revision && prizes.get(id) !== paid,
  );
  for (let at = 0; at < old.length; at += BATCH) {
    await Promise.all(
      old.slice(at, at + BATCH).map(async (ticket) => {
        await takeBack(deps, of, { ...ticket, gameCode: game.code });
        await deps.protection.noteCorrection({ merchantId: of.merchantId, memberId: ticket.member_id });
      }),
    );
  }
};

const settlePage = async (
  job: Job,
  after: bigint,
  judge: ReturnType<typeof createJudge>,
): Promise<bigint | null> => {
  const { deps, of, draw, game } = job;
  const rows = await readTickets(deps.db, { ...of, after, limit: PAGE, lines: PAGE_LINES });
  const last = rows.at(-1);
  if (last === undefined) return null;
  const winners: Winner[] = [];
  const sums = {
    tickets: rows.length,
    winners: 0,
    stakeMinor: 0n,
    prizeMinor: 0n,
    rebateMinor: 0n,
    poolPrizeMinor: 0n,
  };
  for (const ticket of rows) {
    sums.stakeMinor += ticket.stake_minor;
    sums.rebateMinor += ticket.rebate_minor;
    const prize = judge(ticket.lines);
    if (prize.payoutMinor === 0n) continue;
    winners.push({ ticket, prize });
    sums.prizeMinor += prize.payoutMinor;
    for (const amount of prize.fromPools.values()) sums.poolPrizeMinor += amount;
  }
  sums.winners = winners.length;
  for (let at = 0; at < winners.length; at += BATCH) await pay(job, winners.slice(at, at + BATCH));
  if (of.revision === 1) await giveRebates(job, rows);
  else
    await takeBackOld(job, rows, new Map(winners.map(({ ticket, prize }) => [ticket.id, prize.payoutMinor])));
  const won = winners.map(({ ticket, prize }) => ({ id: ticket.id, payoutMinor: prize.payoutMinor }));
  const isOurs = await endPage(deps.db, of, { from: after, to: last.id, won, sums });
  if (isOurs && winners.length > 0)
    deps.onWins(
      winners.map(({ ticket, prize }) => ({
        merchantId: of.merchantId,
        memberId: ticket.member_id,
        ticketId: ticket.id,
        game: game.code,
        issue: draw.issue,
        stakeMinor: ticket.stake_minor,
        payoutMinor: prize.payoutMinor,
        currency: ticket.currency,
      })),
    );
  return last.id;
};

/** Winning units by tier, from all tickets: needed before the first of them is paid. */
const countUnits = async (job: Job): Promise<Map<string, bigint>> => {
  const judge = createJudge({ game: job.game, result: job.result, tierPrizesMinor: {} });
  const units = new Map<string, bigint>();
  for (let after = 0n; ;) {
    const rows = await readTickets(job.deps.db, { ...job.of, after, limit: PAGE, lines: PAGE_LINES });
    const last = rows.at(-1);
    if (last === undefined) return units;
    for (const { lines } of rows) {
      const prize = judge(lines);
      for (const [tier, count] of prize.units) units.set(tier, (units.get(tier) ?? 0n) + count);
      if (prize.payoutMinor > 0n) units.set(FIXED, (units.get(FIXED) ?? 0n) + prize.payoutMinor);
    }
    after = last.id;
    await job.deps.draws.keepLease(job.draw);
  }
};
/** Among units: money of fixed prizes, which pools pay first. */
const FIXED = '';

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

/** Gives every stake back, each by its own key. */
const refund = async (deps: SettleDeps, draw: LeasedDraw): Promise<boolean> => {
  const { merchantId, id } = draw;
  const place: DrawPlace = { merchantId, id };
  await endCancels(deps, place);
  for (;;) {
    const rows = await readToVoid(deps.db, { ...place, limit: BATCH });
    const results = await Promise.all(
      rows.map(({ id: ticket, member_id: member }) =>
        deps.ledger.post({
          type: 'reverse',
          merchantId,
          source: SOURCE,
          key: `void:${id}:${ticket}`,
          targetKey: betKey(ticket),
          actor: 'settle',
          meta: { member: member.toString() },
        }),
      ),
    );
    for (const result of results) if (!result.ok) throw refusedBy(result.code);
    await endVoid(
      deps.db,
      place,
      rows.map(({ id: ticket }) => ticket),
    );
    for (const { member_id: memberId } of rows)
      await deps.protection.noteCorrection({ merchantId, memberId });
    if (rows.length < BATCH) return deps.draws.setSettled({ ...draw, winners: 0, payoutMinor: 0n });
    if (!(await deps.draws.keepLease(draw))) return false;
  }
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
