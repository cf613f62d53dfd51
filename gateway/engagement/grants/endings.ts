import { LeftOut, workThrough } from '../../platform/index';
import { versionKey } from '../promotions/published';
import {
  bonusLeftOf,
  findGrant,
  type GrantRow,
  moveGrant,
  type MoveVerdict,
  readCaused,
  readDue,
} from './grants.queries';
import { endRounds } from './free-rounds';
import { type GrantDeps, moneyOf } from './grant-money';
import { completeMove, forfeitMove, lapseMove, playerAccount } from './moves';

/** Times that a move is built anew because the bonus was played meanwhile. */
const MAX_TRIES = 5;
const DUE_STEP = 200;

/** Ends bonus money as it is now: what it holds decides the move, so it is looked at again where that moved. */
const endBonus = async (
  deps: GrantDeps,
  merchantId: number,
  row: GrantRow,
  end: {
    to: 'completed' | 'forfeited' | 'expired' | 'void';
    when: 'expire' | '';
    memberId: bigint | null;
    /** Refuses where it does not hold exactly this: what the member was shown. */
    seen?: bigint;
  },
): Promise<{ verdict: MoveVerdict; left: bigint }> => {
  const of = moneyOf(merchantId, row);
  const { query } = deps.db.merchant(merchantId);
  const known = await deps.definitions.of(query, merchantId, [
    { promotionId: row.promotion_id, version: row.version },
  ]);
  const cap =
    known.get(versionKey({ promotionId: row.promotion_id, version: row.version }))?.definition.settle.bonus
      ?.cap ?? null;
  for (let round = 0; ; round += 1) {
    const left = await bonusLeftOf(query, { merchantId, memberId: row.member_id, grantId: row.id });
    if (end.seen !== undefined && end.seen !== left) return { verdict: 'moved', left };
    const isDone = end.to === 'completed';
    if (isDone && left > 0n) await deps.ledger.open({ merchantId, account: playerAccount(of) });
    const gone = end.to === 'void' && left < row.bonus ? row.bonus - left : 0n;
    const verdict = await moveGrant(deps, {
      ...{ merchantId, grantId: row.id, memberId: end.memberId, from: ['active'], to: end.to },
      ...{ when: end.when, why: isDone ? (left === 0n ? 'played' : 'wagered') : end.to },
      bonusLeft: left,
      debt: gone,
      review: gone > 0n,
      move: isDone ? completeMove(of, left, cap === null ? null : BigInt(cap)) : forfeitMove(of, left),
    });
    if (verdict !== 'moved' || round >= MAX_TRIES) return { verdict, left };
  }
};

const lapse = (deps: GrantDeps, merchantId: number, row: GrantRow): Promise<MoveVerdict> =>
  moveGrant(deps, {
    merchantId,
    grantId: row.id,
    memberId: null,
    from: ['issued'],
    to: 'expired',
    when: 'lapse',
    why: 'lapsed',
    bonusLeft: null,
    move: lapseMove(moneyOf(merchantId, row)),
  });

/** One round over what is due: offers that lapsed, bonuses that expired or are wagered. @returns how many moved */
export const endDue = async (
  deps: GrantDeps,
  merchantId: number,
  leftOut: LeftOut = new LeftOut(Date.now),
): Promise<number> => {
  const { query } = deps.db.merchant(merchantId);
  const rows = await readDue(query, { merchantId, except: leftOut.ids(), limit: DUE_STEP });
  return leftOut.work(rows, async (row) => {
    if (row.deed === 'lapse') return (await lapse(deps, merchantId, row)) === 'done';
    const ended = await endBonus(deps, merchantId, row, {
      to: row.deed === 'close' ? 'completed' : 'expired',
      when: row.deed === 'close' ? '' : 'expire',
      memberId: null,
    });
    return ended.verdict === 'done';
  });
};

/** Gives bonus money up, by the sum that the member saw. */
export const forfeit = async (
  deps: GrantDeps,
  of: { merchantId: number; memberId: bigint; grantId: bigint; seen: bigint },
): Promise<{ verdict: MoveVerdict; left: bigint }> => {
  const row = await findGrant(deps.db.merchant(of.merchantId).query, { ...of, id: of.grantId });
  // Free rounds are not given up: they are played or left.
  if (row === null || row.member_id !== of.memberId || row.rounds_open)
    return { verdict: 'unknown', left: 0n };
  return endBonus(deps, of.merchantId, row, {
    ...{ to: 'forfeited', when: '', memberId: of.memberId, seen: of.seen },
  });
};

/** What a cause gave goes back with it: unclaimed whole, bonus money as far as it is there, the rest is for a person to decide. */
export const takeBack = async (
  deps: GrantDeps,
  of: { merchantId: number; memberId: bigint; cause: string },
): Promise<void> => {
  const { merchantId } = of;
  const { query } = deps.db.merchant(merchantId);
  await workThrough(await readCaused(query, of), async (row) => {
    if (row.state === 'issued')
      await moveGrant(deps, {
        ...{
          merchantId,
          grantId: row.id,
          memberId: null,
          from: ['issued'],
          to: 'void',
          when: '',
          why: 'cause',
        },
        ...{ bonusLeft: null, move: lapseMove(moneyOf(merchantId, row)) },
      });
    // Claimed meanwhile, or paid at once.
    const now = await findGrant(query, { merchantId, id: row.id });
    if (now?.state === 'active' && now.rounds_open)
      await endRounds(deps, { merchantId, row: now, to: 'void' });
    else if (now?.state === 'active')
      await endBonus(deps, merchantId, now, { to: 'void', when: '', memberId: null });
    else if (now?.state === 'completed')
      await moveGrant(deps, {
        ...{ merchantId, grantId: row.id, memberId: null, from: ['completed'], to: 'void', when: '' },
        ...{ why: 'cause', bonusLeft: null, review: true, move: null },
        debt: row.money + row.bonus,
      });
  });
};
