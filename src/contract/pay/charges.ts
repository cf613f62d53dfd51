import type { PayInputs } from './inputs';

/** Deductions that follow from a merchant's policy: shares of turnover, of members' losses, of the cashier's fees. */
export const chargeItems = ['commission', 'product', 'bank'] as const;
export type ChargeItem = (typeof chargeItems)[number];

/** One charge of a statement: `minor` is the share of `base`, rounded down; nothing of what is below zero. */
export interface Charge {
  item: ChargeItem;
  /** A product; of bank fees `deposit` or `withdraw`. */
  of: string;
  base: bigint;
  ppm: number;
  minor: bigint;
}

const MILLION = 1_000_000n;

export const chargeOf = (of: Omit<Charge, 'minor'>): Charge => ({
  ...of,
  minor: of.base > 0n ? (of.base * BigInt(of.ppm)) / MILLION : 0n,
});

/** What some charges come to, by deduction. */
export const chargesTaken = (charges: readonly Charge[]): Record<ChargeItem, bigint> => {
  const taken: Record<ChargeItem, bigint> = { commission: 0n, product: 0n, bank: 0n };
  for (const { item, minor } of charges) taken[item] += minor;
  return taken;
};

/** Whether charges are shares of their bases, and their sums those that a statement was computed from. */
export const chargesHold = (charges: readonly Charge[], { taken }: Pick<PayInputs, 'taken'>): boolean => {
  const sums = chargesTaken(charges);
  return (
    charges.every((charge) => chargeOf(charge).minor === charge.minor) &&
    chargeItems.every((item) => sums[item] === taken[item])
  );
};
