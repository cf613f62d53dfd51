import type { Database } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import { GatewayError } from '../../platform/index';
import type { Protection } from '../../protection/index';
import { betKey, SOURCE } from './place.queries';
import { endCancel, listCancelling } from './tickets.queries';

export interface CancelDeps {
  db: Database;
  ledger: Ledger;
  protection: Pick<Protection, 'noteCorrection'>;
}

/** Gives the whole stake of a ticket back that was taken out of its draw. Doing it again changes nothing. */
export const giveBack = async (
  { db, ledger, protection }: CancelDeps,
  ticket: { merchantId: number; drawId: bigint; id: bigint; memberId: bigint },
): Promise<void> => {
  const { merchantId, memberId } = ticket;
  const result = await ledger.post({
    type: 'reverse',
    merchantId,
    source: SOURCE,
    key: `cancel:${ticket.id}`,
    targetKey: betKey(ticket.id),
    actor: memberId.toString(),
  });
  if (!result.ok)
    throw new GatewayError(result.code === 'BUSY' ? 'BUSY' : 'INTERNAL', { reason: result.code });
  await endCancel(db.merchant(merchantId).query, ticket);
  if (!result.replayed) await protection.noteCorrection({ merchantId, memberId });
};

const PAGE = 500;

/** Ends the cancellations of a draw that a killed node began: nothing of a draw is sealed before. */
export const endCancels = async (
  deps: CancelDeps,
  draw: { merchantId: number; id: bigint },
): Promise<void> => {
  const { merchantId, id: drawId } = draw;
  for (;;) {
    const rows = await listCancelling(deps.db, { merchantId, drawId, limit: PAGE });
    await Promise.all(
      rows.map(({ id, member_id: memberId }) => giveBack(deps, { merchantId, drawId, id, memberId })),
    );
    if (rows.length < PAGE) return;
  }
};
