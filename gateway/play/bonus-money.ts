import type { AccountRef, Posting } from '../ledger/index';

/** Bonus money of a member that a stake may be paid with. */
export interface BonusInPlay {
  grantId: bigint;
  account: AccountRef;
  balanceMinor: bigint;
  /** The largest stake that it may be part of; null: any. */
  maxStakeMinor: bigint | null;
}

/** What own money and bonus money have staked on a round. */
export interface RoundShares {
  grantId: bigint;
  account: AccountRef;
  ownMinor: bigint;
  bonusMinor: bigint;
  /** The bonus was given up or has ended: what it wins goes to the house. */
  isOver: boolean;
}

/** Bonus money as the wallet of vendors needs it; asked only about members who have or had some. */
export interface BonusMoney {
  inPlay(of: { merchantId: number; memberId: bigint; currency: string }): Promise<BonusInPlay | null>;
  sharesOf(of: {
    merchantId: number;
    memberId: bigint;
    currency: string;
    vendor: string;
    roundId: string;
  }): Promise<RoundShares | null>;
  /** Whether the stake of a journal is the first with bonus money behind one of own money alone. */
  hasCrossed(of: {
    merchantId: number;
    memberId: bigint;
    currency: string;
    journalId: bigint;
  }): Promise<boolean>;
  /** Open pages are told that play has come to bonus money. */
  tellCrossed(of: { merchantId: number; memberId: bigint }): void;
}

/** Own money first, then bonus money; null where both together are too little, or the stake is too large for the bonus. */
export const splitStake = (
  stakeMinor: bigint,
  { ownMinor, bonus }: { ownMinor: bigint; bonus: BonusInPlay },
): { own: bigint; bonus: bigint } | null => {
  if (bonus.maxStakeMinor !== null && stakeMinor > bonus.maxStakeMinor) return null;
  const own = ownMinor < stakeMinor ? ownMinor : stakeMinor;
  const rest = stakeMinor - own;
  return rest === 0n || rest > bonus.balanceMinor ? null : { own, bonus: rest };
};

/** A win follows its stake in proportion; rounding favours own money. */
export const splitWin = (
  winMinor: bigint,
  shares: { own: bigint; bonus: bigint },
): { own: bigint; bonus: bigint } => {
  const all = shares.own + shares.bonus;
  const bonus = all === 0n ? 0n : (winMinor * shares.bonus) / all;
  return { own: winMinor - bonus, bonus };
};

/** Lines of a move that both have part in, the player's before the vendor's. */
export const splitPostings = (
  parts: { own: bigint; bonus: bigint },
  accounts: { own: AccountRef; bonus: AccountRef; vendor: AccountRef },
): Posting[] => {
  const line = (account: AccountRef, amountMinor: bigint): Posting[] =>
    amountMinor === 0n ? [] : [{ account, amountMinor }];
  return [
    ...line(accounts.own, parts.own),
    ...line(accounts.bonus, parts.bonus),
    ...line(accounts.vendor, -(parts.own + parts.bonus)),
  ];
};
