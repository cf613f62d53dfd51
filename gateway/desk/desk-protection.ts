import type { Database } from '../database/types';
import { noteAction } from '../operator/index';
import type { MerchantContext } from '../platform/index';
import type { ProtectedMember, ProtectionServices } from '../protection/index';
import type { DeskLimits } from './desk-answers';
import type { DeskHandlers } from './desk-context';
import { DeskError } from './desk-errors';
import { readDeskMember } from './desk-members';

type ProtectionHandlers = Pick<
  DeskHandlers,
  'member.limits' | 'member.exclude' | 'returns.queue' | 'returns.done'
>;

/** Balances to give back are few, and none is left out of a page: they come whole. */
const MAX_RETURNS = 200;

const limitsOf = ({ limits, stop, events }: ProtectedMember): DeskLimits => ({
  limits: limits.limits.map(({ id, kind, period, amount, used, resetsAt }) => ({
    id,
    kind,
    period,
    minor: amount.toString(),
    usedMinor: used.toString(),
    currency: limits.currency,
    resetsAt,
  })),
  realityMinutes: limits.realityMinutes,
  months: limits.exclusionMonths,
  stop: stop && { kind: stop.kind, until: stop.until.getTime() },
  events: events.map(({ actor, kind, facts, at }) => ({ actor, kind, facts, at: at.getTime() })),
});

/** What protects a member. Nothing here takes protection away. */
export const createDeskProtection = (
  deps: { db: Database } & Pick<ProtectionServices, 'protectionDesk'>,
): ProtectionHandlers => {
  const { db, protectionDesk: desk } = deps;
  const show = (merchant: MerchantContext, memberId: bigint) => desk.show({ merchant, memberId });
  return {
    async 'member.limits'({ id }, context) {
      const { key } = await readDeskMember(db, context, id);
      return limitsOf(await show(context.merchant, key.memberId));
    },
    async 'member.exclude'({ id, months }, context) {
      const { merchant, operator } = context;
      const { key, facts } = await readDeskMember(db, context, id);
      const actor = `desk:${operator.name}`;
      const done = await db.merchant(merchant.id).tx(async (query) => {
        const stopped = await desk.exclude(query, {
          merchant,
          memberId: key.memberId,
          months,
          operator: actor,
        });
        const after = { excludedUntil: stopped.until.toISOString() };
        const note = { merchantId: merchant.id, actor, command: 'desk exclude', target: facts.username };
        await noteAction(query, { ...note, before: null, after });
        return stopped.done;
      });
      done();
      return null;
    },
    async 'returns.queue'(_, { merchant }) {
      const rows = await desk.returns({ merchantId: merchant.id, limit: MAX_RETURNS });
      return {
        rows: rows.map((row) => ({
          id: row.id.toString(),
          memberId: row.member_id.toString(),
          amount: { minor: row.amount.toString(), currency: row.currency },
          askedAt: row.asked_at.getTime(),
        })),
        next: null,
      };
    },
    async 'returns.done'({ id }, { merchant, operator }) {
      const actor = `desk:${operator.name}`;
      const deed = { merchantId: merchant.id, id: BigInt(id), operator: actor };
      await db.merchant(merchant.id).tx(async (query) => {
        if (!(await desk.closeReturn(query, deed))) throw new DeskError('DESK_DONE');
        const note = { merchantId: merchant.id, actor, command: 'desk returned', target: `return ${id}` };
        await noteAction(query, { ...note, before: 'open', after: 'done' });
      });
      return null;
    },
  };
};
