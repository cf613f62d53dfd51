import { stakesOf } from '../rules/amounts';
import { limitPassed, type Had } from '../rules/occasion';
import { poolKey } from '../promotions/promotions.queries';
import { POINTS } from '../../ledger/index';
import type { Candidate, Left, Place } from './types';

/** What a grant takes out of its pool, by unit. */
export const costOf = ({ version, award }: Candidate): [unit: string, amount: bigint][] => {
  const { currency } = version.definition;
  const all: [string, bigint][] = [
    [currency, award.money + award.bonus + stakesOf(award)],
    [POINTS, award.points],
    ...award.tickets.map(({ ticket, count }): [string, bigint] => [`TKT${ticket}`, count]),
  ];
  return all.filter(([, amount]) => amount > 0n);
};

const pairKey = ({ promotionId, memberId }: Place): string => `${promotionId} ${memberId}`;

/** Budget, once-rules and limits, one candidate after another: what stands in the database is told to it before. */
export class Decider {
  readonly #had = new Map<string, Had[]>();
  readonly #occasions = new Set<string>();
  readonly #codes = new Set<string>();
  readonly #pools: Map<string, bigint>;

  constructor(pools: ReadonlyMap<string, bigint>) {
    this.#pools = new Map(pools);
  }

  /** A grant that stands. */
  remember(of: Place & { occasion: string; singleCode: string | null; had: Had }): void {
    const key = pairKey(of);
    this.#had.set(key, [...(this.#had.get(key) ?? []), of.had]);
    this.#occasions.add(`${key} ${of.occasion}`);
    if (of.singleCode !== null) this.takeCode(of.promotionId, of.singleCode);
  }

  takeCode(promotionId: bigint, code: string): void {
    this.#codes.add(`${promotionId} ${code}`);
  }

  /** null: it is granted, and counts from here on. */
  decide(candidate: Candidate): Left | null {
    const { promotionId, occasion, singleCode, version, award, day, week, month } = candidate;
    const key = pairKey(candidate);
    if (this.#occasions.has(`${key} ${occasion}`)) return 'occasion';
    if (singleCode !== null && this.#codes.has(`${promotionId} ${singleCode}`)) return 'code';
    const had = { day, week, month, minor: award.money + award.bonus + stakesOf(award) };
    const limit = limitPassed(version.definition, this.#had.get(key) ?? [], had);
    if (limit !== null) return limit;
    const cost = costOf(candidate);
    for (const [unit, amount] of cost)
      if ((this.#pools.get(poolKey(promotionId, unit)) ?? 0n) < amount) return 'budget';
    for (const [unit, amount] of cost) {
      const pool = poolKey(promotionId, unit);
      this.#pools.set(pool, (this.#pools.get(pool) ?? 0n) - amount);
    }
    this.remember({ ...candidate, had });
    return null;
  }
}
