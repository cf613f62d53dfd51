import type { Ledger } from '../../ledger/index';
import { LeftOut } from '../../platform/index';
import { versionKey } from '../promotions/published';
import { type GrantDeps, moneyOf } from './grant-money';
import { endRoundsOf, readRoundsDue, readRoundsHeld, readRoundsLate } from './free-rounds.queries';
import type { GrantRow, MoveVerdict } from './grants.queries';
import { endRoundsMove } from './moves';

/** Times that an end is built anew because a round was played meanwhile. */
const MAX_TRIES = 5;
const DUE_STEP = 200;

/** Ends a set of free rounds as it is now: what is left goes back into the budget, what was won as bonus money begins to be wagered. */
export const endRounds = async (
  deps: GrantDeps,
  of: { merchantId: number; row: GrantRow; to: 'played' | 'expired' | 'void' },
): Promise<MoveVerdict> => {
  const { merchantId, row, to } = of;
  const { query } = deps.db.merchant(merchantId);
  const version = { promotionId: row.promotion_id, version: row.version };
  const known = await deps.definitions.of(query, merchantId, [version]);
  const terms = known.get(versionKey(version))?.definition.settle.bonus;
  for (let at = 0; ; at += 1) {
    const held = await readRoundsHeld(query, { merchantId, grantId: row.id });
    const won = to === 'void' ? held.won : 0n;
    const verdict = await endRoundsOf(deps, {
      ...{ merchantId, grantId: row.id, to, held },
      ...{ required: held.won * BigInt(terms?.wager ?? 0), days: terms?.days ?? 1 },
      move: endRoundsMove(moneyOf(merchantId, row), { left: held.left, won, key: 'rounds' }),
    });
    if (verdict !== 'moved' || at >= MAX_TRIES) return verdict;
  }
};

/** One round over sets that are played or over, and over stakes that came back behind the end. @returns how many moved */
export const endDueRounds = async (
  deps: GrantDeps & { ledger: Pick<Ledger, 'post'> },
  merchantId: number,
  leftOut: LeftOut = new LeftOut(Date.now),
): Promise<number> => {
  const { query } = deps.db.merchant(merchantId);
  const of = { merchantId, limit: DUE_STEP };
  const ended = await leftOut.work(
    await readRoundsDue(query, { ...of, except: leftOut.ids() }),
    async (row) => {
      const to = row.left < row.rounds_stake ? 'played' : 'expired';
      return (await endRounds(deps, { merchantId, row, to })) === 'done';
    },
  );
  const late = await leftOut.work(
    await readRoundsLate(query, { ...of, except: leftOut.ids() }),
    async (row) => {
      const move = endRoundsMove(moneyOf(merchantId, row), {
        left: row.left,
        won: 0n,
        key: `rounds-late-${row.journal_id}`,
      });
      return move !== null && (await deps.ledger.post(move)).ok;
    },
  );
  return ended + late;
};
