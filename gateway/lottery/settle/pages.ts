import { BATCH, type Job, PAGE, PAGE_LINES } from './job';
import { createJudge } from './judge';
import { giveRebates, pay, takeBackOld, type Winner } from './prizes';
import { endPage, readTickets } from './settle.queries';

/** Judges and pays the tickets behind one; the last of them, or null where there are none. */
export const settlePage = async (
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

/** Among units: money of fixed prizes, which pools pay first. */
export const FIXED = '';

/** Winning units by tier, from all tickets: needed before the first of them is paid. */
export const countUnits = async (job: Job): Promise<Map<string, bigint>> => {
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
