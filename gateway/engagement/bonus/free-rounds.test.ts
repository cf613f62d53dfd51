import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCancelledWins } from '../../play/cancelled-wins';
import { countRounds, createRoundEnds } from '../../play/rounds.queries';
import { createSeamlessWallet } from '../../play/seamless-wallet';
import type { SeamlessWallet, WalletReply } from '../../vendors/types';
import { checkDefinition } from '../definition/check';
import { endDue, takeBack } from '../grants/endings';
import { endDueRounds } from '../grants/free-rounds';
import { definitionWith, freshEngine, MERCHANT, type TestEngine } from '../testing';
import { createBonusPurse } from './bonus-money';
import { createFreePurse, type FreePurse } from './free-purse';

let t: TestEngine;
let wallet: SeamlessWallet;
let purse: FreePurse;
/** Why the member may not play now; null: may. */
let stopped: 'PLAY_PAUSED' | null = null;
const deps = () => ({ db: t.database, ledger: t.ledger, definitions: t.definitions });
const rounds = { vendor: 'lottery', game: 'g', stake: 20 };
const set = (amount: number, settle: Record<string, unknown>) => ({
  ...{ kind: 'MANUAL', who: { fact: 'event.amount', op: 'eq', value: amount } },
  effects: [{ unit: 'rounds', rounds, amount: { rule: 'fixed', amount: 3 } }],
  settle: { claim: 'auto', ...settle },
});

beforeAll(async () => {
  t = await freshEngine();
  purse = createFreePurse({ db: t.database, definitions: t.definitions });
  wallet = createSeamlessWallet({
    ledger: t.ledger,
    bonusMoney: createBonusPurse({
      ...{ db: t.database, definitions: t.definitions, tellCrossed: () => undefined },
    }),
    freeRounds: purse,
    members: {
      standing: () => Promise.resolve({ type: 0, username: 'ana', active: true, hasBonus: true }),
    } as unknown as Parameters<typeof createSeamlessWallet>[0]['members'],
    wins: { note: () => undefined, flush: () => Promise.resolve(), close: () => Promise.resolve() },
    gameSessions: {
      find: (merchantId, sessionId) =>
        Promise.resolve({
          ...{ merchantId, vendor: 'lottery', memberId: BigInt(sessionId), gameId: 'g', currency: 'CNY' },
          use: () => undefined,
        }),
    },
    endRound: createRoundEnds(t.database),
    protection: {
      mayStake: () =>
        Promise.resolve(stopped === null ? null : { code: stopped, until: null, leftMinor: null }),
      takeStake: () => Promise.resolve({ refusal: null, fresh: true }),
      releaseStake: () => Promise.resolve(),
      noteWin: () => Promise.resolve(),
      noteCorrection: () => Promise.resolve(),
    },
    closedBets: () => Promise.resolve(null),
    cancelledWins: createCancelledWins({ db: t.database, ledger: t.ledger }),
    noteRemainder: () => Promise.resolve(true),
    categoryOf: () => Promise.resolve('RNG'),
    merchantOf: () => ({ currency: 'CNY', wallet: 'single' }),
  });
  await t.run('own', set(101, { rounds: { days: 7, wins: 'money' } }));
  await t.run(
    'wagered',
    set(102, {
      rounds: { days: 7, wins: 'bonus' },
      bonus: { wager: 3, days: 60, weights: { RNG: 1_000_000 } },
    }),
  );
});
afterAll(() => t.close());

const asOwner = async (text: string): Promise<void> => {
  await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
  await t.database.owner(text);
};
const said = (reply: WalletReply): string => (reply.ok ? (reply.replayed ? 'again' : 'done') : reply.code);
const work = async (): Promise<void> => {
  for (let at = 0; at < 50 && (await countRounds(t.database, { merchantId: MERCHANT, limit: 500 })) !== 0;)
    at += 1;
  await endDueRounds(deps(), MERCHANT);
  await endDue(deps(), MERCHANT);
};

const player = async (deposit: bigint, id = '') => {
  const memberId = await t.member({ type: 0 });
  await t.deposit(memberId, deposit, id);
  await t.engine.round(MERCHANT);
  const grant = (await t.grants()).find((row) => row.member_id === memberId);
  if (grant === undefined) throw new Error('no grant');
  const free = grant.id.toString();
  const round = (roundId: string) => ({
    ...{ merchantId: MERCHANT, vendor: 'lottery', memberId, roundId, gameId: 'g', currency: 'CNY' },
  });
  const bet = (roundId: string, amountMinor = 20n) =>
    wallet.debit({
      ...round(roundId),
      ...{ transactionId: `${roundId}-bet`, amountMinor, free, sessionId: memberId.toString() },
    });
  const win = (roundId: string, amountMinor: bigint) =>
    wallet.credit({ ...round(roundId), transactionId: `${roundId}-win`, amountMinor, free, final: true });
  const lose = (roundId: string) => wallet.end(round(roundId));
  const cancel = (roundId: string) =>
    wallet.cancel({
      ...round(roundId),
      ...{ transactionId: `${roundId}-cancel`, targetTransactionId: `${roundId}-bet` },
    });
  const left = async (): Promise<number> =>
    Number((await purse.sets({ merchantId: MERCHANT, memberId }))[0]?.left ?? 0n);
  const now = async () => {
    const found = (await t.grants()).find(({ id }) => id === grant.id);
    if (found === undefined) throw new Error('gone');
    return found;
  };
  return {
    ...{ memberId, grant, bet, win, lose, cancel, left, now },
    own: () => t.balance('player', memberId),
    bonus: () => t.balance('bonus', `${memberId}:${grant.id}`),
    escrow: () => t.balance('escrow', `free:${grant.id}`),
  };
};

describe('[PTS-2] free rounds', () => {
  it('take nothing from the player, pay their wins once as own money, and are no more than were given', async () => {
    const { bet, win, lose, left, own, escrow, now } = await player(101n);
    expect([await left(), await escrow()]).toEqual([3, 60n]);
    expect([said(await bet('a1')), said(await bet('a1'))]).toEqual(['done', 'again']);
    expect([said(await win('a1', 500n)), said(await win('a1', 500n))]).toEqual(['done', 'again']);
    expect([await own(), await left()]).toEqual([601n, 2]);
    // Another stake than the set's, and more than it holds.
    expect(said(await bet('a2', 40n))).toBe('WALLET_AMOUNT_INVALID');
    const raced = await Promise.all(['b1', 'b2', 'b3', 'b4'].map((id) => bet(id)));
    expect(raced.filter((reply) => reply.ok)).toHaveLength(2);
    expect([await own(), await left()]).toEqual([601n, 0]);
    // The last ones are under way: the set waits for them.
    await work();
    expect((await now()).state).toBe('active');
    for (const id of ['b1', 'b2', 'b3', 'b4']) await lose(id);
    await work();
    expect([(await now()).state, await own(), await escrow()]).toEqual(['completed', 601n, 0n]);
    expect(said(await bet('c1'))).toBe('WALLET_NOT_ENOUGH');
    expect(said(await bet('b1'))).toMatch(/again|WALLET_NOT_ENOUGH/);
    expect((await t.ledger.verify({ merchantId: MERCHANT })).unbalanced).toEqual([]);
  });

  it('keep what they win as bonus money until the last is over; then it is wagered', async () => {
    const { bet, win, lose, own, bonus, now } = await player(102n);
    await bet('d1');
    await win('d1', 40n);
    // It is no money to be staked yet, and nothing closes it.
    expect([await own(), await bonus()]).toEqual([102n, 40n]);
    await work();
    expect((await now()).state).toBe('active');
    for (const id of ['d2', 'd3']) {
      await bet(id);
      await lose(id);
    }
    await work();
    expect(await now()).toMatchObject({ state: 'active', bonus: 40n, required: 120n, rounds_open: false });
    expect([await own(), await bonus()]).toEqual([102n, 40n]);
  });

  it('come back when they are cancelled, and go back into the budget when their time is over', async () => {
    const { bet, cancel, left, grant, now, memberId, escrow } = await player(101n);
    const pool = () => t.balance('pool', promotionOf(grant));
    await bet('e1');
    expect([said(await cancel('e1')), await left()]).toEqual(['done', 3]);
    await bet('e2');
    await asOwner(
      `update promotion_grant set expires_at = now() - interval '1 minute' where id = ${grant.id}`,
    );
    expect(said(await bet('e3'))).toBe('WALLET_NOT_ENOUGH');
    const before = await pool();
    await work();
    // One is under way.
    expect((await now()).state).toBe('active');
    await wallet.end({
      ...{ merchantId: MERCHANT, vendor: 'lottery', memberId, roundId: 'e2', gameId: 'g', currency: 'CNY' },
    });
    await work();
    expect([(await now()).state, (await pool()) - before, await escrow()]).toEqual(['expired', 40n, 0n]);
    // A cancellation that is late goes back into the budget as well.
    expect(said(await cancel('e2'))).toBe('done');
    await work();
    expect([(await pool()) - before, await escrow()]).toEqual([60n, 0n]);
  });

  it('are refused to others, to who pauses, for another game, and end with what they were given for', async () => {
    const mine = await player(101n, 'd-900');
    const other = await player(101n);
    const reply = await wallet.debit({
      ...{ merchantId: MERCHANT, vendor: 'lottery', memberId: other.memberId, gameId: 'g', currency: 'CNY' },
      ...{ transactionId: 'f1', roundId: 'f1', amountMinor: 20n, free: mine.grant.id.toString() },
      sessionId: other.memberId.toString(),
    });
    expect(said(reply)).toBe('WALLET_AMOUNT_INVALID');
    stopped = 'PLAY_PAUSED';
    expect(said(await mine.bet('f2'))).toBe('PLAY_PAUSED');
    stopped = null;
    await mine.bet('f3');
    await mine.win('f3', 90n);
    await takeBack(deps(), {
      merchantId: MERCHANT,
      memberId: mine.memberId,
      cause: wordOf(mine.grant, 'cause'),
    });
    // Own money is not taken: a person looks at it.
    expect(await mine.now()).toMatchObject({ state: 'void', review: true });
    expect([await mine.own(), await mine.escrow(), await mine.left()]).toEqual([191n, 0n, 0]);
  });

  it('agree with a plain count in any story of bets, repetitions, wins and cancellations', async () => {
    const deed = fc.tuple(fc.constantFrom('bet', 'win', 'cancel'), fc.integer({ min: 0, max: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 14 }), async (story) => {
        const one = await player(101n);
        const open = new Map<number, 'bet' | 'won' | 'cancelled'>();
        const tag = one.grant.id;
        let [count, own] = [3, 101n];
        for (const [what, at] of story) {
          const id = `s${tag}-${at}`;
          const state = open.get(at);
          if (what === 'bet') {
            const reply = await one.bet(id);
            if (state === undefined && count > 0) {
              expect(said(reply)).toBe('done');
              open.set(at, 'bet');
              count -= 1;
            }
          } else if (what === 'win' && state === 'bet') {
            expect(said(await one.win(id, 7n))).toBe('done');
            open.set(at, 'won');
            own += 7n;
          } else if (what === 'cancel' && state === 'bet') {
            expect(said(await one.cancel(id))).toBe('done');
            open.set(at, 'cancelled');
            count += 1;
          }
          expect([await one.left(), await one.own()]).toEqual([count, own]);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('are refused in a definition without a game, an end, or terms of what they win', () => {
    const faults = (parts: Record<string, unknown>): string[] => {
      const checked = checkDefinition(definitionWith(parts));
      return checked.ok ? [] : checked.faults.map(({ field }) => field);
    };
    const effects = [{ unit: 'rounds', rounds, amount: { rule: 'fixed', amount: 3 } }];
    const settle = { claim: 'auto', rounds: { days: 7, wins: 'money' } };
    expect(faults({ effects, settle })).toEqual([]);
    expect(faults({ effects, settle: { claim: 'auto' } })).toEqual(['settle.rounds']);
    expect(faults({ effects: [{ ...effects[0], rounds: undefined }], settle })).toEqual(['effects.0.rounds']);
    expect(faults({ effects: [effects[0], effects[0]], settle })).toEqual(['effects']);
    expect(faults({ effects, settle: { ...settle, rounds: { days: 7, wins: 'bonus' } } })).toEqual([
      'settle.bonus',
    ]);
    const many = [{ ...effects[0], amount: { rule: 'fixed', amount: 501 } }];
    expect(faults({ effects: many, settle })).toEqual(['effects.0.amount']);
    expect(faults({ settle })).toEqual(['settle.rounds']);
  });
});

const wordOf = (grant: object, name: string): string => {
  const word: unknown = Reflect.get(grant, name);
  if (typeof word !== 'string') throw new Error(`no ${name}`);
  return word;
};
const promotionOf = (grant: object): bigint => {
  const id: unknown = Reflect.get(grant, 'promotion_id');
  if (typeof id !== 'bigint') throw new Error('no promotion');
  return id;
};
