import type { Database } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import type { Definitions } from '../promotions/published';
import type { GrantRow } from './grants.queries';
import type { GrantMoney } from './moves';

export interface GrantDeps {
  db: Database;
  ledger: Pick<Ledger, 'postWith' | 'open'>;
  definitions: Definitions;
}

/** What the ledger has to know of a grant. */
export const moneyOf = (merchantId: number, row: GrantRow): GrantMoney => {
  const tickets = Object.entries(JSON.parse(row.tickets) as Record<string, string>);
  return {
    ...{ merchantId, grantId: row.id, promotionId: row.promotion_id, memberId: row.member_id },
    ...{ version: row.version, kind: row.kind, currency: row.currency },
    award: {
      ...{ money: row.money, bonus: row.bonus, points: row.points },
      tickets: tickets.map(([unit, count]) => ({ ticket: Number(unit.slice(3)), count: BigInt(count) })),
      ...(row.rounds > 0n && { rounds: { count: row.rounds, stakeMinor: row.rounds_stake } }),
    },
  };
};
