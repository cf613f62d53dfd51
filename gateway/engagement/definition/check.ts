import * as v from 'valibot';
import {
  type Condition,
  type Definition,
  definitionSchema,
  type Fault,
  type Leaf,
  MAX_DEPTH,
  MAX_LEAVES,
  MAX_ROUNDS,
} from './definition';
import { type FactRef, factRule } from './facts';
import { marketFaults, mostOf } from './markets';

export type Checked = { ok: true; definition: Definition } | { ok: false; faults: readonly Fault[] };

/** Faults that are told at once. */
const MAX_FAULTS = 40;
const MAX_NESTING = 40;

/** Nested deeper than any definition: refused before it is walked. */
const isTooDeep = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > MAX_NESTING) return true;
  return Object.values(value).some((one) => isTooDeep(one, depth + 1));
};

const fieldOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).map(({ key }) => String(key)).join('.') || 'file';

const reasonOf = (issue: v.BaseIssue<unknown>): string => {
  if (issue.type === 'strict_object') return issue.received === 'undefined' ? 'is missing' : 'is not known';
  if (issue.expected === 'never') return 'is not known';
  return `is ${issue.received}${issue.expected === null ? '' : `, not ${issue.expected}`}`;
};

const checkFact = (field: string, ref: FactRef): Fault[] => {
  const rule = factRule(ref.fact);
  const faults: Fault[] = [];
  if (!rule.windows.includes(ref.window))
    faults.push({ field: `${field}.window`, reason: `${ref.fact} is taken over ${rule.windows.join(', ')}` });
  if (ref.categories.length > 0 && rule.byCategory !== true)
    faults.push({ field: `${field}.categories`, reason: `${ref.fact} is not told apart by category` });
  return faults;
};

const isOfUnit = (unit: string, value: unknown): boolean =>
  unit === 'word'
    ? typeof value === 'string'
    : unit === 'flag'
      ? typeof value === 'boolean'
      : typeof value === 'number';

const checkLeaf = (field: string, leaf: Leaf): Fault[] => {
  const { unit } = factRule(leaf.fact);
  const faults = checkFact(field, leaf);
  const values = Array.isArray(leaf.value) ? leaf.value : leaf.value === undefined ? [] : [leaf.value];
  const wrong = (reason: string): Fault[] => [...faults, { field: `${field}.value`, reason }];
  if (leaf.op === 'known') return values.length === 0 ? faults : wrong('known takes none');
  if (!values.every((value) => isOfUnit(unit, value)) || values.length === 0)
    return wrong(
      `${leaf.fact} is compared with a ${unit === 'word' ? 'word' : unit === 'flag' ? 'yes or no' : 'whole number'}`,
    );
  const isList = Array.isArray(leaf.value);
  if (isList !== (leaf.op === 'in' || leaf.op === 'notIn' || leaf.op === 'between'))
    return wrong(isList ? `${leaf.op} takes one value` : `${leaf.op} takes a list`);
  if (leaf.op === 'between') {
    const [low, high] = values;
    if (values.length !== 2 || typeof low !== 'number' || typeof high !== 'number' || low > high)
      return wrong('between takes the lower and the higher end');
  }
  const orders = leaf.op === 'gt' || leaf.op === 'gte' || leaf.op === 'lt' || leaf.op === 'lte';
  if (orders && typeof leaf.value !== 'number') return wrong(`${leaf.op} compares numbers`);
  return faults;
};

/** Leaves of a tree with the place where each stands. */
export const leavesOf = (condition: Condition, field = 'who'): { field: string; leaf: Leaf }[] => {
  if ('all' in condition) return condition.all.flatMap((one, at) => leavesOf(one, `${field}.all.${at}`));
  if ('any' in condition) return condition.any.flatMap((one, at) => leavesOf(one, `${field}.any.${at}`));
  if ('not' in condition) return leavesOf(condition.not, `${field}.not`);
  return [{ field, leaf: condition }];
};

const depthOf = (condition: Condition): number => {
  if ('all' in condition) return 1 + Math.max(0, ...condition.all.map(depthOf));
  if ('any' in condition) return 1 + Math.max(0, ...condition.any.map(depthOf));
  return 'not' in condition ? 1 + depthOf(condition.not) : 1;
};

const checkEffect = (
  field: string,
  { unit, ticket, rounds, amount }: Definition['effects'][number],
): Fault[] => {
  const faults: Fault[] = [];
  const refuse = (at: string, reason: string): void => void faults.push({ field: `${field}.${at}`, reason });
  if ((unit === 'tickets') !== (ticket !== undefined))
    refuse('ticket', unit === 'tickets' ? 'says which kind of ticket' : 'stands with tickets alone');
  if ((unit === 'rounds') !== (rounds !== undefined))
    refuse('rounds', unit === 'rounds' ? 'says which game, at which stake' : 'stands with rounds alone');
  if (unit === 'rounds' && (mostOf(amount) ?? Infinity) > MAX_ROUNDS)
    refuse('amount', `is at most ${MAX_ROUNDS} rounds`);
  if (amount.rule === 'fixed') return faults;
  if (amount.rule === 'table') return faults;
  faults.push(...checkFact(`${field}.amount`, amount));
  const { unit: counted } = factRule(amount.fact);
  if (counted !== 'money' && counted !== 'count') refuse('amount.fact', `${amount.fact} is no number`);
  if (amount.min !== undefined && amount.max !== undefined && amount.min > amount.max)
    refuse('amount.min', 'is above max');
  if (amount.rule === 'ppm') return faults;
  amount.tiers.forEach((tier, at) => {
    if ((tier.amount === undefined) === (tier.ppm === undefined))
      refuse(`amount.tiers.${at}`, 'gives either an amount or ppm');
    const before = amount.tiers[at - 1];
    if (before !== undefined && before.from >= tier.from)
      refuse(`amount.tiers.${at}.from`, 'overlaps the tier before: each begins above the last');
  });
  return faults;
};

/** Free rounds are a grant of their own kind: one set, without bonus money beside it. */
const checkRounds = ({ effects, settle }: Definition): Fault[] => {
  const faults: Fault[] = [];
  const refuse = (field: string, reason: string): void => void faults.push({ field, reason });
  const sets = effects.filter(({ unit }) => unit === 'rounds').length;
  if (sets > 1) refuse('effects', 'one grant has rounds of one game');
  if (sets > 0 && settle.rounds === undefined)
    refuse('settle.rounds', 'is missing: how long do they stand, and what are their wins?');
  if (sets === 0 && settle.rounds !== undefined) refuse('settle.rounds', 'stands with rounds alone');
  if (sets > 0 && effects.some(({ unit }) => unit === 'bonus'))
    refuse('effects', 'rounds and bonus money are grants of their own');
  if (sets > 0 && settle.bonus?.base === 'both')
    refuse('settle.bonus.base', 'what rounds win is wagered by itself');
  return faults;
};

const checkWhole = (definition: Definition): Fault[] => {
  const { trigger, settle, effects, once } = definition;
  const faults: Fault[] = [];
  const refuse = (field: string, reason: string): void => void faults.push({ field, reason });
  const leaves = leavesOf(definition.who);
  if (leaves.length > MAX_LEAVES) refuse('who', `has more than ${MAX_LEAVES} conditions`);
  if (depthOf(definition.who) > MAX_DEPTH) refuse('who', `is nested deeper than ${MAX_DEPTH}`);
  const named: FactRef[] = leaves.map(({ leaf }) => leaf);
  for (const { amount } of effects) if ('fact' in amount) named.push(amount);
  if (trigger.on !== 'period' && named.some(({ window }) => window === 'period'))
    refuse('trigger.on', 'the window period stands with the trigger period alone');
  const hasBonus = effects.some(({ unit }) => unit === 'bonus');
  const winsBonus = settle.rounds?.wins === 'bonus';
  if ((hasBonus || winsBonus) && settle.bonus === undefined)
    refuse('settle.bonus', 'is missing: what is the bonus wagered by?');
  if (!hasBonus && !winsBonus && settle.bonus !== undefined)
    refuse('settle.bonus', 'stands with bonus money alone');
  faults.push(...checkRounds(definition));
  if (effects.filter(({ unit }) => unit === 'bonus').length > 1) refuse('effects', 'one grant has one bonus');
  if (
    settle.bonus !== undefined &&
    settle.bonus.wager > 0 &&
    Object.values(settle.bonus.weights).every((ppm) => ppm === 0)
  )
    refuse('settle.bonus.weights', 'no game counts: it could never be wagered');
  if (settle.bonus?.base === 'both' && trigger.on !== 'deposit')
    refuse('settle.bonus.base', 'both is bonus and deposit: it stands with the trigger deposit');
  if (settle.claim !== 'auto' && settle.claimHours === undefined) refuse('settle.claimHours', 'is missing');
  if (settle.claim === 'auto' && settle.claimHours !== undefined)
    refuse('settle.claimHours', 'nothing is claimed: it comes by itself');
  if (definition.until !== undefined && Date.parse(definition.until) <= Date.parse(definition.from))
    refuse('until', 'is not behind from');
  if (trigger.on === 'period' && once !== 'event') refuse('once', 'a period is one event');
  if (trigger.on === 'code' && new Set(trigger.codes).size !== trigger.codes.length)
    refuse('trigger.codes', 'holds a code twice');
  return faults;
};

/** Reads a definition: the whole of it, or every field that does not hold with its reason. */
export const checkDefinition = (value: unknown): Checked => {
  if (isTooDeep(value)) return { ok: false, faults: [{ field: 'file', reason: 'is nested too deeply' }] };
  const read = v.safeParse(definitionSchema, value);
  if (!read.success) {
    const faults = read.issues.map((issue) => ({ field: fieldOf(issue), reason: reasonOf(issue) }));
    return { ok: false, faults: faults.slice(0, MAX_FAULTS) };
  }
  const definition = read.output;
  const faults = [
    ...checkWhole(definition),
    ...leavesOf(definition.who).flatMap(({ field, leaf }) => checkLeaf(field, leaf)),
    ...definition.effects.flatMap((effect, at) => checkEffect(`effects.${at}`, effect)),
    ...marketFaults(definition),
  ];
  return faults.length === 0 ? { ok: true, definition } : { ok: false, faults: faults.slice(0, MAX_FAULTS) };
};

/** A version that was checked when it was stored. Rules that became stricter since do not take it back: what runs keeps its terms. */
export const readStored = (body: string): Definition => v.parse(definitionSchema, JSON.parse(body));
