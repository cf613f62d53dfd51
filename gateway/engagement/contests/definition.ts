import { hash } from 'node:crypto';
import * as v from 'valibot';
import { bonusFaults } from './bonus-terms';
import { type Contest, contestSchema, type Fault, type PrizeRule } from './contest-schema';

export type { ChanceContest, Contest, ContestKind, ContestOf, Fault, PrizeRule } from './contest-schema';

const MAX_DAYS = 400;
const DAY_MS = 86_400_000;

export type Checked = { ok: true; contest: Contest } | { ok: false; faults: Fault[] };

const isNothing = ({ money, bonus, points, tickets, name }: PrizeRule): boolean =>
  money === 0 &&
  bonus === undefined &&
  points === 0 &&
  Object.keys(tickets).length === 0 &&
  name === undefined;

/** How a contest opens again; null: it does not. */
export const repeatOf = (contest: Contest): { every: 'day' | 'week'; times: number } | null =>
  contest.kind === 'mission' || contest.kind === 'board' ? (contest.repeat ?? null) : null;

/** What a schema does not see: order, gaps, what cannot be paid. */
const faultsOf = (contest: Contest): Fault[] => {
  const faults: Fault[] = [];
  const say = (field: string, reason: string): void => void faults.push({ field, reason });
  const spanMs = Date.parse(`${contest.until}Z`) - Date.parse(`${contest.from}Z`);
  if (!(spanMs > 0)) say('until', 'does not lie behind from');
  else if (spanMs > MAX_DAYS * DAY_MS) say('until', `lies more than ${MAX_DAYS} days behind from`);
  const again = repeatOf(contest);
  if (again !== null && spanMs > (again.every === 'day' ? 1 : 7) * DAY_MS)
    say('until', `lies more than a ${again.every} behind from: times would overlap`);
  if (contest.kind === 'mission')
    for (const [at, step] of contest.steps.entries()) {
      const before = contest.steps[at - 1];
      if (before !== undefined && before.target >= step.target)
        say(`steps.${at}.target`, 'is not above the step before');
      if (isNothing(step.prize)) say(`steps.${at}.prize`, 'gives nothing');
    }
  if (contest.kind === 'board')
    for (const [at, range] of contest.prizes.entries()) {
      const due = (contest.prizes[at - 1]?.to ?? 0) + 1;
      if (range.from !== due) say(`prizes.${at}.from`, `is not ${due}: ranks follow each other`);
      if (range.to < range.from) say(`prizes.${at}.to`, 'lies before from');
      if (isNothing(range.prize)) say(`prizes.${at}.prize`, 'gives nothing');
    }
  if (contest.kind === 'wheel' || contest.kind === 'egg') {
    const ids = contest.rows.map(({ id }) => id);
    for (const [at, row] of contest.rows.entries()) {
      if (ids.indexOf(row.id) !== at) say(`rows.${at}.id`, 'stands twice');
      const other = contest.rows.find(({ id }) => id === row.substitute);
      if (row.pieces === undefined) {
        if (row.substitute !== undefined) say(`rows.${at}.substitute`, 'is of a row that cannot run out');
      } else if (other === undefined) say(`rows.${at}.substitute`, 'names no row: pieces run out');
      else if (other.pieces !== undefined) say(`rows.${at}.substitute`, 'can run out itself');
      if (row.pieces === undefined && row.prize.name !== undefined)
        say(`rows.${at}.pieces`, 'goods are counted');
    }
  }
  if (contest.kind === 'rain') {
    if (contest.pot < contest.slices) say('slices', 'more than the pot has units');
    if (new Set(contest.times).size !== contest.times.length) say('times', 'a time stands twice');
  }
  if (contest.kind === 'raffle' && contest.prizes.some(isNothing)) say('prizes', 'one gives nothing');
  if (contest.kind === 'app' && isNothing(contest.prize)) say('prize', 'gives nothing');
  return faults;
};

/** Reads a contest strictly: what is not known or does not hold together is refused with field and reason. */
export const checkContest = (input: unknown, of: { currency: string; country: string }): Checked => {
  const read = v.safeParse(contestSchema, input);
  if (!read.success)
    return {
      ok: false,
      faults: read.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', reason: issue.message })),
    };
  const contest = read.output;
  const faults = faultsOf(contest);
  faults.push(...bonusFaults(contest, of.country));
  if (contest.currency !== of.currency) faults.push({ field: 'currency', reason: `is not ${of.currency}` });
  // Prize draws need a licence of their own there, and nothing may hang on money paid in.
  if (of.country === 'BR' && ['raffle', 'wheel', 'egg'].includes(contest.kind))
    faults.push({ field: 'kind', reason: 'BR: prize draws need an approval of their own' });
  if (
    of.country === 'BR' &&
    ((contest.kind === 'mission' && contest.goal.of === 'deposits') ||
      (contest.kind === 'rain' && contest.who === 'deposit'))
  )
    faults.push({ field: 'goal', reason: 'BR: nothing is given for money paid in' });
  return faults.length === 0 ? { ok: true, contest } : { ok: false, faults };
};

/** A stored one was checked before. */
export const readContest = (body: string): Contest => v.parse(contestSchema, JSON.parse(body));
export const bodyOf = (contest: Contest): { body: string; hash: string } => {
  const body = JSON.stringify(contest);
  return { body, hash: hash('sha256', body, 'hex') };
};

/** Days that begin between two clocks of the merchant. */
const daysOf = (contest: Contest): number =>
  Math.ceil((Date.parse(`${contest.until}Z`) - Date.parse(`${contest.from}Z`)) / DAY_MS) + 1;

type Needs = Map<string, bigint>;
const add = (needs: Needs, contest: Contest, prize: PrizeRule, times: bigint): void => {
  const { money, bonus, points, tickets } = prize;
  const put = (unit: string, amount: bigint): void => {
    if (amount > 0n) needs.set(unit, (needs.get(unit) ?? 0n) + amount * times);
  };
  put(contest.currency, BigInt(money + (bonus?.amount ?? 0)));
  put('PTS', BigInt(points));
  for (const [unit, count] of Object.entries(tickets)) put(unit, BigInt(count));
};

/** The most that a contest can pay, by unit: its budget holds that before it is approved, so that no prize finds the pool empty. */
export const needsOf = (contest: Contest): Needs => {
  const needs: Needs = new Map();
  switch (contest.kind) {
    case 'mission':
      for (const { prize: one } of contest.steps) add(needs, contest, one, BigInt(contest.places));
      break;
    case 'board':
      for (const { from, to, prize: one } of contest.prizes) add(needs, contest, one, BigInt(to - from + 1));
      break;
    case 'wheel':
    case 'egg': {
      for (const { pieces, prize: one } of contest.rows)
        if (pieces !== undefined) add(needs, contest, one, BigInt(pieces));
      // Of rows without end the dearest in each unit, as often as can be played.
      const most: Needs = new Map();
      for (const { pieces, prize: one } of contest.rows) {
        if (pieces !== undefined) continue;
        const each: Needs = new Map();
        add(each, contest, one, BigInt(contest.plays));
        for (const [unit, amount] of each) if (amount > (most.get(unit) ?? 0n)) most.set(unit, amount);
      }
      for (const [unit, amount] of most) needs.set(unit, (needs.get(unit) ?? 0n) + amount);
      break;
    }
    case 'rain':
      needs.set(contest.currency, BigInt(contest.pot) * BigInt(daysOf(contest) * contest.times.length));
      break;
    case 'raffle':
      for (const one of contest.prizes) add(needs, contest, one, 1n);
      break;
    case 'app':
      add(needs, contest, contest.prize, BigInt(contest.places));
      break;
    // A part of stakes has no end: it is a cost of the house, as a rebate is.
    case 'referral':
      break;
  }
  return needs;
};

/** What the pool holds before a contest is approved: all times of one that repeats together. */
export const budgetOf = (contest: Contest): Needs => {
  const times = BigInt(repeatOf(contest)?.times ?? 1);
  return new Map([...needsOf(contest)].map(([unit, amount]) => [unit, amount * times]));
};
