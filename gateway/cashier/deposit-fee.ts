/** What a merchant keeps of money that comes: a fixed part, and so many hundredths of a percent of it. */
export interface DepositFee {
  fixedMinor: bigint;
  basisPoints: number;
}

const ALL = 10_000n;

/** The fee of one payment, rounded down: what cannot be divided is the member's. Never more than what came. */
export const feeOf = (amountMinor: bigint, fee: DepositFee): bigint => {
  const whole = fee.fixedMinor + (amountMinor * BigInt(fee.basisPoints)) / ALL;
  return whole > amountMinor ? amountMinor : whole;
};
