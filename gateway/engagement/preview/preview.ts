import type { Query } from '../../database/types';
import type { Definition } from '../definition/definition';
import { costOf, Decider } from '../engine/decider';
import { judge, refsOf, versionAt } from '../engine/judge';
import type { Candidate, Left, Published } from '../engine/types';
import { readFacts } from '../log/facts.queries';
import { poolKey } from '../promotions/promotions.queries';
import { type FactRef, factKey, type FactValue, type FactValues } from '../definition/facts';
import {
  countLinked,
  type Match,
  mostOf,
  readDayEnds,
  readLatest,
  readMatches,
  readSpan,
} from './preview.queries';
import { runningOf } from './running.queries';

export interface PreviewGrant {
  memberId: bigint;
  occasion: string;
  day: string;
  cost: readonly [unit: string, amount: bigint][];
}

export interface Preview {
  /** Matches of trigger and conditions, grants of them, and why the others gave nothing. */
  matched: number;
  grants: readonly PreviewGrant[];
  left: ReadonlyMap<Left, number>;
  members: number;
  /** By unit. */
  cost: ReadonlyMap<string, bigint>;
  /** By day and unit. */
  byDay: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
  /** Of the first unit: what the hundredth of members that gets most gets, in ppm of the whole. */
  topPpm: bigint;
  /** Members who share a contact or the address they registered from with another. */
  linked: number;
  /** It was cut off there. */
  isCut: boolean;
}

/** Matches that one preview looks at. */
const MAX_MATCHES = 500_000;
/** Numbers of the log that one statement looks at: each event is looked at once, however many pages its stretch fills. */
const STRETCH = 100_000n;
/** Members that are looked through for shared contacts. */
const MAX_LINKED = 20_000;
const MILLION = 1_000_000n;

const add = <Key>(sums: Map<Key, bigint>, key: Key, amount: bigint): void =>
  void sums.set(key, (sums.get(key) ?? 0n) + amount);

/**
 * Who would have got what between two moments if the definition had been in force: conditions by the database, amounts and limits by the same
 * code as live. For a transaction that reads one snapshot and writes nothing.
 */
export const preview = async (
  query: Query,
  of: {
    merchantId: number;
    zone: string;
    promotionId: bigint;
    code: string;
    number: number;
    definition: Definition;
    from: Date;
    until: Date;
    /** By unit. */
    budget: ReadonlyMap<string, bigint>;
    seed: Uint8Array;
  },
): Promise<Preview> => {
  const { merchantId, zone, promotionId, code, number, definition } = of;
  const version: Published = { promotionId, code, number, fromMs: of.from.getTime(), definition };
  const decider = new Decider(
    new Map([...of.budget].map(([unit, amount]) => [poolKey(promotionId, unit), amount])),
  );
  const grants: PreviewGrant[] = [];
  const left = new Map<Left, number>();
  let matched = 0;
  const refuse = (why: Left): void => void left.set(why, (left.get(why) ?? 0) + 1);
  const take = (candidate: Candidate): void => {
    const why = decider.decide(candidate);
    if (why !== null) return refuse(why);
    const { memberId, occasion, day } = candidate;
    grants.push({ memberId, occasion, day, cost: costOf(candidate) });
  };
  const span = await readSpan(query, of);
  const running = runningOf(definition);
  const ends = running.length === 0 ? null : await readDayEnds(query, of);
  // Where all figures were added up on the way, none is asked for.
  const isAdded = refsOf(version).every((ref) => running.some((one) => factKey(one) === factKey(ref)));
  const stretch: { start: bigint; to: bigint; maxAt: Date | null } = {
    start: 0n,
    to: span.first - 1n,
    maxAt: null,
  };
  const next = async (): Promise<void> => {
    const { start, to } = stretch;
    // Only what is added up by day is asked what lies before it.
    const latest = ends === null ? null : await readLatest(query, { merchantId, start, to });
    const before = stretch.maxAt?.getTime() ?? 0;
    stretch.maxAt = latest === null || latest.getTime() < before ? stretch.maxAt : latest;
    const end = ends?.find((one) => one > to) ?? span.last;
    stretch.start = to;
    stretch.to = ends === null ? to + STRETCH : end > span.last ? span.last : end;
  };
  stretch.start = stretch.to;
  let after = stretch.to;
  await next();
  while (after < span.last && matched < MAX_MATCHES) {
    const page = await readMatches(query, { ...of, after, stretch });
    const values = isAdded
      ? new Map<bigint, FactValues>()
      : await readFacts(query, {
          ...{ merchantId, zone },
          seqs: page.map(({ seq }) => seq),
          refs: refsOf(version),
        });
    for (const event of page) {
      if (versionAt([version], event.at.getTime()) === null) continue;
      matched += 1;
      const known = isAdded ? addedTo(event, running) : (values.get(event.seq) ?? new Map());
      const judged = judge(version, event, { values: known, seed: of.seed });
      if (judged.ok) take(judged.candidate);
      else refuse(judged.left);
    }
    const isWhole = page.length < mostOf(definition);
    after = isWhole ? stretch.to : (page.at(-1)?.seq ?? stretch.to);
    if (isWhole) await next();
  }
  return {
    ...summed(grants),
    matched,
    grants,
    left,
    isCut: matched >= MAX_MATCHES,
    linked: await countLinked(query, { merchantId, members: membersOf(grants).slice(0, MAX_LINKED) }),
  };
};

const addedTo = (event: Match, running: readonly FactRef[]): FactValues =>
  new Map(
    running.map((ref, at): [string, FactValue] => {
      const value = event[`r${at}`];
      return [factKey(ref), typeof value === 'bigint' ? value : null];
    }),
  );

const membersOf = (grants: readonly PreviewGrant[]): bigint[] => [
  ...new Set(grants.map(({ memberId }) => memberId)),
];

const summed = (grants: readonly PreviewGrant[]): Pick<Preview, 'members' | 'cost' | 'byDay' | 'topPpm'> => {
  const cost = new Map<string, bigint>();
  const byDay = new Map<string, Map<string, bigint>>();
  const byMember = new Map<bigint, bigint>();
  const first = grants[0]?.cost[0]?.[0];
  for (const grant of grants)
    for (const [unit, amount] of grant.cost) {
      add(cost, unit, amount);
      const day = byDay.get(grant.day) ?? new Map<string, bigint>();
      byDay.set(grant.day, day);
      add(day, unit, amount);
      if (unit === first) add(byMember, grant.memberId, amount);
    }
  const all = [...byMember.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const most = all.slice(0, Math.max(1, Math.ceil(all.length / 100)));
  const sum = (list: readonly bigint[]): bigint => list.reduce((total, one) => total + one, 0n);
  const whole = sum(all);
  return {
    ...{ members: byMember.size, cost, byDay },
    topPpm: whole === 0n ? 0n : (sum(most) * MILLION) / whole,
  };
};
