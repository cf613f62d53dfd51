import type { CurrencyUnit, LotteryGame } from './game';

/** What a game sells at most, in minor units of one currency. */
export interface GameLimits {
  lineMax: bigint;
  ticketMax: bigint;
  memberDrawMax: bigint;
  prizeTicketMax: bigint;
  drawPrizeMax: bigint;
}

type Sold = Pick<LotteryGame, 'currencyUnits' | 'limits' | 'pool'>;

/** The currency that a game's own limits and guarantee are in. */
export const OWN_CURRENCY = 'BRL';

/** What a unit is in a currency; undefined where the game is not sold in it. */
export const unitIn = (
  game: Pick<LotteryGame, 'currencyUnits'>,
  currency: string,
): CurrencyUnit | undefined =>
  Object.hasOwn(game.currencyUnits, currency) ? game.currencyUnits[currency] : undefined;

/** Amounts of the game's own currency in another: as many units. For games that were loaded before a currency had amounts of its own. */
const inUnits = (game: Sold, unit: CurrencyUnit, minor: number): bigint => {
  const own = unitIn(game, OWN_CURRENCY)?.unitMinor ?? unit.unitMinor;
  return (BigInt(minor) * BigInt(unit.unitMinor)) / BigInt(own);
};

/** The limits in a currency; undefined where the game is not sold in it. */
export const limitsIn = (game: Sold, currency: string): GameLimits | undefined => {
  const unit = unitIn(game, currency);
  if (unit === undefined) return undefined;
  const told = unit.limits;
  const { lineMax, ticketMax, memberDrawMax, prizeTicketMax, drawPrizeMax } = told ?? game.limits;
  const amount = (minor: number): bigint => (told === undefined ? inUnits(game, unit, minor) : BigInt(minor));
  return {
    lineMax: amount(lineMax),
    ticketMax: amount(ticketMax),
    memberDrawMax: amount(memberDrawMax),
    prizeTicketMax: amount(prizeTicketMax),
    drawPrizeMax: amount(drawPrizeMax),
  };
};

/** The least that the first tier of a pool offers in a currency; 0 without a pool, undefined where the game is not sold in it. */
export const guaranteeIn = (game: Sold, currency: string): bigint | undefined => {
  const unit = unitIn(game, currency);
  if (unit === undefined) return undefined;
  return unit.guaranteeMinor === undefined
    ? inUnits(game, unit, game.pool?.guaranteeMinor ?? 0)
    : BigInt(unit.guaranteeMinor);
};
