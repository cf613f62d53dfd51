import {
  betOf,
  type LotteryGame,
  type LotteryResult,
  payoutMinor,
  readLineText,
} from '../../../src/contract/lottery/index';

/** Outcomes of whole tickets that are remembered while a draw is judged: many people play the same line. */
const MAX_KNOWN = 20_000;

/** What a ticket gets in a draw. */
export interface TicketPrize {
  payoutMinor: bigint;
  /** The part that pools pay, by tier. */
  fromPools: ReadonlyMap<string, bigint>;
  /** Winning units by tier that shares a pool: combinations × multiple. */
  units: ReadonlyMap<string, bigint>;
}

const NOTHING: TicketPrize = { payoutMinor: 0n, fromPools: new Map(), units: new Map() };

/** Judges tickets of one draw by the texts of their lines. Pure. */
export const createJudge = (input: {
  game: LotteryGame;
  result: LotteryResult;
  tierPrizesMinor: Readonly<Record<string, bigint>>;
}): ((lines: string) => TicketPrize) => {
  const { game, result, tierPrizesMinor } = input;
  const sharing = new Set(
    (game.tiers ?? []).filter(({ prize }) => prize.kind === 'share').map(({ code }) => code),
  );
  const known = new Map<string, TicketPrize>();
  const judgeLine = (text: string): TicketPrize => {
    const line = readLineText(text);
    const paid = payoutMinor(game, { ...line, tierPrizesMinor }, result);
    if (paid.outcome === 'lost') return NOTHING;
    const units = new Map<string, bigint>();
    const fromPools = new Map<string, bigint>();
    const isTiered = betOf(game, line.bet)?.odds === undefined;
    for (const [tier, hits] of Object.entries(paid.tiers)) {
      if (!isTiered || !sharing.has(tier)) continue;
      const count = BigInt(hits) * BigInt(line.multiple);
      units.set(tier, count);
      fromPools.set(tier, count * (tierPrizesMinor[tier] ?? 0n));
    }
    return { payoutMinor: paid.payoutMinor, fromPools, units };
  };
  const add = (sums: Map<string, bigint>, more: ReadonlyMap<string, bigint>): void => {
    for (const [tier, amount] of more) sums.set(tier, (sums.get(tier) ?? 0n) + amount);
  };
  const judgeAll = (lines: string): TicketPrize => {
    const texts = lines.split('\n');
    if (texts.length === 1) return judgeLine(lines);
    let total = 0n;
    const fromPools = new Map<string, bigint>();
    const units = new Map<string, bigint>();
    for (const text of texts) {
      const one = judgeLine(text);
      total += one.payoutMinor;
      add(fromPools, one.fromPools);
      add(units, one.units);
    }
    return { payoutMinor: total, fromPools, units };
  };
  return (lines) => {
    const found = known.get(lines);
    if (found) return found;
    const prize = judgeAll(lines);
    if (known.size < MAX_KNOWN) known.set(lines, prize);
    return prize;
  };
};
