import * as v from 'valibot';
import { amountToWire, type Money } from '../money';
import { looseCount, looseId, looseText, looseTime } from '../wire';
import { amount, amountOrZero, currency, readMoney } from './lottery-states';

/** One bet of a slip as it is asked for: its price is the gateway's to say. */
export interface LotteryLineOrder {
  /** The bet's code in the game's rules. */
  bet: string;
  /** What is bet on, in the text of src/contract/lottery. */
  selection: string;
  /** Part of the game's unit in millionths: 1,000,000 whole, 100,000 a tenth. */
  mode: number;
  multiple: number;
  /**
   * Part of the stake that comes back when the draw is settled, in millionths, for odds that are as much lower: a step of
   * `rebateSeriesOf(rules, bet)`. None when left out.
   */
  rebatePpm?: number;
  /**
   * Part of its odds that was shown, in millionths: as the quote says it for a number that the book has much of. Whole when left out;
   * another one is asked again (LOTTERY_PRICE_CHANGED), never charged.
   */
  oddsPpm?: number;
}
/** Lines for one draw. */
export interface LotteryOrder {
  game: string;
  /** '' for the draw that is open. */
  issue: string;
  lines: readonly LotteryLineOrder[];
}

/** What the gateway makes of one line. */
export interface LotteryQuoteLine extends Required<LotteryLineOrder> {
  /** Combinations. */
  count: number;
  stake: Money;
  /** What comes back of the stake when the draw is settled, whatever it wins. */
  rebate: Money;
  /** The most that the line can win. */
  maxPrize: Money;
}
export interface LotteryQuote {
  game: string;
  issue: string;
  lines: (LotteryQuoteLine & {
    /** Numbers or symbols of the line that pay less in this draw, or nothing any more: then `oddsPpm` is 0 and the line is refused. */
    restricted: string[];
  })[];
  total: Money;
  /** Of all lines: what of `total` comes back when the draw is settled. */
  rebate: Money;
  /** The most that the ticket can win. */
  maxPrize: Money;
  /** Names the prices that were shown; the order says which ones it was made by. */
  oddsVersion: number;
  /** ms since 1970 by the gateway's clock. */
  closesAt: number | null;
}

const PPM = 1_000_000;
const multiple = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));
const lineOrder = v.strictObject({
  bet: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,24}$/)),
  selection: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096), v.regex(/^[\x20-\x7e]+$/)),
  mode: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1_000_000),
  multiple: v.optional(multiple, 1),
  rebatePpm: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PPM)), 0),
  oddsPpm: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PPM)), PPM),
});
/** Lines that one request may carry at all; a game's own limit may be lower. */
export const MAX_ORDER_LINES = 1_000;
export const orderLines = v.pipe(v.array(lineOrder), v.minLength(1), v.maxLength(MAX_ORDER_LINES));
export const orderToWire = ({ game, issue, lines }: LotteryOrder) => ({
  gameId: game,
  numero: issue,
  lines: lines.map((line) => ({
    bet: line.bet,
    selection: line.selection,
    mode: line.mode,
    multiple: line.multiple,
    // Gateways that know neither are not asked for it.
    ...(line.rebatePpm ? { rebatePpm: line.rebatePpm } : {}),
    ...(line.oddsPpm === undefined || line.oddsPpm === PPM ? {} : { oddsPpm: line.oddsPpm }),
  })),
});

export const quoteLine = {
  bet: looseText,
  selection: looseText,
  mode: looseCount,
  multiple: looseCount,
  count: looseCount,
  stake: amount,
  maxPrize: amount,
  rebatePpm: looseCount,
  oddsPpm: v.optional(v.number(), PPM),
  rebate: amountOrZero,
};
const wireQuote = v.object({
  gameId: looseId,
  numero: looseId,
  currency,
  lines: v.array(v.object({ ...quoteLine, restricted: v.optional(v.array(v.string()), []) })),
  total: amount,
  rebate: amountOrZero,
  maxPrize: amount,
  oddsVersion: looseCount,
  closesAt: looseTime,
});
export const quoteFromWire = v.pipe(
  wireQuote,
  v.transform((wire): LotteryQuote => ({
    game: wire.gameId,
    issue: wire.numero,
    lines: wire.lines.map((line) => ({
      ...line,
      stake: readMoney(line.stake, wire.currency),
      rebate: readMoney(line.rebate, wire.currency),
      maxPrize: readMoney(line.maxPrize, wire.currency),
    })),
    total: readMoney(wire.total, wire.currency),
    rebate: readMoney(wire.rebate, wire.currency),
    maxPrize: readMoney(wire.maxPrize, wire.currency),
    oddsVersion: wire.oddsVersion,
    closesAt: wire.closesAt,
  })),
);
export const quoteToWire = (quote: LotteryQuote): v.InferInput<typeof wireQuote> => ({
  gameId: quote.game,
  numero: quote.issue,
  currency: quote.total.currency,
  lines: quote.lines.map((line) => ({
    ...line,
    stake: amountToWire(line.stake),
    rebate: amountToWire(line.rebate),
    maxPrize: amountToWire(line.maxPrize),
  })),
  total: amountToWire(quote.total),
  rebate: amountToWire(quote.rebate),
  maxPrize: amountToWire(quote.maxPrize),
  oddsVersion: quote.oddsVersion,
  closesAt: quote.closesAt,
});
