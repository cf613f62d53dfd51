import { createHmac } from 'node:crypto';
import type { AmountRule, Definition, Effect } from '../definition/definition';
import { factKey, type FactValues } from '../definition/facts';

const MILLION = 1_000_000n;
/** Bytes of a digest that one draw takes; a number past the last whole multiple is drawn again. */
const DRAW_BYTES = 6;
const DRAW_RANGE = 1n << BigInt(DRAW_BYTES * 8);
const MAX_DRAWS = 64;

/** What chance hangs on: the same words are the same draw, also when it is computed again. */
export interface Luck {
  seed: Uint8Array;
  /** Promotion, version, member, occasion and the effect's place. */
  words: readonly string[];
}

/** A number from 0 to below `sum`, by rejection sampling: each as likely as another. */
export const drawBelow = (sum: bigint, { seed, words }: Luck): bigint => {
  const last = DRAW_RANGE - (DRAW_RANGE % sum);
  for (let round = 0; round < MAX_DRAWS; round += 1) {
    const digest = createHmac('sha256', seed)
      .update(JSON.stringify([...words, round]))
      .digest();
    const drawn = BigInt(digest.readUIntBE(0, DRAW_BYTES));
    if (drawn < last) return drawn % sum;
  }
  throw new Error('no number was drawn');
};

const held = (value: bigint, rule: { min?: number | undefined; max?: number | undefined }): bigint => {
  const low = BigInt(rule.min ?? 0);
  const high = rule.max === undefined ? value : BigInt(rule.max);
  // What comes to nothing stays nothing: a minimum lifts a part, it invents none.
  if (value <= 0n) return 0n;
  return value < low ? low : value > high ? high : value;
};

/** What a rule comes to; 0: nothing is granted. Rounded down. */
export const amountOf = (rule: AmountRule, values: FactValues, luck: Luck): bigint => {
  if (rule.rule === 'fixed') return BigInt(rule.amount);
  if (rule.rule === 'table') {
    const sum = rule.rows.reduce((total, { weight }) => total + BigInt(weight), 0n);
    let drawn = drawBelow(sum, luck);
    for (const { weight, amount } of rule.rows) {
      if (drawn < BigInt(weight)) return BigInt(amount);
      drawn -= BigInt(weight);
    }
    return 0n;
  }
  const figure = values.get(factKey(rule)) ?? null;
  if (typeof figure !== 'bigint' || figure <= 0n) return 0n;
  if (rule.rule === 'ppm') return held((figure * BigInt(rule.ppm)) / MILLION, rule);
  const tier = rule.tiers.findLast(({ from }) => BigInt(from) <= figure);
  if (tier === undefined) return 0n;
  const given = tier.ppm === undefined ? BigInt(tier.amount ?? 0) : (figure * BigInt(tier.ppm)) / MILLION;
  return held(given, rule);
};

/** What one grant gives, by unit. */
export interface Award {
  money: bigint;
  bonus: bigint;
  points: bigint;
  /** By kind of ticket. */
  tickets: readonly { ticket: number; count: bigint }[];
  /** Rounds of a game at one stake that the budget pays; absent: none. */
  rounds?: { count: bigint; stakeMinor: bigint };
}

/** What free rounds cost at most: their stakes. */
export const stakesOf = ({ rounds }: Award): bigint =>
  rounds === undefined ? 0n : rounds.count * rounds.stakeMinor;

export const isNothing = ({ money, bonus, points, tickets, rounds }: Award): boolean =>
  money === 0n && bonus === 0n && points === 0n && tickets.length === 0 && rounds === undefined;

/** All effects of a definition over the figures of one event: the same input is the same award. */
export const awardOf = (definition: Pick<Definition, 'effects'>, values: FactValues, luck: Luck): Award => {
  const given = definition.effects.map((effect, at) => ({
    effect,
    amount: amountOf(effect.amount, values, { ...luck, words: [...luck.words, String(at)] }),
  }));
  const sum = (unit: Effect['unit']): bigint =>
    given.reduce((total, { effect, amount }) => total + (effect.unit === unit ? amount : 0n), 0n);
  const tickets = new Map<number, bigint>();
  for (const { effect, amount } of given)
    if (effect.unit === 'tickets' && effect.ticket !== undefined && amount > 0n)
      tickets.set(effect.ticket, (tickets.get(effect.ticket) ?? 0n) + amount);
  const free = given.find(({ effect, amount }) => effect.rounds !== undefined && amount > 0n);
  const stake = free?.effect.rounds?.stake;
  return {
    ...(free !== undefined &&
      stake !== undefined && { rounds: { count: free.amount, stakeMinor: BigInt(stake) } }),
    money: sum('money'),
    bonus: sum('bonus'),
    points: sum('points'),
    tickets: [...tickets].map(([ticket, count]) => ({ ticket, count })),
  };
};

/** What has to be staked before a bonus is own money. */
export const requiredOf = (definition: Definition, of: { bonus: bigint; deposit: bigint }): bigint => {
  const { bonus } = definition.settle;
  if (bonus === undefined) return 0n;
  return BigInt(bonus.wager) * (of.bonus + (bonus.base === 'both' ? of.deposit : 0n));
};

/** What a settled stake counts for. */
export const countedOf = (
  weights: Readonly<Record<string, number>>,
  { category, amount }: { category: string; amount: bigint },
): bigint => (amount * BigInt(Object.hasOwn(weights, category) ? (weights[category] ?? 0) : 0)) / MILLION;
