import {
  betOf,
  type BetType,
  type LineTerms,
  type CurrencyUnit,
  type GameLimits,
  limitsIn,
  type LotteryGame,
  readSelection,
  rebateMinor,
  rebateSeriesOf,
  unitIn,
} from '../../../src/contract/lottery/index';
import { GatewayError } from '../../platform/index';
import { MAX_EXPOSURE_KEYS } from '../engine/index';
import { isOfNumber, type Ladder, ladderOf, limitOf, NO_LIMIT, PPM } from '../risk/ladder';
import { JOINED, type LineRisk, MAX_TICKET_KEYS, riskOfLine } from '../risk/risk';
import type { AskedLine, PricedLine } from './types';

/** Lines of one ticket, whatever a game allows. */
export const MAX_LINES = 1_000;
const MILLION = 1_000_000n;

/** What a ticket costs and may win, and what it means for the house. */
export interface Priced {
  lines: readonly (PricedLine & {
    /** What the line counts under, of itself. */
    keys: readonly string[];
  })[];
  totalMinor: bigint;
  rebateMinor: bigint;
  prizeMaxMinor: bigint;
  /** By key of the draw, each once: what it may cost, and the sum under the key from which these odds hold no more. */
  risks: ReadonlyMap<string, { payoutMinor: bigint; limitMinor: bigint }>;
}

/** @throws GatewayError LOTTERY_CURRENCY (value of: the currencies that it is sold in) for another one */
const soldIn = (game: LotteryGame, currency: string): { unit: CurrencyUnit; limits: GameLimits } => {
  const unit = unitIn(game, currency);
  const limits = limitsIn(game, currency);
  if (unit !== undefined && limits !== undefined) return { unit, limits };
  const value = { game: game.code, currency, sold: Object.keys(game.currencyUnits) };
  throw new GatewayError('LOTTERY_CURRENCY', { value });
};

/** A rebate is a step of the bet's series, and odds are a part of the whole. */
const termsOf = (game: LotteryGame, bet: BetType, asked: AskedLine): LineTerms | 'REBATE' | 'ODDS' => {
  const { rebatePpm = 0, oddsPpm = PPM } = asked;
  const series = rebateSeriesOf(game, bet);
  const isStep =
    rebatePpm === 0 ||
    (series !== null && rebatePpm > 0 && rebatePpm <= series.maxPpm && rebatePpm % series.stepPpm === 0);
  if (!isStep) return 'REBATE';
  const isPart = Number.isInteger(oddsPpm) && oddsPpm >= 0 && oddsPpm <= PPM;
  // Tiers of the game have no part: they are paid whole or, at 0, not sold any more.
  const isOwn = bet.odds !== undefined || oddsPpm === PPM || oddsPpm === 0;
  return isPart && isOwn ? { rebatePpm, oddsPpm } : 'ODDS';
};

const priceLine = (
  game: LotteryGame,
  unit: CurrencyUnit,
  asked: AskedLine,
  { line, mostCombinations }: { line: number; mostCombinations: number },
): PricedLine & { risk: LineRisk } => {
  const fail = (fault: string): GatewayError =>
    new GatewayError('LOTTERY_SELECTION_INVALID', { value: { line, fault } });
  const { bet: code, mode, multiple } = asked;
  const read = readSelection(game, code, asked.selection);
  if (!read.ok) throw fail(read.fault);
  const bet: BetType | undefined = betOf(game, code);
  if (bet === undefined) throw fail('UNKNOWN_BET');
  if (!unit.modesPpm.includes(mode)) throw fail('MODE');
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > unit.multipleMax) throw fail('MULTIPLE');
  const terms = termsOf(game, bet, asked);
  if (typeof terms === 'string') throw fail(terms);
  const unitMinor = (BigInt(unit.unitMinor) * BigInt(mode)) / MILLION;
  const { canonical: selection, count } = read;
  const stakeMinor = unitMinor * BigInt(bet.price ?? 1) * BigInt(count) * BigInt(multiple);
  const priced = { bet: code, selection, unitMinor, multiple, terms };
  const risk = riskOfLine(game, priced, mostCombinations);
  const bought = { bet: code, selection, mode, multiple, count, unitMinor, stakeMinor, terms };
  const back = rebateMinor(stakeMinor, terms.rebatePpm);
  return { ...bought, prizeMaxMinor: risk.prizeMaxMinor, rebateMinor: back, risk };
};

/**
 * What the lines cost: the gateway alone says it.
 * @throws GatewayError LOTTERY_CURRENCY, LOTTERY_LINES, LOTTERY_SELECTION_INVALID, LOTTERY_LIMIT (value of: line, ticket or prize)
 */
export const priceLines = (input: {
  game: LotteryGame;
  currency: string;
  lines: readonly AskedLine[];
  ladder: Ladder;
}): Priced & { limits: GameLimits } => {
  const { game, currency, ladder } = input;
  const most = Math.min(MAX_LINES, game.limits.linesMax);
  if (input.lines.length > most) throw new GatewayError('LOTTERY_LINES', { value: { max: most } });
  if (input.lines.length === 0)
    throw new GatewayError('LOTTERY_SELECTION_INVALID', { value: { line: 0, fault: 'TOO_FEW' } });
  const { unit, limits } = soldIn(game, currency);
  const risks = new Map<string, { payoutMinor: bigint; limitMinor: bigint }>();
  let totalMinor = 0n;
  let backMinor = 0n;
  let prizeMaxMinor = 0n;
  const lines = input.lines.map((asked, index) => {
    // A slip of more keys than that counts under one; its further lines need none for each combination.
    const mostCombinations = risks.size > MAX_TICKET_KEYS ? 1 : MAX_EXPOSURE_KEYS;
    const { risk, ...line } = priceLine(game, unit, asked, { line: index + 1, mostCombinations });
    if (line.stakeMinor > limits.lineMax)
      throw new GatewayError('LOTTERY_LIMIT', {
        value: { of: 'line', line: index + 1, max: limits.lineMax.toString() },
      });
    totalMinor += line.stakeMinor;
    backMinor += line.rebateMinor;
    prizeMaxMinor += line.prizeMaxMinor;
    const bet = betOf(game, line.bet);
    const steps = bet === undefined ? [] : ladderOf(ladder, bet);
    const holds = limitOf(steps, { oddsPpm: line.terms.oddsPpm, capMinor: limits.drawPrizeMax });
    for (const { key, payoutMinor } of risk.keys) {
      const before = risks.get(key) ?? { payoutMinor: 0n, limitMinor: NO_LIMIT };
      const limitMinor = isOfNumber(key) && holds < before.limitMinor ? holds : before.limitMinor;
      risks.set(key, { payoutMinor: before.payoutMinor + payoutMinor, limitMinor });
    }
    return { ...line, keys: risk.keys.map(({ key }) => key) };
  });
  if (totalMinor > limits.ticketMax)
    throw new GatewayError('LOTTERY_LIMIT', { value: { of: 'ticket', max: limits.ticketMax.toString() } });
  if (prizeMaxMinor > limits.prizeTicketMax)
    throw new GatewayError('LOTTERY_LIMIT', {
      value: { of: 'prize', max: limits.prizeTicketMax.toString() },
    });
  const joined =
    risks.size > MAX_TICKET_KEYS
      ? new Map([[JOINED, { payoutMinor: prizeMaxMinor, limitMinor: NO_LIMIT }]])
      : risks;
  return { lines, totalMinor, rebateMinor: backMinor, prizeMaxMinor, risks: joined, limits };
};
