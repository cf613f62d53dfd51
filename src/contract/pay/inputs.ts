import type { Deduction } from './terms';

/** What is frozen of a team and a period before it is paid: minor units of the contract's currency, settled bets only. */
export interface PayInputs {
  /** Settled stakes. */
  turnover: bigint;
  /** The part of the turnover that won; the rest lost. */
  wonTurnover: bigint;
  winnings: bigint;
  /** Members who are active by the contract's rule. */
  active: number;
  /** What each deduction comes to; what the contract does not name stays out. */
  taken: Readonly<Record<Deduction, bigint>>;
  /** Loss carried in from earlier periods; zero or less. */
  carriedIn: bigint;
}

export const NOTHING_TAKEN: Readonly<Record<Deduction, bigint>> = {
  rebate: 0n,
  commission: 0n,
  wages: 0n,
  promotion: 0n,
  bank: 0n,
  product: 0n,
};
