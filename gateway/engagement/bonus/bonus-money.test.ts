import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import { createCancelledWins } from '../../play/cancelled-wins';
import { createSeamlessWallet } from '../../play/seamless-wallet';
import { countRounds } from '../../play/rounds.queries';
import type { SeamlessWallet, WalletReply } from '../../vendors/types';
import { endDue, forfeit } from '../grants/endings';
import { freshEngine, MERCHANT, type TestEngine } from '../testing';
import { createBonusPurse } from './bonus-money';
import { readShares } from './bonus.queries';

/** Rounds are counted of vendors of the catalogue, and of the lottery, which is always there. */
let t: TestEngine;
let wallet: SeamlessWallet;
/** Who was told that play has come to bonus money. */
const crossed: bigint[] = [];
beforeAll(async () => {
  t = await freshEngine();
  wallet = createSeamlessWallet({
    ledger: t.ledger,
    bonusMoney: createBonusPurse({
      ...{ db: t.database, definitions: t.definitions },
      tellCrossed: ({ memberId }) => void crossed.push(memberId),
    }),
    members: {
      standing: () => Promise.resolve({ type: 0, username: 'ana', active: true, hasBonus: true }),
    } as unknown as Parameters<typeof createSeamlessWallet>[0]['members'],
    wins: { note: () => undefined, flush: () => Promise.resolve(), close: () => Promise.resolve() },
    gameSessions: {
      find: (merchantId, sessionId) =>
        Promise.resolve({
          merchantId,
          vendor: 'lottery',
          memberId: BigInt(sessionId),
          gameId: 'g',
          currency: 'CNY',
          use: () => undefined,
        }),
    },
    freeRounds: { sets: () => Promise.resolve([]), find: () => Promise.resolve(null) },
    endRound: () => Promise.resolve(),
    protection: {
      mayStake: () => Promise.resolve(null),
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
  await t.run('bonus', {
    kind: 'MANUAL',
    effects: [{ unit: 'bonus', amount: { rule: 'ppm', fact: 'event.amount', ppm: 500_000 } }],
    settle: { claim: 'auto', bonus: { wager: 3, days: 60, weights: { RNG: 1_000_000 }, maxStake: 1_000 } },
  });
});
afterAll(() => t.close());

const deps = () => ({ db: t.database, ledger: t.ledger, definitions: t.definitions });
const asOwner = async (text: string): Promise<void> => {
  await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
  await t.database.owner(text);
};
let made = 0;
const next = (): string => `k${(made += 1)}`;
/** A member with own money and half as much bonus money, which can be played. */
const player = async (own: bigint) => {
  const memberId = await t.member({ type: 0 });
  await t.deposit(memberId, own);
  await t.engine.round(MERCHANT);
  await asOwner("update promotion_grant set claimed_at = claimed_at - interval '3 seconds'");
  const grant = (await t.grants()).find((row) => row.member_id === memberId);
  if (grant === undefined) throw new Error('no grant');
  const of = (transactionId: string, roundId: string, amountMinor: bigint) => ({
    ...{
      merchantId: MERCHANT,
      vendor: 'lottery',
      memberId,
      transactionId,
      roundId,
      gameId: 'g',
      amountMinor,
    },
    ...{ currency: 'CNY', sessionId: memberId.toString() },
  });
  const money = async (): Promise<[own: bigint, bonus: bigint]> => [
    await t.balance('player', memberId),
    await t.balance('bonus', `${memberId}:${grant.id}`),
  ];
  return { memberId, grant, of, money };
};
const said = (reply: WalletReply): string => (reply.ok ? (reply.replayed ? 'again' : 'done') : reply.code);

describe('[PTS-3] the wallet of vendors with bonus money', () => {
  it('counts stakes and wins of bonus money for limits of one’s own, when they are counted again too', async () => {
    const { of, memberId } = await player(100n);
    expect(said(await wallet.debit(of('lim1', 'lim1', 120n)))).toBe('done');
    expect(said(await wallet.credit(of('lim2', 'lim1', 60n)))).toBe('done');
    expect(said(await wallet.debit(of('lim3', 'lim3', 70n)))).toBe('done');
    await wallet.cancel({ ...of('lim4', 'lim3', 1n), targetTransactionId: 'lim3' });
    await asOwner(`insert into protection_member (merchant_id, member_id) values (${MERCHANT}, ${memberId})`);
    const { query } = t.database.merchant(MERCHANT);
    await query('select protection_recount($1, $2, true)', [MERCHANT, memberId]);
    const [used] = await query<{ staked: bigint; won: bigint }>(
      'select sum(staked)::bigint as staked, sum(won)::bigint as won from protection_use where member_id = $1',
      [memberId],
    );
    expect(used).toEqual({ staked: 120n, won: 60n });
  });

  it('says once for each time that play has come to bonus money, in its answer and to open pages', async () => {
    const { of, memberId } = await player(100n);
    const stake = async (id: string, minor: bigint): Promise<boolean> => {
      const reply = await wallet.debit(of(`into${id}`, `into${id}`, minor));
      if (!reply.ok) throw new Error(reply.code);
      return reply.intoBonus === true;
    };
    const mine = () => crossed.filter((one) => one === memberId).length;
    expect(await stake('1', 60n)).toBe(false);
    // 40 own and 5 of the bonus; asked again it is no second time.
    expect([await stake('2', 45n), mine()]).toEqual([true, 1]);
    expect([await stake('2', 45n), mine()]).toEqual([false, 1]);
    expect([await stake('3', 10n), mine()]).toEqual([false, 1]);
    await t.deposit(memberId, 50n);
    expect(await stake('4', 50n)).toBe(false);
    // Own money is at nothing: this one is of bonus money alone.
    expect([await stake('5', 10n), mine()]).toEqual([true, 2]);
    expect([await stake('6', 10n), mine()]).toEqual([false, 2]);
  });

  it('takes own money first, then bonus money, and shares a win in proportion; asked again it answers the same', async () => {
    const { of, money, memberId } = await player(100n);
    expect(await wallet.balance({ ...of('', '', 1n) })).toMatchObject({ balanceMinor: 150n });
    expect(said(await wallet.debit(of('a', 'r1', 60n)))).toBe('done');
    expect(await money()).toEqual([40n, 50n]);
    expect(said(await wallet.debit(of('b', 'r2', 60n)))).toBe('done');
    expect(await money()).toEqual([0n, 30n]);
    expect(said(await wallet.debit(of('b', 'r2', 60n)))).toBe('again');
    expect(said(await wallet.debit(of('b', 'r2', 59n)))).toBe('LEDGER_KEY_CONFLICT');
    expect(said(await wallet.debit(of('c', 'r3', 31n)))).toBe('WALLET_NOT_ENOUGH');
    expect(said(await wallet.credit(of('b-win', 'r2', 100n)))).toBe('done');
    // 20 of 60 was bonus money: 33 of 100 is, and the rounding is own money's.
    expect(await money()).toEqual([67n, 63n]);
    expect(said(await wallet.credit(of('b-win', 'r2', 100n)))).toBe('again');
    expect(await money()).toEqual([67n, 63n]);
    expect(said(await wallet.credit(of('a-win', 'r1', 10n)))).toBe('done');
    expect(await money()).toEqual([77n, 63n]);
    expect(said(await wallet.debitCredit({ ...of('d', 'r4', 100n), winMinor: 200n }))).toBe('done');
    // 77 own and 23 bonus, twice back.
    expect(await money()).toEqual([154n, 86n]);
    // A stake that comes back comes back to where it came from, once.
    expect(said(await wallet.debit(of('e', 'r5', 200n)))).toBe('done');
    expect(await money()).toEqual([0n, 40n]);
    const undo = { ...of('e-undo', 'r5', 1n), targetTransactionId: 'e' };
    expect(said(await wallet.cancel(undo))).toBe('done');
    expect(said(await wallet.cancel({ ...undo, memberId: memberId + 1n }))).not.toBe('done');
    expect(await money()).toEqual([154n, 86n]);
    const { unbalanced, drifted } = await t.ledger.verify({ merchantId: MERCHANT });
    expect([unbalanced, drifted]).toEqual([[], []]);
    // A round has the whole stake, whatever paid for it.
    await countRounds(t.database, { merchantId: MERCHANT, limit: 10_000 });
    const [row] = await t.database
      .merchant(MERCHANT)
      .query<{ bet: bigint; win: bigint }>(
        "select bet, win from vendor_round where round_id = 'r2' and member_id = $1",
        [memberId],
      );
    expect(row).toMatchObject({ bet: 60n, win: 100n });
  });

  it('refuses bonus money in a stake above its largest, and leaves own money free', async () => {
    const { of, money } = await player(4_000n);
    expect(said(await wallet.debit(of(next(), 'own', 3_500n)))).toBe('done');
    expect(said(await wallet.debit(of(next(), 'big', 1_001n)))).toBe('WALLET_NOT_ENOUGH');
    expect(said(await wallet.debit(of(next(), 'fits', 1_000n)))).toBe('done');
    expect(await money()).toEqual([0n, 1_500n]);
  });

  it('looks through the bets of own money only for a round that bonus money was staked on', async () => {
    const { of, memberId } = await player(100n);
    const OWN_BETS = 20;
    for (let bet = 0; bet < OWN_BETS; bet += 1)
      expect(said(await wallet.debit(of(next(), 'own alone', 5n)))).toBe('done');
    expect(said(await wallet.debit(of(next(), 'both', 10n)))).toBe('done');
    const readFor = (roundId: string) =>
      t.database.merchant(MERCHANT).tx(async (query) => {
        const journals = async (): Promise<number> => {
          const [reads] = await query<{ count: number }>(
            "select sum(idx_scan)::int as count from pg_stat_xact_user_tables where relname like 'journal%'",
          );
          return reads?.count ?? 0;
        };
        const before = await journals();
        const shares = await readShares(query, { ...of('', roundId, 0n), memberId });
        return { shares, journals: (await journals()) - before };
      });
    const ownAlone = await readFor('own alone');
    expect(ownAlone.shares).toBeNull();
    expect(ownAlone.journals).toBeLessThan(OWN_BETS);
    const both = await readFor('both');
    expect(both.shares).toMatchObject({ own: 0n, bonus: 10n });
    expect(both.journals).toBeGreaterThanOrEqual(OWN_BETS);
  });

  it('gives what a bonus wins after it was given up to the house, and is not closed with its round open', async () => {
    const { of, money, grant, memberId } = await player(10n);
    expect(said(await wallet.debit(of('x1', 'last', 12n)))).toBe('done');
    expect(await money()).toEqual([0n, 3n]);
    await asOwner(`update promotion_grant set expires_at = clock_timestamp() where id = ${grant.id}`);
    // The bet is not counted into its round yet, then the round is open.
    expect(await endDue(deps(), MERCHANT)).toBe(0);
    await countRounds(t.database, { merchantId: MERCHANT, limit: 10_000 });
    expect(await endDue(deps(), MERCHANT)).toBe(0);
    const given = await forfeit(deps(), { merchantId: MERCHANT, memberId, grantId: grant.id, seen: 3n });
    expect(given.verdict).toBe('done');
    expect(said(await wallet.credit(of('x1-win', 'last', 120n)))).toBe('done');
    // 2 of 12 was bonus money.
    expect(await money()).toEqual([100n, 0n]);
  });

  it('agrees with a plain model over any story of bets, wins, repetitions and cancellations', async () => {
    const step = fc.record({
      deed: fc.constantFrom('bet', 'win', 'undo', 'again'),
      amount: fc.bigInt({ min: 1n, max: 90n }),
      which: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (story) => {
        const { of, money } = await player(100n);
        const model = { own: 100n, bonus: 50n };
        const bets: {
          key: string;
          round: string;
          amount: bigint;
          own: bigint;
          bonus: bigint;
          over: boolean;
        }[] = [];
        for (const { deed, amount, which } of story) {
          const bet = bets[which % Math.max(1, bets.length)];
          if (deed === 'bet') {
            const key = next();
            const own = amount < model.own ? amount : model.own;
            const reply = await wallet.debit(of(key, key, amount));
            expect(reply.ok).toBe(amount - own <= model.bonus);
            if (!reply.ok) continue;
            model.own -= own;
            model.bonus -= amount - own;
            bets.push({ key, round: key, amount, own, bonus: amount - own, over: false });
          } else if (bet !== undefined && deed === 'again') {
            expect(said(await wallet.debit(of(bet.key, bet.round, bet.amount)))).toBe('again');
          } else if (bet !== undefined && !bet.over) {
            bet.over = true;
            if (deed === 'undo') {
              await wallet.cancel({ ...of(`${bet.key}-undo`, bet.round, 1n), targetTransactionId: bet.key });
              model.own += bet.own;
              model.bonus += bet.bonus;
            } else {
              await wallet.credit(of(`${bet.key}-win`, bet.round, amount));
              const part = (amount * bet.bonus) / bet.amount;
              model.own += amount - part;
              model.bonus += part;
            }
          }
          expect(await money()).toEqual([model.own, model.bonus]);
        }
      }),
      { numRuns: propertyRuns(25) },
    );
    const { unbalanced, drifted } = await t.ledger.verify({ merchantId: MERCHANT });
    expect([unbalanced, drifted]).toEqual([[], []]);
  });
});
