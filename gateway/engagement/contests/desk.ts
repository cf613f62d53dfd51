import { randomBytes } from 'node:crypto';
import type { Query } from '../../database/types';
import { type PostOperation, POINTS } from '../../ledger/index';
import { commitmentOf } from '../../lottery/index';
import { isSameOperator, type KeyBox } from '../../platform/index';
import { putStock } from './chance/chance.queries';
import { contestOf } from './contests';
import {
  approveContest,
  countOpen,
  findContest,
  lockCursor,
  MAX_OPEN,
  putDraft,
  readBudgets,
} from './contests.queries';
import { bodyOf, budgetOf, type Contest } from './definition';
import { CONTEST_SOURCE, poolOf } from './prizes';
import { insertDraw } from './raffles/raffles.queries';

const SEED_BYTES = 32;

/** Writes a contest down; it is offered when its budget is there and another person has approved it. */
export const draftContest = async (
  query: Query,
  of: { merchantId: number; zone: string; code: string; contest: Contest; author: string },
): Promise<{ ok: boolean; hash: string }> => {
  const { body, hash } = bodyOf(of.contest);
  const { from, until, kind } = of.contest;
  const ok = await putDraft(query, {
    ...{ merchantId: of.merchantId, code: of.code, kind, body, hash, author: of.author, from, until },
    zone: of.zone,
  });
  return { ok, hash };
};

export type ApproveFault = 'unknown' | 'same-person' | 'state' | 'many' | 'budget';
export interface Shortage {
  unit: string;
  needs: bigint;
  has: bigint;
}

/** Opens a contest whose budget holds the most that it can pay. What is random in it is committed to here, before anyone takes part. */
export const openContest = async (
  query: Query,
  of: { merchantId: number; code: string; approver: string; box: KeyBox },
): Promise<{ ok: true; id: bigint } | { ok: false; fault: ApproveFault; short?: Shortage }> => {
  const { merchantId, approver } = of;
  // What lies in the log already is not counted: nothing that comes is.
  await lockCursor(query, merchantId);
  const row = await findContest(query, { merchantId, code: of.code, lock: true });
  if (row === null) return { ok: false, fault: 'unknown' };
  if (row.phase !== 'draft') return { ok: false, fault: 'state' };
  if (isSameOperator(row.author, approver)) return { ok: false, fault: 'same-person' };
  if ((await countOpen(query, merchantId)) >= MAX_OPEN) return { ok: false, fault: 'many' };
  const contest = contestOf(row);
  const held = await readBudgets(query, { merchantId, contestId: row.id });
  for (const [unit, needs] of budgetOf(contest)) {
    const has = held.get(unit) ?? 0n;
    if (has < needs) return { ok: false, fault: 'budget', short: { unit, needs, has } };
  }
  if (!(await approveContest(query, { merchantId, id: row.id, approver })))
    return { ok: false, fault: 'state' };
  if (contest.kind === 'wheel' || contest.kind === 'egg')
    for (const { id, pieces } of contest.rows)
      if (pieces !== undefined) await putStock(query, { merchantId, contestId: row.id, rowId: id, pieces });
  if (contest.kind === 'raffle') {
    const seed = randomBytes(SEED_BYTES);
    const sealed = { seedBox: of.box.close(seed), commitment: commitmentOf(seed) };
    await insertDraw(query, { merchantId, contestId: row.id, ...sealed });
  }
  return { ok: true, id: row.id };
};

/** Puts a budget into a contest's pool. */
export const contestFund = (of: {
  merchantId: number;
  contestId: bigint;
  unit: string;
  amount: bigint;
  key: string;
  actor: string;
}): PostOperation => ({
  ...{ type: 'post', merchantId: of.merchantId, source: CONTEST_SOURCE, key: `fund:${of.key}` },
  ...{ actor: of.actor, kind: 'promotion-fund', meta: { contest: of.contestId.toString() } },
  postings: [
    {
      account: { class: 'house', owner: of.unit === POINTS ? 'points' : 'promo', currency: of.unit },
      amountMinor: -of.amount,
    },
    { account: poolOf(of.contestId, of.unit), amountMinor: of.amount },
  ],
});
