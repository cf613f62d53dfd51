import type { AccountRef } from '../ledger/index';

/** Rounds that a promotion pays, as the wallet of vendors needs them. */
export interface FreeRounds {
  sets(of: { merchantId: number; memberId: bigint; game?: { vendor: string; gameId: string } }): Promise<
    {
      grantId: bigint;
      stakeMinor: bigint;
      left: bigint;
      count: bigint;
      expiresAt: number;
      wins: 'money' | 'bonus';
    }[]
  >;
  find(of: {
    merchantId: number;
    memberId: bigint;
    vendor: string;
    gameId: string;
    currency: string;
    grantId: bigint;
  }): Promise<{
    stakeMinor: bigint;
    isOpen: boolean;
    stakes: AccountRef;
    wins: AccountRef | null;
  } | null>;
}

const NUMBER = /^[1-9]\d{0,17}$/;

/** The number of a set in a vendor's words; null: none of ours. */
export const setNumber = (word: string): bigint | null => (NUMBER.test(word) ? BigInt(word) : null);
