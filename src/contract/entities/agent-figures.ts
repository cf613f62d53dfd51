import * as v from 'valibot';
import { amount, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, maybe } from '../wire';

/** What a team, or one member, did in some days. Settled bets only; a late correction is part of the day on which it was made. Counts are null where the gateway does not tell them: ours always does. */
export interface AgentFigures {
  /** Settled stakes, without those that came back as they were at a table or on a match. */
  turnover: Money;
  winnings: Money;
  rounds: number | null;
  /** Members with a settled bet; over several days each day counts its own. */
  players: number | null;
  deposits: Money;
  depositors: number | null;
  withdrawals: Money;
  bonus: Money;
  rebate: Money;
  registrations: number | null;
  /** Members whose first deposit ever it was, and what they paid in. */
  firstDeposits: number | null;
  firstDeposit: Money;
}

const count = maybe(looseCount);
export const wireFigures = v.object({
  betAmount: amount,
  winAmount: amount,
  betCount: count,
  betPeople: count,
  depositAmount: amount,
  depositPeople: count,
  withdrawAmount: amount,
  promotion: amount,
  rebate: amount,
  registerCount: count,
  firstDepositCount: count,
  firstDepositAmount: amount,
});
export type WireFigures = v.InferInput<typeof wireFigures>;
export const figuresOf = (wire: v.InferOutput<typeof wireFigures>, code: string): AgentFigures => ({
  turnover: readMoney(wire.betAmount, code),
  winnings: readMoney(wire.winAmount, code),
  rounds: wire.betCount,
  players: wire.betPeople,
  deposits: readMoney(wire.depositAmount, code),
  depositors: wire.depositPeople,
  withdrawals: readMoney(wire.withdrawAmount, code),
  bonus: readMoney(wire.promotion, code),
  rebate: readMoney(wire.rebate, code),
  registrations: wire.registerCount,
  firstDeposits: wire.firstDepositCount,
  firstDeposit: readMoney(wire.firstDepositAmount, code),
});
export const figuresToWire = (figures: AgentFigures): WireFigures => ({
  betAmount: amountToWire(figures.turnover),
  winAmount: amountToWire(figures.winnings),
  betCount: figures.rounds,
  betPeople: figures.players,
  depositAmount: amountToWire(figures.deposits),
  depositPeople: figures.depositors,
  withdrawAmount: amountToWire(figures.withdrawals),
  promotion: amountToWire(figures.bonus),
  rebate: amountToWire(figures.rebate),
  registerCount: figures.registrations,
  firstDepositCount: figures.firstDeposits,
  firstDepositAmount: amountToWire(figures.firstDeposit),
});
