/** The player, as every part of the vendor needs them. */
export interface Player {
  merchantId: number;
  memberId: bigint;
  gameId: string;
  /** ISO 4217, upper case. */
  currency: string;
}
