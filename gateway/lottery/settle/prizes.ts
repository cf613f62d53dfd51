import type { PostOperation, Posting } from '../../ledger/index';
import type { Protection } from '../../protection/index';
import { SOURCE } from '../tickets/place.queries';
import { BATCH, type Job } from './job';
import type { TicketPrize } from './judge';
import type { JudgedRow } from './settle.queries';
import { prizeKey, refusedBy, takeBack } from './take-back';

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

/** A ticket that won, with what it gets. */
export interface Winner {
  ticket: JudgedRow;
  prize: TicketPrize;
}

/** Pays a batch; a prize that stands already is not paid again. */
export const pay = async (job: Job, winners: readonly Winner[]): Promise<void> => {
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
export const giveRebates = async (job: Job, rows: readonly JudgedRow[]): Promise<void> => {
  const owed = rows.filter(({ rebate_minor: minor }) => minor > 0n);
  for (let at = 0; at < owed.length; at += BATCH) {
    const results = await Promise.all(
      owed.slice(at, at + BATCH).map((ticket) => job.deps.ledger.post(rebateOf(job, ticket))),
    );
    for (const result of results) if (!result.ok) throw refusedBy(result.code);
  }
};

/** Prizes of an earlier revision that fell away or changed; new ones stand by then, so that they cover what is taken. */
export const takeBackOld = async (
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
