import type { Database, Query } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import { readActive, type GrantRow } from '../grants/grants.queries';
import { takeBackOrLater } from '../grants/take-backs';
import { fillLog, type LogEvent, readCursor, readEvents } from '../log/log.queries';
import { type Definitions, versionKey } from '../promotions/published';
import { readHad, readPools, readTakenCodes } from '../promotions/promotions.queries';
import { countedOf } from '../rules/amounts';
import { commit, type Committed } from './commit';
import { Decider } from './decider';
import { createHearing, type Heard, type Hearing } from './hearing';
import { Listener, type Mark } from './listener';
import type { Candidate, Left, Published } from './types';

export interface EngineDeps {
  db: Database;
  ledger: Pick<Ledger, 'postWith' | 'open'>;
  definitions: Definitions;
  /** What chance hangs on. */
  seed: Uint8Array;
  zoneOf: (merchantId: number) => string;
  /** Told after the commit. */
  onGranted: (merchantId: number, granted: readonly Committed[]) => void;
  onError: (error: unknown, what: string) => void;
}

/** Events that one transaction judges. */
const EVENT_STEP = 2_000;
const FILL_STEP = 2_000;
/** Steps of one round; what is left waits for the next. */
const MAX_STEPS = 50;

export interface Engine {
  /** Fills the log and judges what is new. */
  round(merchantId: number): Promise<void>;
}

const isBack = ({ kind, amount }: LogEvent): boolean =>
  kind === 'bet-back' || (kind === 'deposit-back' && amount < 0n);

/** A decider that knows what stands. */
const deciderOf = async (
  query: Query,
  of: { merchantId: number; zone: string; candidates: readonly Candidate[] },
): Promise<Decider> => {
  const { merchantId, candidates } = of;
  const promotions = [...new Set(candidates.map(({ promotionId }) => promotionId))];
  const codes = candidates.flatMap(({ singleCode }) => singleCode ?? []);
  const decider = new Decider(await readPools(query, { merchantId, promotions }));
  for (const row of await readHad(query, { ...of, pairs: candidates }))
    decider.remember({
      ...{ promotionId: row.promotion_id, memberId: row.member_id, occasion: row.occasion },
      singleCode: row.single_code,
      had: row,
    });
  if (codes.length > 0)
    for (const taken of await readTakenCodes(query, { merchantId, promotions, codes }))
      decider.takeCode(taken.promotion_id, taken.code);
  return decider;
};

const BETS: ReadonlySet<string> = new Set(['bet', 'bet-back', 'bet-change']);

/** What the bets of these events count for bonus money in play. */
const wageredOf = async (
  deps: EngineDeps,
  query: Query,
  of: { merchantId: number; events: readonly LogEvent[] },
): Promise<{ grantId: bigint; amount: bigint }[]> => {
  const bets = of.events.filter(({ kind }) => BETS.has(kind));
  if (bets.length === 0) return [];
  const members = [...new Set(bets.map(({ member_id: memberId }) => memberId))];
  const active = await readActive(query, { merchantId: of.merchantId, members });
  if (active.length === 0) return [];
  const known = await deps.definitions.of(
    query,
    of.merchantId,
    active.map((row) => ({ promotionId: row.promotion_id, version: row.version })),
  );
  const isRunning = (row: GrantRow, { at }: LogEvent): boolean =>
    row.claimed_at !== null && row.claimed_at <= at && (row.expires_at === null || row.expires_at > at);
  return bets.flatMap((bet) => {
    // One is wagered at a time: the oldest; the rest wait their turn.
    const row = active.find((one) => one.member_id === bet.member_id && isRunning(one, bet));
    const key = row && versionKey({ promotionId: row.promotion_id, version: row.version });
    const terms = key === undefined ? undefined : known.get(key)?.definition.settle.bonus;
    if (row === undefined || terms === undefined) return [];
    const isTooLarge = terms.maxStake !== undefined && bet.amount > BigInt(terms.maxStake);
    const amount = isTooLarge ? 0n : countedOf(terms.weights, bet);
    return amount === 0n ? [] : [{ grantId: row.id, amount }];
  });
};

/** Places of promotions with nothing left in any unit that they give. */
const dryOf = async (
  query: Query,
  of: { merchantId: number; hearing: Hearing; events: readonly LogEvent[] },
): Promise<ReadonlySet<number>> => {
  const lists = new Set(of.events.map((event) => of.hearing.of(event)));
  const heard = [...new Set([...lists].flat())];
  if (heard.length === 0) return new Set();
  const left = new Set<string>();
  const promotions = heard.map(({ promotionId }) => promotionId);
  for (const [key, amount] of await readPools(query, { ...of, promotions }))
    if (amount > 0n) left.add(key.split(' ')[0] ?? '');
  return new Set(heard.flatMap(({ at, promotionId }) => (left.has(String(promotionId)) ? [] : [at])));
};

/** Until when nothing more comes of it for this member; null: the next event may give again. */
const markOf = ({ version, day, week, month }: Candidate, left: Left | null): Mark | null => {
  const at = { day, week, month, ever: '' };
  const { once } = version.definition;
  if ((left === null || left === 'occasion') && once !== 'event') return { by: once, at: at[once] };
  const limits = { perDay: 'day', perWeek: 'week', perMonth: 'month', ever: 'ever' } as const;
  const by = left !== null && left in limits ? limits[left as keyof typeof limits] : null;
  return by === null ? null : { by, at: at[by] };
};

export const createEngine = (deps: EngineDeps): Engine => {
  const listeners = new Map<number, Listener>();
  const hearings = new WeakMap<ReadonlyMap<bigint, readonly Published[]>, Hearing>();
  const hearingOf = async (query: Query, merchantId: number): Promise<Hearing> => {
    const published = await deps.definitions.published(query, merchantId);
    const hearing = hearings.get(published) ?? createHearing(published);
    hearings.set(published, hearing);
    return hearing;
  };
  const listenerOf = (merchantId: number): Listener => {
    const listener = listeners.get(merchantId) ?? new Listener();
    listeners.set(merchantId, listener);
    return listener;
  };
  /** @returns false: nothing was to be judged, or another node does */
  const step = async (merchantId: number): Promise<boolean> => {
    const { query, tx } = deps.db.merchant(merchantId);
    const zone = deps.zoneOf(merchantId);
    const from = await readCursor(query, merchantId);
    const page = await readEvents(query, { merchantId, zone, after: from, limit: EVENT_STEP });
    const [first] = page;
    if (first === undefined) return false;
    // What takes something back stands alone: what it takes back has been committed before.
    const backAt = page.findIndex(isBack);
    const events = backAt === 0 ? [first] : backAt < 0 ? page : page.slice(0, backAt);
    const { member_id: memberId, cause } = first;
    if (backAt === 0) await takeBackOrLater(deps, { merchantId, memberId, cause });
    const of = { merchantId, zone };
    const listener = listenerOf(merchantId);
    const hearing = await hearingOf(query, merchantId);
    const dry = await dryOf(query, { ...of, hearing, events });
    listener.begin(from, hearing);
    const { open, until } = await listener.hear(tx, { ...of, events, dry });
    const all = await listener.judge(query, { ...of, open, seed: deps.seed });
    const decider = await deciderOf(query, { ...of, candidates: all.map(({ candidate }) => candidate) });
    const granted: Candidate[] = [];
    const marks: { candidate: Candidate; heard: Heard; mark: Mark }[] = [];
    for (const { candidate, heard } of all) {
      const left = decider.decide(candidate);
      if (left === null) granted.push(candidate);
      const mark = markOf(candidate, left);
      // What was decided within this step stands only when it is committed.
      if (mark !== null) marks.push({ candidate, heard, mark });
    }
    const judged = events.filter(({ seq }) => seq <= until);
    const wagered = await wageredOf(deps, query, { merchantId, events: judged });
    const done = await commit(deps, { merchantId, from, to: until, candidates: granted, wagered });
    if (done === null) return false;
    listener.end(until);
    // Where the budget ended in between nothing is known of the others: they are asked again.
    if (done.length === granted.length)
      for (const { candidate, heard, mark } of marks) listener.mark(candidate.memberId, heard.at, mark);
    if (done.length > 0) deps.onGranted(merchantId, done);
    return true;
  };
  return {
    async round(merchantId) {
      for (let at = 0; at < MAX_STEPS; at += 1) {
        const filled = await fillLog(deps.db, { merchantId, limit: FILL_STEP });
        const isJudged = await step(merchantId);
        if (!isJudged && (filled ?? 0) === 0) return;
      }
    },
  };
};
