import {
  decideSelfReferral,
  readSelfReferrals,
  type SelfReferralRefusal,
  type SelfReferralRow,
} from '../agents/index';
import type { Database } from '../database/types';
import { noteAction } from '../operator/index';
import { GatewayError } from '../platform/index';
import type { DeskReferral } from './desk-answers';
import type { DeskHandlers } from './desk-context';
import { DeskError } from './desk-errors';
import { PAGE, pageOfRows } from './desk-members';

type ReferralHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `referrals.${string}`>>;

const rowOf = (row: SelfReferralRow): DeskReferral => ({
  id: row.member_id.toString(),
  username: row.username,
  agent: { memberId: row.agent_id.toString(), name: row.agent },
  why: row.why,
  foundAt: row.found_at.getTime(),
  fromDay: row.from_day,
});
const refusalOf = (refused: SelfReferralRefusal): Error => {
  if (refused === 'unknown') return new DeskError('DESK_NOT_FOUND');
  return new GatewayError(refused === 'own' ? 'CASHIER_OWN_ACCOUNT' : 'CASHIER_STATE');
};

/** Who may be their own agent: decided as the tool decides it, and noted where the tool notes it. */
export const createDeskReferrals = ({ db }: { db: Database }): ReferralHandlers => ({
  async 'referrals.queue'({ after }, { merchant }) {
    const rows = await readSelfReferrals(db.merchant(merchant.id).query, {
      ...{ merchantId: merchant.id, waiting: true, limit: PAGE + 1 },
      behind: after === undefined ? null : BigInt(after),
    });
    return pageOfRows(rows, (row) => row.member_id, rowOf);
  },
  async 'referrals.decide'({ id, release, reason }, { merchant, operator }) {
    const actor = `desk:${operator.name}`;
    await db.merchant(merchant.id).tx(async (query) => {
      const done = await decideSelfReferral(query, {
        ...{ merchantId: merchant.id, memberId: BigInt(id), released: release, reason },
        ...{ actor, operator: operator.name },
      });
      if (done.refused !== null) throw refusalOf(done.refused);
      await noteAction(query, {
        ...{ merchantId: merchant.id, actor, command: 'team self-referrals', ...done.change },
      });
    });
    return null;
  },
});
