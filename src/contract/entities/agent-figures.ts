import * as v from 'valibot';
import { amountToWire, type Money } from '../money';
import { looseCount } from '../wire';
import { exactMoney, wireAmount } from './record';

/** What a team, or one member, did in some days. Settled bets only; a late correction is part of the day on which it was made. */
export interface AgentFigures {
  /** Settled stakes, without those that came back as they were at a table or on a match. */
  turnover: Money;
  winnings: Money;
  rounds: number;
  /** Members with a settled bet; over several days each day counts its own. */
  players: number;
  deposits: Money;
  depositors: number;
  withdrawals: Money;
  bonus: Money;
  rebate: Money;
  registrations: number;
  /** Members whose first deposit ever it was, and what they paid in. */
  firstDeposits: number;
  firstDeposit: Money;
}

export const wireFigures = v.object({
  betAmount: wireAmount,
  winAmount: wireAmount,
  betCount: looseCount,
  betPeople: looseCount,
  depositAmount: wireAmount,
  depositPeople: looseCount,
  withdrawAmount: wireAmount,
  promotion: wireAmount,
  rebate: wireAmount,
  registerCount: looseCount,
  firstDepositCount: looseCount,
  firstDepositAmount: wireAmount,
});
export type WireFigures = v.InferInput<typeof wireFigures>;
export const figuresOf = (wire: v.InferOutput<typeof wireFigures>, code: string): AgentFigures => ({
  turnover: exactMoney(wire.betAmount, code),
  winnings: exactMoney(wire.winAmount, code),
  rounds: wire.betCount,
  players: wire.betPeople,
  deposits: exactMoney(wire.depositAmount, code),
  depositors: wire.depositPeople,
  withdrawals: exactMoney(wire.withdrawAmount, code),
  bonus: exactMoney(wire.promotion, code),
  rebate: exactMoney(wire.rebate, code),
  registrations: wire.registerCount,
  firstDeposits: wire.firstDepositCount,
  firstDeposit: exactMoney(wire.firstDepositAmount, code),
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
