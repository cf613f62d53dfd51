import type { SqlValue } from '../../database/types';
import type { Condition, Leaf } from '../definition/definition';
import { factRule } from '../definition/facts';
import { factSql, type Places } from '../log/facts.queries';

const COMPARED = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

type FigureOf = (leaf: Leaf) => string;
const leafSql = (leaf: Leaf, places: Places, figureOf: FigureOf): string => {
  const figure = figureOf(leaf);
  if (leaf.op === 'known') return `(${figure} is not null)`;
  const { unit } = factRule(leaf.fact);
  const type = unit === 'word' ? 'text' : unit === 'flag' ? 'boolean' : 'bigint';
  const one = (value: SqlValue): string => `${places.add(value)}::${type}`;
  const { op, value } = leaf;
  if (Array.isArray(value)) {
    const [low = null, high = null] = value;
    if (op === 'between') return `(${figure} between ${one(low)} and ${one(high)})`;
    const list = `${places.add(value.map(String))}::text[]::${type}[]`;
    return op === 'in' ? `(${figure} = any (${list}))` : `(${figure} <> all (${list}))`;
  }
  const compared = op === 'in' || op === 'notIn' || op === 'between' ? '=' : COMPARED[op];
  return `(${figure} ${compared} ${one(value ?? null)})`;
};

/** The same tree as rules/evaluate.ts reads, for the database: null is unknown there and here, and only true is yes. */
export const conditionSql = (
  condition: Condition,
  places: Places,
  figureOf: FigureOf = (leaf) => factSql(leaf, places),
): string => {
  const inner = (one: Condition): string => conditionSql(one, places, figureOf);
  if ('not' in condition) return `(not ${inner(condition.not)})`;
  if ('all' in condition)
    return condition.all.length === 0 ? 'true' : `(${condition.all.map(inner).join(' and ')})`;
  if ('any' in condition) return `(${condition.any.map(inner).join(' or ')})`;
  return leafSql(condition, places, figureOf);
};
