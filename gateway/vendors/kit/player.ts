/** Whoever plays, as every part of the vendor needs to know them. */
export interface Player {
  merchantId: number;
  memberId: bigint;
  gameId: string;
  /** ISO 4217, upper case. */
  currency: string;
}
