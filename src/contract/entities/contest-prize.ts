import * as v from 'valibot';
import { amountOrZero, readMoney } from '../amount';
import { amountToWire, type Money, UNREAD_TEXT } from '../money';
import { looseCount, looseMap, looseText } from '../wire';

/** What a contest gives for one place, step or row. Nothing in any of them: no prize. */
export interface ContestPrize {
  money: Money;
  /** Bonus money: staked so many times within so many days before it is paid out. */
  bonus: { amount: Money; wager: number; days: number } | null;
  points: number;
  /** Tickets by kind: TKT1. */
  tickets: ReadonlyMap<string, number>;
  /** Where it is no money: what it is. '' otherwise. */
  name: string;
}

export const ticketsFromWire = v.pipe(
  looseMap,
  v.transform(
    (map): ReadonlyMap<string, number> =>
      new Map(Object.entries(map).map(([unit, count]) => [unit, Number(count) || 0])),
  ),
);
export const prizeFields = {
  bonusAmount: amountOrZero,
  currency: looseText,
  pointAmount: looseCount,
  tickets: ticketsFromWire,
  prizeName: looseText,
  prizeBonus: amountOrZero,
  prizeWager: looseCount,
  prizeDays: looseCount,
};

type WirePrize = v.InferOutput<v.ObjectSchema<typeof prizeFields, undefined>>;

const bonusOfWire = (wire: WirePrize): ContestPrize['bonus'] => {
  const amount = readMoney(wire.prizeBonus, wire.currency);
  return amount.minor > 0n || amount.unread ? { amount, wager: wire.prizeWager, days: wire.prizeDays } : null;
};
export const prizeOfWire = (wire: WirePrize): ContestPrize => ({
  money: readMoney(wire.bonusAmount, wire.currency),
  bonus: bonusOfWire(wire),
  points: wire.pointAmount,
  tickets: wire.tickets,
  name: wire.prizeName,
});
export const prizeToWire = (prize: ContestPrize) => ({
  bonusAmount: amountToWire(prize.money),
  currency: prize.money.currency,
  pointAmount: prize.points,
  tickets: Object.fromEntries(prize.tickets),
  prizeName: prize.name,
  ...(prize.bonus && {
    prizeBonus: amountToWire(prize.bonus.amount),
    prizeWager: prize.bonus.wager,
    prizeDays: prize.bonus.days,
  }),
});

interface Unit {
  isMoney: boolean;
  currency: string;
}
/** A figure that is reached: minor units of money, or a count; null where it cannot be read. Money travels as an amount. */
export const figureFromWire = (value: unknown, of: Unit): bigint | null => {
  if (of.isMoney) {
    const { minor, unread } = readMoney(value, of.currency);
    return unread ? null : minor;
  }
  const count = typeof value === 'string' || typeof value === 'number' ? Math.trunc(Number(value)) : NaN;
  return Number.isSafeInteger(count) ? BigInt(count) : null;
};
export const figureToWire = (value: bigint | null, of: Unit): number | string => {
  if (value === null) return UNREAD_TEXT;
  return of.isMoney ? amountToWire({ minor: value, currency: of.currency }) : Number(value);
};
export const figure = amountOrZero;
