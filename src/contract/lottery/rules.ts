import { choose } from './combinations';
import type { BetType, PrizeTier, Rule } from './game';
import { isIn, measureOf } from './measures';
import { fixedWidth, type Picked } from './selection';

/** Winning combinations (or hits, where each hit pays) of one class of odds; the class is '' where there is one only. */
export interface Win {
  tier: string;
  hits: number;
}

/** What a line did in a draw: what won, and combinations whose stake goes back. */
export interface Judged {
  wins: Win[];
  pushed: number;
}

/** What a rule looks at. */
export interface Drawn {
  values: readonly number[];
  bonus: readonly number[];
  /** Highest number of the space. */
  highest: number;
}

interface Case<R extends Rule> {
  bet: BetType;
  rule: R;
  picked: Picked;
  drawn: Drawn;
  tiers: readonly PrizeTier[];
  /** Combinations of the line. */
  count: number;
}
type CaseOf<Name extends Rule['name']> = Case<Extract<Rule, { name: Name }>>;

const hit = (hits: number, tier = ''): Judged => ({ wins: hits > 0 ? [{ tier, hits }] : [], pushed: 0 });

const timesOf = (values: readonly number[]): Map<number, number> => {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
};

const places = ({ picked, drawn }: CaseOf<'places'>): Judged =>
  hit(drawn.values.every((value, at) => picked.lists[at]?.includes(value) === true) ? 1 : 0);

const eachPlace = ({ picked, drawn }: CaseOf<'eachPlace'>): Judged =>
  hit(drawn.values.filter((value, at) => picked.lists[at]?.includes(value) === true).length);

const group = ({ bet, rule, picked, drawn }: CaseOf<'group'>): Judged => {
  if (bet.pick.kind !== 'parts') return hit(0);
  const { parts, shared } = bet.pick;
  const times = timesOf(drawn.values);
  if (times.size !== parts.reduce((sum, size) => sum + size, 0)) return hit(0);
  const wins = parts.every((size, part) => {
    const list = picked.lists[shared === true ? 0 : part] ?? [];
    const numbers = [...times].filter(([, count]) => count === rule.times[part]).map(([number]) => number);
    return numbers.length === size && numbers.every((number) => list.includes(number));
  });
  return hit(wins ? 1 : 0);
};

const sameSet = ({ picked, drawn }: CaseOf<'sameSet'>): Judged => {
  const { values } = drawn;
  const [drags = []] = picked.lists;
  const wins =
    new Set(values).size === values.length &&
    values.every((value) => drags.includes(value) || picked.bankers.includes(value)) &&
    picked.bankers.every((banker) => values.includes(banker));
  return hit(wins ? 1 : 0);
};

/** How the picked numbers meet those drawn: bankers and others, hits and misses. */
interface Meeting {
  bankerHits: number;
  bankerMisses: number;
  hits: number;
  misses: number;
  /** Numbers still to choose beside the bankers. */
  open: number;
}

/** Combinations by the number of hits; with the bonus number or without where tiers ask for it. */
function* byHits(
  meeting: Meeting,
  bonusIs: 'banker' | 'picked' | 'absent',
): Generator<{ hits: number; bonus: boolean; ways: number }> {
  const { bankerHits, hits, misses, open } = meeting;
  for (let drawn = 0; drawn <= Math.min(hits, open); drawn += 1) {
    const of = choose(hits, drawn);
    const total = bankerHits + drawn;
    if (bonusIs !== 'picked')
      yield { hits: total, bonus: bonusIs === 'banker', ways: of * choose(misses, open - drawn) };
    else {
      yield { hits: total, bonus: true, ways: of * choose(misses - 1, open - drawn - 1) };
      yield { hits: total, bonus: false, ways: of * choose(misses - 1, open - drawn) };
    }
  }
}

const byTiers = ({ bet, picked, drawn, tiers }: CaseOf<'hits'>, meeting: Meeting): Judged => {
  const [bonus] = drawn.bonus;
  const isPicked = bonus !== undefined && picked.lists[0]?.includes(bonus) === true;
  const isBanker = bonus !== undefined && picked.bankers.includes(bonus);
  const ways = new Map<string, number>();
  for (const row of byHits(meeting, isBanker ? 'banker' : isPicked ? 'picked' : 'absent')) {
    const paid = typeof bet.odds === 'object' ? bet.odds[String(row.hits)] : undefined;
    const tier =
      bet.odds === undefined
        ? tiers.find((one) => one.hits === row.hits && (one.bonus ?? row.bonus) === row.bonus)?.code
        : paid === undefined
          ? undefined
          : String(row.hits);
    if (tier !== undefined && row.ways > 0) ways.set(tier, (ways.get(tier) ?? 0) + row.ways);
  }
  return { wins: [...ways].map(([tier, hits]) => ({ tier, hits })), pushed: 0 };
};

const hits = (line: CaseOf<'hits'>): Judged => {
  const { bet, rule, picked, drawn } = line;
  if (bet.pick.kind !== 'set') return hit(0);
  const [drags = []] = picked.lists;
  const least = rule.times ?? 1;
  const known = new Set<number>();
  for (const [number, count] of timesOf(drawn.values)) if (count >= least) known.add(number);
  const bankerHits = picked.bankers.filter((number) => known.has(number)).length;
  const found = drags.filter((number) => known.has(number)).length;
  const open = bet.pick.size - picked.bankers.length;
  const bankerMisses = picked.bankers.length - bankerHits;
  const misses = drags.length - found;
  switch (rule.win) {
    case 'all':
      return hit(bankerMisses > 0 ? 0 : choose(found, open));
    case 'none':
      return hit(bankerHits > 0 ? 0 : choose(misses, open));
    case 'holds':
      return hit(bankerHits + found === known.size ? choose(misses, open - found) : 0);
    case 'tiers':
      return byTiers(line, { bankerHits, bankerMisses, hits: found, misses, open });
  }
};

const equals = ({ bet, picked, drawn }: CaseOf<'equals'>): Judged => {
  const times = timesOf(drawn.values);
  let total = 0;
  for (const number of picked.lists[0] ?? []) {
    const found = times.get(number) ?? 0;
    total += bet.pays === 'perHit' ? found : Math.min(found, 1);
  }
  return hit(total);
};

/** In how many orders the digits of a number can stand: 6 of 123, 3 of 112, 1 of 111. */
export const ordersOf = (digits: readonly number[]): number => {
  let orders = 1;
  for (let at = 2; at <= digits.length; at += 1) orders *= at;
  for (const count of timesOf(digits).values()) for (let at = 2; at <= count; at += 1) orders /= at;
  return orders;
};

const orders = ({ bet, picked, drawn }: CaseOf<'orders'>): Judged => {
  if (bet.pick.kind !== 'set') return hit(0);
  const { to } = bet.pick;
  const sorted = [...drawn.values].sort((a, b) => a - b).join('');
  const number = (picked.lists[0] ?? []).find((one) => fixedWidth(one, to) === sorted);
  return number === undefined ? hit(0) : hit(1, String(ordersOf(drawn.values)));
};

const value = ({ bet, rule, picked, drawn, count }: CaseOf<'value'>): Judged => {
  const measured = measureOf(rule.measure, drawn.values, drawn.highest);
  const { push, symbols = {} } = rule;
  const isPushed = push !== undefined && isIn(push, measured);
  if (isPushed && push.when === 'any') return { wins: [], pushed: count };
  const wins: Win[] = [];
  for (const symbol of picked.symbols) {
    const set = symbols[symbol];
    if (set !== undefined && isIn(set, measured)) wins.push({ tier: symbol, hits: 1 });
  }
  const { pick } = bet;
  if (pick.kind === 'set' && picked.lists[0]?.includes(measured) === true)
    wins.push({ tier: fixedWidth(measured, pick.to), hits: 1 });
  return isPushed ? { wins: [], pushed: wins.length } : { wins, pushed: 0 };
};

/** What of a selection won by a rule. */
export const applyRule = (input: Omit<Case<Rule>, 'rule'>): Judged => {
  const { rule } = input.bet;
  switch (rule.name) {
    case 'places':
      return places({ ...input, rule });
    case 'eachPlace':
      return eachPlace({ ...input, rule });
    case 'group':
      return group({ ...input, rule });
    case 'sameSet':
      return sameSet({ ...input, rule });
    case 'hits':
      return hits({ ...input, rule });
    case 'equals':
      return equals({ ...input, rule });
    case 'orders':
      return orders({ ...input, rule });
    case 'value':
      return value({ ...input, rule });
  }
};
