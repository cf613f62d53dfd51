import type { LeasedDraw } from '../tickets/draw-doors';
import { endCancels } from '../tickets/cancels';
import { betKey, SOURCE } from '../tickets/place.queries';
import { BATCH, type SettleDeps } from './job';
import { type DrawPlace, endVoid, readToVoid } from './settle.queries';
import { refusedBy } from './take-back';

/** Gives every stake of a void draw back, each by its own key. */
export const refund = async (deps: SettleDeps, draw: LeasedDraw): Promise<boolean> => {
  const { merchantId, id } = draw;
  const place: DrawPlace = { merchantId, id };
  await endCancels(deps, place);
  for (;;) {
    const rows = await readToVoid(deps.db, { ...place, limit: BATCH });
    const results = await Promise.all(
      rows.map(({ id: ticket, member_id: member }) =>
        deps.ledger.post({
          type: 'reverse',
          merchantId,
          source: SOURCE,
          key: `void:${id}:${ticket}`,
          targetKey: betKey(ticket),
          actor: 'settle',
          meta: { member: member.toString() },
        }),
      ),
    );
    for (const result of results) if (!result.ok) throw refusedBy(result.code);
    await endVoid(
      deps.db,
      place,
      rows.map(({ id: ticket }) => ticket),
    );
    for (const { member_id: memberId } of rows)
      await deps.protection.noteCorrection({ merchantId, memberId });
    if (rows.length < BATCH) return deps.draws.setSettled({ ...draw, winners: 0, payoutMinor: 0n });
    if (!(await deps.draws.keepLease(draw))) return false;
  }
};
