import type { PlayLimits } from '../../src/contract/entities/limit';
import type { Database, Query } from '../database/types';
import type { MerchantContext } from '../platform/index';
import { type EventRow, listEvents, listStopped, type StoppedRow } from './desk.queries';
import type { MemberLimits } from './play-limits';
import { insertEvent, watch } from './protection.queries';
import { closeReturn, listReturns, readStop, type ReturnRow } from './stops.queries';
import type { Stops } from './stops';

interface Member {
  merchant: Pick<MerchantContext, 'id' | 'currency'>;
  memberId: bigint;
}

export interface ProtectedMember {
  limits: PlayLimits;
  stop: { kind: 'pause' | 'exclusion'; until: Date } | null;
  events: readonly EventRow[];
}

/**
 * What operators do. Nothing here takes protection away: no call lifts a pause or an exclusion, or raises a limit. `query` is the
 * transaction in which the operator's action is noted.
 */
export interface ProtectionDesk {
  show(member: Member): Promise<ProtectedMember>;
  /** Pauses and exclusions that hold now. */
  stopped(input: { merchantId: number; limit: number }): Promise<readonly StoppedRow[]>;
  /** At the member's request. @throws GatewayError LIMIT_AMOUNT_INVALID */
  exclude(
    query: Query,
    input: Member & { months: number; operator: string },
  ): Promise<{ until: Date; done: () => void }>;
  note(query: Query, input: Member & { operator: string; text: string }): Promise<void>;
  /** What excluded members are still to be given back. */
  returns(input: { merchantId: number; limit: number }): Promise<readonly ReturnRow[]>;
  /** False: there is none such, or it is done. */
  closeReturn(query: Query, input: { merchantId: number; id: bigint; operator: string }): Promise<boolean>;
}

const MAX_EVENTS = 100;
const MAX_NOTE = 1_000;

export const createProtectionDesk = (deps: {
  db: Database;
  memberLimits: MemberLimits;
  stops: Stops;
}): ProtectionDesk => ({
  async show(member) {
    const who = { merchantId: member.merchant.id, memberId: member.memberId };
    const { query } = deps.db.merchant(who.merchantId);
    const [limits, stop, events] = await Promise.all([
      deps.memberLimits.get(member),
      readStop(query, who),
      listEvents(query, { ...who, limit: MAX_EVENTS }),
    ]);
    return { limits, stop, events };
  },
  stopped: (input) => listStopped(deps.db.merchant(input.merchantId).query, input),
  exclude: (query, { operator, ...input }) =>
    deps.stops.stopIn(query, { ...input, kind: 'exclusion', actor: operator }),
  async note(query, { merchant, memberId, operator, text }) {
    const who = { merchantId: merchant.id, memberId };
    await watch(query, who);
    await insertEvent(query, {
      ...who,
      actor: operator,
      kind: 'note',
      facts: { text: text.slice(0, MAX_NOTE) },
    });
  },
  returns: (input) => listReturns(deps.db, input),
  closeReturn: (query, input) => closeReturn(query, input),
});
