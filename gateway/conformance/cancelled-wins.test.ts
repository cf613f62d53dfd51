import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareRollups, type PostOperation } from '../ledger/index';
import { operatorOn } from '../operator/testing';
import type { Pair } from '../vendors/saltglass/protocol';
import { SOUND } from './cashier-stage';
import { formCaller } from './vendor-callers';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

// What vendors really send: wins that are cancelled when the money is gone, rollbacks in any order, and more decimals than money has.

let world: WithdrawalBench;
let serial = 0;
beforeAll(async () => {
  world = await startWithdrawalBench();
  await world.policy({
    identity_above: null,
    turnover_bps: 0,
    open_at_once: 100,
    times_a_day: null,
    auto_below: 0n,
    min_amount: 1n,
    amount_a_day: null,
    second_above: 100_000_000n,
    max_amount: 100_000_000n,
  });
});
afterAll(() => world.stop());

const TARGETS = 'rollback_transactions';
const VENDOR = 'SALTGLASS';
const send = async (form: Record<string, string>): Promise<Record<string, unknown>> => {
  const pairs: Pair[] = Object.entries({ game_uuid: 'TIDEWHEEL', ...form });
  return (await formCaller(world.bench, world.memberId.toString())(pairs)).body;
};
const word = async (form: Record<string, string>): Promise<unknown> =>
  (await send(form))['error_code'] ?? 'OK';
const idOf = (name: string): string => `${name}-${(serial += 1)}`;
const available = async (): Promise<bigint> => (await world.balances()).availableMinor;
const owed = async (): Promise<bigint> =>
  (await world.bench.services.withdrawals.settings(world.who)).owed.minor;
const fund = (amountMinor: bigint): Promise<unknown> =>
  world.bench.services.wallets.fund({
    merchant: { id: 1, currency: 'BRL' },
    memberId: world.memberId,
    key: idOf('funds'),
    amountMinor,
  });
const textOf = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const win = async (id: string, minor: bigint, round = id): Promise<void> => {
  const form = { action: 'win', round_id: round, transaction_id: id, amount: textOf(minor) };
  expect(await word(form)).toBe('OK');
};
const rollbackOf = (id: string, targets: readonly string[], round = targets[0] ?? '') => ({
  action: 'rollback',
  round_id: round,
  transaction_id: id,
  ...Object.fromEntries(targets.map((target, at) => [`${TARGETS}[${at}][transaction_id]`, target])),
});
/** Leaves the member so much, as a withdrawal or play would. */
const leave = async (minor: bigint): Promise<void> => {
  const rest = (await available()) - minor;
  const account = { class: 'player', owner: world.memberId.toString(), currency: 'BRL' } as const;
  const posted = await world.bench.ledger.post({
    type: 'post',
    merchantId: 1,
    source: 'seed',
    key: idOf('left'),
    actor: 'test',
    kind: 'withdrawal',
    postings: [
      { account, amountMinor: -rest },
      { account: { class: 'funding', owner: '', currency: 'BRL' }, amountMinor: rest },
    ],
  });
  expect(posted.ok).toBe(true);
};
const lost = async (): Promise<bigint> => {
  const [row] = await world.bench.db.merchant(1).query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum from entry e join account a on a.merchant_id = 1 and a.id = e.account_id
      where e.merchant_id = 1 and a.class = 'bad-debt' and a.owner = $1`,
    [VENDOR],
  );
  return row?.sum ?? 0n;
};
const waiveAll = async (): Promise<void> => {
  const { debtDesk } = world.bench.services;
  for (const { id } of await debtDesk.list({ merchantId: 1, limit: 100 }))
    for (const operator of ['ana', 'bruno'])
      await debtDesk.waive({ merchantId: 1, id, operator, note: 'another story' });
};
const sound = async (): Promise<void> => {
  expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  expect(await compareRollups({ database: world.bench.db, merchantId: 1 })).toEqual([]);
};

describe('a win that is cancelled when its money is gone', () => {
  beforeEach(waiveAll);

  it.each([
    ['was forfeited is no debt', 'bonus-forfeit', 0n],
    ['became own money is a debt', 'bonus', 5_000n],
  ])('of bonus money that %s', async (_, kind, debtMinor) => {
    const id = idOf('w');
    const bonus = {
      class: 'bonus',
      owner: `${world.memberId}:${(serial += 1)}`,
      currency: 'BRL',
    } as const;
    const post = async (operation: Pick<PostOperation, 'source' | 'key' | 'kind' | 'postings' | 'meta'>) => {
      const posted = await world.bench.ledger.post({
        type: 'post',
        merchantId: 1,
        actor: 'test',
        ...operation,
      });
      expect(posted.ok).toBe(true);
    };
    await post({
      source: VENDOR,
      key: id,
      kind: 'credit',
      postings: [
        { account: { class: 'vendor', owner: VENDOR, currency: 'BRL' }, amountMinor: -5_000n },
        { account: bonus, amountMinor: 5_000n },
      ],
      meta: { round: id, game: 'TIDEWHEEL' },
    });
    await post({
      source: 'seed',
      key: idOf('gone'),
      kind,
      postings: [
        { account: bonus, amountMinor: -5_000n },
        { account: { class: 'house', owner: 'forfeit', currency: 'BRL' }, amountMinor: 5_000n },
      ],
    });
    const before = { lost: await lost(), available: await available() };
    expect(await word(rollbackOf(idOf('c'), [id]))).toBe('OK');
    expect([await owed(), before.lost - (await lost()), await available()]).toEqual([
      debtMinor,
      debtMinor,
      before.available,
    ]);
    await sound();
  });

  it('is cancelled once: what is there is taken, and the next withdrawal settles the rest', async () => {
    const id = idOf('w');
    const lifetime = () =>
      world.bench.ledger.lifetime({ merchantId: 1, owner: world.memberId.toString(), currency: 'BRL' });
    await win(id, 5_000n);
    await leave(2_000n);
    const before = { lost: await lost(), ...(await lifetime()) };
    const cancel = rollbackOf(idOf('c'), [id]);
    const first = await send(cancel);
    expect(first).toMatchObject({ balance: 0, rollback_transactions: [id] });
    for (let time = 0; time < 2; time += 1) expect(await send(cancel)).toEqual(first);
    expect(await word(rollbackOf(idOf('c'), [id]))).toBe('OK');
    expect([await available(), await owed(), (await lost()) - before.lost]).toEqual([0n, 3_000n, -3_000n]);
    expect(await world.bench.services.debtDesk.list({ merchantId: 1, limit: 9 })).toMatchObject([
      {
        memberId: world.memberId,
        cause: 'win',
        provider: VENDOR,
        reference: id,
        depositId: null,
        openMinor: 3_000n,
      },
    ]);
    const { services } = world.bench;
    const round = await services.rounds.detail(
      { merchantId: 1, memberId: world.memberId, language: 'EN' },
      { vendor: VENDOR, roundId: id },
    );
    expect([round.bet.minor, round.win.minor]).toEqual([0n, 0n]);

    await fund(10_000n);
    const out = await world.ask({ amount: '70.00' });
    expect(out.settled.minor).toBe(3_000n);
    expect([await available(), await owed(), (await lost()) - before.lost]).toEqual([0n, 0n, 0n]);
    await world.looked(out.id);
    // The member has the win neither as a win nor as a deposit.
    expect(await lifetime()).toMatchObject({
      winsMinor: before.winsMinor - 5_000n,
      validStakesMinor: before.validStakesMinor,
      depositsMinor: before.depositsMinor,
    });
    await sound();
  });

  it('is taken once by calls that cancel it at once, while money comes and goes', async () => {
    const ids = [idOf('w'), idOf('w'), idOf('w')];
    for (const id of ids) await win(id, 4_000n);
    await leave(1_000n);
    const words = await Promise.all([
      ...ids.flatMap((id) => Array.from({ length: 3 }, () => word(rollbackOf(idOf('c'), [id])))),
      fund(700n),
      fund(1_300n),
    ]);
    expect(words.slice(0, -2)).toEqual(Array.from({ length: 9 }, () => 'OK'));
    // Money that came behind the last cancellation is still there.
    expect((await available()) - (await owed())).toBe(1_000n + 2_000n - 12_000n);
    const debts = await world.bench.services.debtDesk.list({ merchantId: 1, limit: 9 });
    expect(new Set(debts.map(({ reference }) => reference)).size).toBe(debts.length);
    await sound();
  });

  it('takes no more from a bet that won than was won', async () => {
    const { seamlessWallet, gameSessions } = world.bench.services;
    const game = {
      merchantId: 1,
      vendor: VENDOR,
      memberId: world.memberId,
      gameId: 'TIDEWHEEL',
      currency: 'BRL',
    };
    await leave(1_000n);
    const id = idOf('p');
    const sessionId = await gameSessions.open({ ...game, launcherId: null });
    const call = { ...game, roundId: id, transactionId: id, sessionId };
    expect(await seamlessWallet.debitCredit({ ...call, amountMinor: 600n, winMinor: 900n })).toMatchObject({
      ok: true,
    });
    await leave(100n);
    expect(await word(rollbackOf(idOf('c'), [id]))).toBe('OK');
    expect([await available(), await owed()]).toEqual([0n, 200n]);
    await sound();
  });

  it('leaves play money at nothing and is owed to none', async () => {
    const { seamlessWallet } = world.bench.services;
    const [trial] = await world.bench.db.merchant(1).query<{ member_id: bigint }>(
      `select m.id as member_id from member m join account a on a.merchant_id = 1 and a.class = 'trial' and a.owner = m.id::text
          where m.merchant_id = 1 limit 1`,
    );
    if (!trial) throw new Error('no trial member');
    const { member_id: memberId } = trial;
    const game = { merchantId: 1, vendor: VENDOR, memberId, gameId: 'TIDEWHEEL', currency: 'BRL' };
    const account = { class: 'trial', owner: memberId.toString(), currency: 'BRL' } as const;
    const had = (await world.bench.ledger.balance({ merchantId: 1, account })) ?? 0n;
    const id = idOf('t');
    const call = { ...game, roundId: id, transactionId: id };
    expect(await seamlessWallet.credit({ ...call, amountMinor: 500n })).toMatchObject({ ok: true });
    const taken = await seamlessWallet.adjust({
      ...call,
      transactionId: idOf('t'),
      amountMinor: -had - 400n,
    });
    expect(taken).toMatchObject({ ok: true, balanceMinor: 100n });
    const cancel = { ...call, transactionId: idOf('t'), targetTransactionId: id };
    expect(await seamlessWallet.cancel(cancel)).toMatchObject({ ok: true, balanceMinor: 0n });
    const noted = await world.bench.db
      .merchant(1)
      .query('select from vendor_debt where merchant_id = 1 and transaction_id = $1', [id]);
    expect(noted).toEqual([]);
    await sound();
  });

  it('is paid for by a stake that comes back in the same call, whatever their order', async () => {
    const { seamlessWallet, gameSessions } = world.bench.services;
    const game = {
      merchantId: 1,
      vendor: VENDOR,
      memberId: world.memberId,
      gameId: 'TIDEWHEEL',
      currency: 'BRL',
    };
    await leave(1_000n);
    const [bet, won] = [idOf('z-bet'), idOf('a-win')];
    const sessionId = await gameSessions.open({ ...game, launcherId: null });
    const stake = { ...game, roundId: bet, transactionId: bet, amountMinor: 600n, sessionId };
    expect(await seamlessWallet.debit(stake)).toMatchObject({ ok: true });
    await win(won, 900n, bet);
    await leave(300n);
    expect(await word(rollbackOf(idOf('c'), [won, bet]))).toBe('OK');
    expect([await available(), await owed()]).toEqual([0n, 0n]);
    await sound();
  });

  it('takes the whole win, where a correction stops at the balance', async () => {
    const id = idOf('w');
    await win(id, 500n);
    await leave(100n);
    const adjust = { action: 'adjust', round_id: id, transaction_id: idOf('a'), amount: '-5.00' };
    expect(await word(adjust)).toBe('INSUFFICIENT_FUNDS');
    expect([await available(), await owed()]).toEqual([100n, 0n]);
  });
});

describe('a rollback', () => {
  it('answers alike in any order of its ids, and refuses other ids under its own', async () => {
    const ids = [idOf('b'), idOf('a'), idOf('c')];
    for (const id of ids) await win(id, 100n);
    const before = await available();
    const roll = idOf('r');
    const answer = await send(rollbackOf(roll, ids, 'r'));
    expect(answer).toMatchObject({ rollback_transactions: ids });
    for (const order of [ids.toReversed(), ids.toSorted(), ids]) {
      const again = await send(rollbackOf(roll, order, 'r'));
      expect(again).toEqual({ ...answer, rollback_transactions: order });
    }
    expect(await available()).toBe(before - 300n);
    const other = idOf('d');
    await win(other, 100n);
    expect(await word(rollbackOf(roll, [ids[0] ?? '', ids[1] ?? '', other], 'r'))).toBe(
      'TRANSACTION_MISMATCH',
    );
    expect(await available()).toBe(before - 200n);
  });

  it('of before, whose ids were counted as they came, is found in any order and goes on', async () => {
    const ids = [idOf('y'), idOf('x'), idOf('v')];
    for (const id of ids) await win(id, 100n);
    const before = await available();
    const roll = idOf('r');
    const call = {
      merchantId: 1,
      vendor: VENDOR,
      memberId: world.memberId,
      gameId: 'TIDEWHEEL',
      currency: 'BRL',
    };
    // The last of them was not taken.
    for (const [at, target] of ids.slice(0, 2).entries())
      expect(
        await world.bench.services.seamlessWallet.cancel({
          ...call,
          roundId: 'r',
          transactionId: `${roll}:${at}`,
          targetTransactionId: target,
        }),
      ).toMatchObject({ ok: true });
    for (const order of [ids, ids.toReversed(), ids.toSorted()])
      expect(await word(rollbackOf(roll, order, 'r'))).toBe('OK');
    expect(await available()).toBe(before - 300n);
  });
});

describe('an amount with more decimals than its currency', () => {
  const noted = async (id: string): Promise<string[]> => {
    const rows = await world.bench.db.merchant(1).query<{ remainder: string }>(
      `select trim_scale(remainder)::text as remainder from vendor_remainder
        where merchant_id = 1 and vendor = $1 and transaction_id = $2 and member_id = $3`,
      [VENDOR, id, world.memberId],
    );
    return rows.map(({ remainder }) => remainder);
  };
  const say = (action: string, id: string, more: Record<string, string>) =>
    word({ action, round_id: id, transaction_id: id, ...more });

  it('pays whole units and notes the rest once, also when the call is repeated', async () => {
    const before = await available();
    const id = idOf('w');
    for (let time = 0; time < 3; time += 1) expect(await say('win', id, { amount: '1.2345' })).toBe('OK');
    expect(await say('win', id, { amount: '1.23450' })).toBe('OK');
    expect(await say('win', id, { amount: '1.2399' })).toBe('TRANSACTION_MISMATCH');
    expect(await say('win', id, { amount: '1.2445' })).toBe('TRANSACTION_MISMATCH');
    expect([(await available()) - before, await noted(id)]).toEqual([123n, ['0.0045']]);
  });

  it('is as good as without them where they are zeros', async () => {
    const before = await available();
    const id = idOf('w');
    expect(await say('win', id, { amount: '1.200000' })).toBe('OK');
    expect(await say('win', id, { amount: '1.2' })).toBe('OK');
    expect([(await available()) - before, await noted(id)]).toEqual([120n, []]);
  });

  it('moves nothing below the smallest unit, and corrections take no more than was said', async () => {
    const before = await available();
    const [small, back, less] = [idOf('w'), idOf('a'), idOf('a')];
    expect(await say('win', small, { amount: '0.004', finished: '1' })).toBe('OK');
    expect(await say('adjust', back, { amount: '-0.019' })).toBe('OK');
    expect(await say('adjust', less, { amount: '-0.009' })).toBe('OK');
    expect((await available()) - before).toBe(-1n);
    expect([await noted(small), await noted(back), await noted(less)]).toEqual([
      ['0.004'],
      ['-0.009'],
      ['-0.009'],
    ]);
  });

  it('is added up for operators', async () => {
    const foyer = operatorOn(world.bench.db);
    const cancelled = idOf('w');
    expect(await say('win', cancelled, { amount: '1.0099' })).toBe('OK');
    expect(await word(rollbackOf(idOf('c'), [cancelled]))).toBe('OK');
    const ever = await foyer('vendor remainders --merchant demo --json');
    expect(ever.data).toEqual([{ vendor: VENDOR, currency: 'BRL', transactions: 4, sum: '-0.0095' }]);
    const none = await foyer('vendor remainders --since 2100-01-01T00:00Z --merchant demo --json');
    expect(none.data).toEqual([]);
  });
});
