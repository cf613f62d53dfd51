import {
  type BetType,
  type GameFault,
  limitsIn,
  type LotteryGame,
  OWN_CURRENCY,
  type PrizeTier,
} from '../../../src/contract/lottery/index';
import { betReturns, fixedTiersShare, type ExactReturn } from './returns';
import { inPpm } from './fraction';

const WHOLE_PPM = 1_000_000;
/** A bet that returns less is a mistake in its odds or its price. */
const LEAST_RETURN_PPM = 400_000;
/** Picks of one bet return alike: a flat price for unequal chances is refused. */
const MAX_SPREAD_PPM = 100_000;

const percent = (ppm: number): string => `${(ppm / 10_000).toFixed(2)} %`;

const fieldOf = (bet: BetType, pick: string): string =>
  typeof bet.odds === 'object' && Object.hasOwn(bet.odds, pick)
    ? `bets.${bet.code}.odds.${pick}`
    : `bets.${bet.code}.odds`;

const returnFaults = (bet: BetType, rows: readonly ExactReturn[]): GameFault[] => {
  const faults: GameFault[] = [];
  const named = ({ pick }: ExactReturn): string => (pick === '' ? bet.code : `${bet.code} on ${pick}`);
  const highest = Math.max(...rows.map(({ returnPpm }) => returnPpm));
  for (const row of rows) {
    const field = fieldOf(bet, row.pick);
    const found = `${named(row)} returns ${percent(row.returnPpm)}`;
    if (row.returned.numerator > row.returned.denominator)
      faults.push({ field, reason: `${found}, more than is staked` });
    else if (row.returnPpm < LEAST_RETURN_PPM)
      faults.push({ field, reason: `${found}, less than ${percent(LEAST_RETURN_PPM)}` });
    else if (highest - row.returnPpm > MAX_SPREAD_PPM)
      faults.push({ field, reason: `${found} beside ${percent(highest)} for other picks of the bet` });
  }
  if (faults.length === 0 && highest !== bet.returnPpm)
    faults.push({
      field: `bets.${bet.code}.returnPpm`,
      reason: `declares ${percent(bet.returnPpm)} (${bet.returnPpm}), returns ${percent(highest)} (${highest})`,
    });
  return faults;
};

/** Odds by hits: more hits never pay less. No hit at all may have a prize of its own. */
const hitOddsFaults = (bet: BetType): GameFault[] => {
  if (bet.rule.name !== 'hits' || bet.rule.win !== 'tiers' || typeof bet.odds !== 'object') return [];
  const rows = Object.entries(bet.odds)
    .map(([hits, odds]) => ({ hits: Number(hits), odds }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => a.hits - b.hits);
  return rows
    .filter(({ odds }, at) => at > 0 && odds < (rows[at - 1]?.odds ?? 0))
    .map(({ hits }) => ({
      field: `bets.${bet.code}.odds.${hits}`,
      reason: `${hits} hits pay less than fewer`,
    }));
};

const rankOf = (tier: PrizeTier): number => tier.hits * 2 + (tier.bonus === true ? 1 : 0);

const tierFaults = (game: LotteryGame): GameFault[] => {
  const { tiers = [], pool } = game;
  const faults: GameFault[] = [];
  for (const [at, tier] of tiers.entries()) {
    const better = tiers[at - 1];
    if (better === undefined) continue;
    if (rankOf(better) <= rankOf(tier))
      faults.push({ field: `tiers.${tier.code}.hits`, reason: 'tiers stand best first' });
    if (
      better.prize.kind === 'fixed' &&
      tier.prize.kind === 'fixed' &&
      better.prize.oddsMilli < tier.prize.oddsMilli
    )
      faults.push({ field: `tiers.${tier.code}.prize`, reason: `pays more than ${better.code}` });
    if (better.prize.kind === 'fixed' && tier.prize.kind === 'share')
      faults.push({
        field: `tiers.${tier.code}.prize`,
        reason: `shares a pool below the fixed prize of ${better.code}`,
      });
  }
  if (pool === undefined) return faults;
  const shares = tiers.reduce((sum, { prize }) => sum + (prize.kind === 'share' ? prize.sharePpm : 0), 0);
  if (shares + pool.reservePpm !== WHOLE_PPM)
    faults.push({
      field: 'pool',
      reason: `shares and reserve make ${percent(shares + pool.reservePpm)}, not 100 %`,
    });
  return faults;
};

/** A pool's shares: what one winner of a better tier gets on average is not less. */
const shareFaults = (game: LotteryGame, bet: BetType, row: ExactReturn): GameFault[] => {
  if (game.pool === undefined || bet.odds !== undefined) return [];
  const fixed = inPpm(fixedTiersShare(game, bet));
  const faults: GameFault[] = [];
  if (fixed >= game.pool.salesPpm)
    faults.push({
      field: 'tiers',
      reason: `fixed prizes take ${percent(fixed)} of the sales, the pool has ${percent(game.pool.salesPpm)}`,
    });
  let least = Infinity;
  for (const tier of game.tiers ?? []) {
    const chance = row.tiers[tier.code];
    if (chance === undefined || tier.prize.kind !== 'share') continue;
    const each = (tier.prize.sharePpm * Number(chance.denominator)) / Number(chance.numerator);
    if (each > least)
      faults.push({ field: `tiers.${tier.code}.prize`, reason: 'pays each winner more than a better tier' });
    least = Math.min(least, each);
  }
  return faults;
};

const betFaults = (game: LotteryGame, bet: BetType): GameFault[] => {
  try {
    const rows = betReturns(game, bet);
    const [first] = rows;
    if (first === undefined) return [{ field: `bets.${bet.code}.rule`, reason: 'nothing can be picked' }];
    return [...returnFaults(bet, rows), ...hitOddsFaults(bet), ...shareFaults(game, bet, first)];
  } catch (error) {
    return [
      { field: `bets.${bet.code}`, reason: error instanceof Error ? error.message : 'cannot be computed' },
    ];
  }
};

/** A currency is sold in by what was decided for it, never by what other currencies' figures come to. */
const currencyFaults = (game: LotteryGame): GameFault[] =>
  Object.entries(game.currencyUnits).flatMap(([currency, unit]) => {
    const field = `currencyUnits.${currency}`;
    const faults: GameFault[] = [];
    const limits = limitsIn(game, currency);
    if (currency !== OWN_CURRENCY && unit.limits === undefined)
      faults.push({ field: `${field}.limits`, reason: `says no limits in ${currency}` });
    if (currency !== OWN_CURRENCY && game.pool !== undefined && unit.guaranteeMinor === undefined)
      faults.push({ field: `${field}.guaranteeMinor`, reason: `says no guarantee in ${currency}` });
    if (currency === OWN_CURRENCY && (unit.limits ?? unit.guaranteeMinor) !== undefined)
      faults.push({ field, reason: `limits and guarantee of ${OWN_CURRENCY} are the game's own` });
    if (limits !== undefined && limits.lineMax < BigInt(unit.unitMinor))
      faults.push({ field: `${field}.limits.lineMax`, reason: 'is less than one unit' });
    if (
      limits !== undefined &&
      (limits.lineMax > limits.ticketMax || limits.ticketMax > limits.memberDrawMax)
    )
      faults.push({
        field: `${field}.limits`,
        reason: 'a line, a ticket and a draw of a member rise in this order',
      });
    return faults;
  });

/** Whatever keeps a game from being loaded; none when every return is as declared and none above the stake. */
export const checkGame = (game: LotteryGame): GameFault[] => {
  const faults = [
    ...currencyFaults(game),
    ...tierFaults(game),
    ...game.bets.flatMap((bet) => betFaults(game, bet)),
  ];
  const highest = Math.max(...game.bets.map(({ returnPpm }) => returnPpm));
  if (game.declaredReturnPpm !== highest)
    faults.push({
      field: 'declaredReturnPpm',
      reason: `declares ${percent(game.declaredReturnPpm)}, its bets return up to ${percent(highest)}`,
    });
  return faults;
};
