/** A member, as every service of the account is asked about one. */
export interface Who {
  merchantId: number;
  memberId: bigint;
}
