import type { VipProgress } from '../../../src/contract/entities/promotion-vip';
import { amountText } from '../../../src/contract/money';
import { connectionLost } from '../../database/errors';
import type { Database } from '../../database/types';
import { LeftOut, throwFailures } from '../../platform/index';
import type { Letters } from '../inbox/index';
import { keepLevels, raiseLevels, readLevels, readStand, type VipLevel, type VipMove } from './vip.queries';

export interface Vip {
  progress(of: { merchantId: number; memberId: bigint; currency: string }): Promise<VipProgress>;
  /** Raises who reached more since. */
  raise(merchantId: number): Promise<void>;
  /** Ends periods of levels: what was reached is kept, who was told before falls by one, who was not is told. */
  keep(merchantId: number, currency: string): Promise<void>;
}

/** Events that one statement looks at, and statements of one round. */
const STEP = 2_000;
const MAX_STEPS = 20;
/** A member whose letter could not be written waits so long for the next try. */
const LEFT_OUT_MS = 6 * 3_600_000;
/** Members of one transaction whose periods end, each with at most one letter. */
const KEEP_STEP = 200;

export interface VipDeps {
  db: Database;
  letters: Pick<Letters, 'write'>;
}

/**
 * Processes one batch of level periods and writes the letters in one transaction. Returns the number of changes, or the member whose
 * letter failed, after a rollback.
 */
const keepSome = async (
  deps: VipDeps,
  of: { merchantId: number; except: readonly bigint[] },
  letterFor: (move: VipMove) => Letter | null,
): Promise<{ count: number; failed: null } | { failed: { memberId: bigint; error: unknown } }> => {
  let memberId: bigint | null = null;
  try {
    const { count, tell } = await deps.db.merchant(of.merchantId).tx(async (write) => {
      const moves = await keepLevels(write, { ...of, limit: KEEP_STEP });
      const tell: (() => void)[] = [];
      for (const move of moves) {
        memberId = move.member_id;
        const letter = letterFor(move);
        if (letter !== null) tell.push(await deps.letters.write(write, letter));
      }
      memberId = null;
      return { count: moves.length, tell };
    });
    for (const one of tell) one();
    return { count, failed: null };
  } catch (error) {
    if (memberId === null) throw error;
    return { failed: { memberId, error } };
  }
};

export const createVip = (deps: VipDeps): Vip => {
  const leftOut = new LeftOut(Date.now, LEFT_OUT_MS);
  return {
    async progress({ currency, ...of }) {
      const { query } = deps.db.merchant(of.merchantId);
      const [levels, stand] = await Promise.all([readLevels(query, of.merchantId), readStand(query, of)]);
      const now = levels.find(({ level }) => level === stand.level);
      const next = levels.find(({ level }) => level > stand.level);
      const money = (minor: bigint) => ({ minor, currency });
      // At the highest level there is nothing more to reach.
      const expected = (pick: (level: VipLevel) => bigint, actual: bigint): bigint =>
        next === undefined ? actual : pick(next);
      const { deposits, turnover, month } = stand;
      return {
        level: stand.level,
        name: now?.name ?? '',
        color: now?.color ?? '',
        nextName: next?.name ?? '',
        deposits: { actual: money(deposits), expected: money(expected((one) => one.deposits, deposits)) },
        turnover: { actual: money(turnover), expected: money(expected((one) => one.turnover, turnover)) },
        monthTurnover: money(month),
        keep:
          stand.until === null
            ? null
            : {
                until: stand.until,
                below: levels.find(({ level }) => level === stand.level - 1)?.name ?? '',
                deposits: { actual: money(stand.kept_deposits), expected: money(stand.keep_deposits) },
                turnover: { actual: money(stand.kept_turnover), expected: money(stand.keep_turnover) },
              },
      };
    },
    async raise(merchantId) {
      const levels = await readLevels(deps.db.merchant(merchantId).query, merchantId);
      if (levels.length === 0) return;
      for (let at = 0; at < MAX_STEPS; at += 1)
        if (((await raiseLevels(deps.db, { merchantId, limit: STEP })) ?? 0) < STEP) return;
    },
    async keep(merchantId, currency) {
      const { query } = deps.db.merchant(merchantId);
      const levels = await readLevels(query, merchantId);
      const names = new Map(levels.map(({ level, name }) => [level, name]));
      const errors: unknown[] = [];
      let count = 0;
      for (let at = 0; at < MAX_STEPS && levels.length > 0; at += 1) {
        const done = await keepSome(deps, { merchantId, except: leftOut.ids() }, (move) =>
          letterOf(move, { merchantId, currency, names }),
        );
        if (done.failed === null) {
          count += done.count;
          if (done.count < KEEP_STEP) break;
          continue;
        }
        count += 1;
        errors.push(done.failed.error);
        // The database was away, and nothing is wrong with the member's letter: the next run tries again.
        if (connectionLost(done.failed.error)) break;
        leftOut.add(done.failed.memberId);
      }
      throwFailures(errors, count, 'periods of levels');
    },
  };
};

type Letter = Parameters<Letters['write']>[1];

/** Which letter says what came of a period; null: none does. */
const letterOf = (
  { what, was, level, until, deposits, turnover, member_id: memberId }: VipMove,
  of: { merchantId: number; currency: string; names: ReadonlyMap<number, string> },
): Letter | null => {
  const { merchantId, currency, names } = of;
  const name = (at: number): string => names.get(at) ?? '';
  if (what === 'fell')
    return {
      ...{ merchantId, memberId, key: `level-fell-${level}-${until ?? ''}-${was}`, template: 'level-fell' },
      params: { was: name(was), level: name(level) },
    };
  if (what !== 'notice' || until === null) return null;
  return {
    ...{ merchantId, memberId, key: `level-ends-${level}-${until}`, template: 'level-ends' },
    params: {
      ...{ level: name(level), below: name(level - 1), until },
      deposits: deposits === 0n ? '' : amountText({ minor: deposits, currency }),
      turnover: turnover === 0n ? '' : amountText({ minor: turnover, currency }),
    },
  };
};
