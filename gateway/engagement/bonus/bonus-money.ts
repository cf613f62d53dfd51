import type { Database } from '../../database/types';
import type { AccountRef } from '../../ledger/index';
import { bonusAccount } from '../grants/moves';
import { type Definitions, versionKey } from '../promotions/published';
import { findInPlay, readCrossed, readShares } from './bonus.queries';

interface MemberMoney {
  merchantId: number;
  memberId: bigint;
  currency: string;
}

/** What the wallet of vendors asks of bonus money. */
export interface BonusPurse {
  inPlay(of: MemberMoney): Promise<{
    grantId: bigint;
    account: AccountRef;
    balanceMinor: bigint;
    maxStakeMinor: bigint | null;
  } | null>;
  sharesOf(of: MemberMoney & { vendor: string; roundId: string }): Promise<{
    grantId: bigint;
    account: AccountRef;
    ownMinor: bigint;
    bonusMinor: bigint;
    isOver: boolean;
  } | null>;
  hasCrossed(of: MemberMoney & { journalId: bigint }): Promise<boolean>;
  tellCrossed(of: { merchantId: number; memberId: bigint }): void;
}

export const createBonusPurse = (deps: {
  db: Database;
  definitions: Definitions;
  tellCrossed: BonusPurse['tellCrossed'];
}): BonusPurse => ({
  hasCrossed: (of) => readCrossed(deps.db.merchant(of.merchantId).query, of),
  tellCrossed: deps.tellCrossed,
  async inPlay(of) {
    const { query } = deps.db.merchant(of.merchantId);
    const row = await findInPlay(query, of);
    if (row === null) return null;
    const version = { promotionId: row.promotion_id, version: row.version };
    const known = await deps.definitions.of(query, of.merchantId, [version]);
    const most = known.get(versionKey(version))?.definition.settle.bonus?.maxStake;
    return {
      grantId: row.id,
      account: bonusAccount({ ...of, grantId: row.id }),
      balanceMinor: row.balance,
      maxStakeMinor: most === undefined ? null : BigInt(most),
    };
  },
  async sharesOf(of) {
    const row = await readShares(deps.db.merchant(of.merchantId).query, of);
    if (row === null) return null;
    return {
      grantId: row.grant,
      account: bonusAccount({ ...of, grantId: row.grant }),
      ownMinor: row.own,
      bonusMinor: row.bonus,
      isOver: !row.active,
    };
  },
});
