import type { Condition, Leaf } from '../definition/definition';
import { factKey, factRule, type FactValue, type FactValues } from '../definition/facts';

/** What a condition says of a member. Unknown: a figure is not known; only yes is granted. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** Why a leaf does not hold. */
export interface Reason {
  /** A key for texts: `deposits.sum.gte`. */
  key: string;
  fact: string;
  window: string;
  verdict: Verdict;
  /** What the figure still lacks, where more of it would do. */
  missing: bigint | null;
  unit: 'money' | 'count' | 'word' | 'flag';
}

export interface Judged {
  verdict: Verdict;
  /** Of the leaves that do not hold. */
  reasons: readonly Reason[];
}

type Known = Exclude<FactValue, null>;
const known = (value: string | number | boolean): Known =>
  typeof value === 'number' ? BigInt(value) : value;
const listOf = ({ value }: Leaf): Known[] =>
  Array.isArray(value) ? value.map(known) : value === undefined ? [] : [known(value)];

const holds = (leaf: Leaf, value: Known): boolean => {
  const wanted = listOf(leaf);
  const [first = 0n, last = 0n] = wanted;
  switch (leaf.op) {
    case 'eq':
      return value === first;
    case 'ne':
      return value !== first;
    case 'gt':
      return value > first;
    case 'gte':
      return value >= first;
    case 'lt':
      return value < first;
    case 'lte':
      return value <= first;
    case 'between':
      return value >= first && value <= last;
    case 'in':
      return wanted.includes(value);
    case 'notIn':
      return !wanted.includes(value);
    case 'known':
      return true;
  }
};

const missingOf = (leaf: Leaf, value: FactValue): bigint | null => {
  const [first] = listOf(leaf);
  if (typeof value !== 'bigint' || typeof first !== 'bigint' || value >= first + 1n) return null;
  if (leaf.op === 'gt') return first + 1n - value;
  return (leaf.op === 'gte' || leaf.op === 'between') && value < first ? first - value : null;
};

const judgeLeaf = (leaf: Leaf, values: FactValues): Judged => {
  const key = factKey(leaf);
  const value = values.get(key) ?? null;
  const verdict: Verdict =
    // What was not looked up may be known or not.
    leaf.op === 'known' && !values.has(key)
      ? 'unknown'
      : leaf.op === 'known'
        ? value === null
          ? 'no'
          : 'yes'
        : value === null
          ? 'unknown'
          : holds(leaf, value)
            ? 'yes'
            : 'no';
  if (verdict === 'yes') return { verdict, reasons: [] };
  const { unit } = factRule(leaf.fact);
  const { fact, window, op } = leaf;
  return {
    verdict,
    reasons: [{ key: `${fact}.${op}`, fact, window, verdict, missing: missingOf(leaf, value), unit }],
  };
};

/** A tree over figures. Unknown spreads as in SQL, so that the preview's half says the same. */
export const evaluate = (condition: Condition, values: FactValues): Judged => {
  if ('not' in condition) {
    const { verdict } = evaluate(condition.not, values);
    if (verdict === 'no') return { verdict: 'yes', reasons: [] };
    const reason = { fact: 'not', window: 'event', missing: null, unit: 'flag' } as const;
    const turned = verdict === 'yes' ? 'no' : 'unknown';
    return { verdict: turned, reasons: [{ key: 'not', ...reason, verdict: turned }] };
  }
  if (!('all' in condition) && !('any' in condition)) return judgeLeaf(condition, values);
  const isAll = 'all' in condition;
  const parts = ('all' in condition ? condition.all : condition.any).map((one) => evaluate(one, values));
  const decisive: Verdict = isAll ? 'no' : 'yes';
  const verdict: Verdict = parts.some((part) => part.verdict === decisive)
    ? decisive
    : parts.some((part) => part.verdict === 'unknown')
      ? 'unknown'
      : isAll
        ? 'yes'
        : 'no';
  return { verdict, reasons: verdict === 'yes' ? [] : parts.flatMap(({ reasons }) => reasons) };
};
