import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRollups } from '../ledger/index';
import { SOUND } from './cashier-stage';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

// One rule of turnover for withdrawals, records, levels, agents and promotions: a stake that comes back whole is none.

let world: WithdrawalBench;
let sessionId = '';
let serial = 0;
const idOf = (name: string): string => `${name}-${(serial += 1)}`;
const game = () => ({
  merchantId: 1,
  vendor: 'SALTGLASS',
  memberId: world.memberId,
  gameId: 'TIDEWHEEL',
  currency: 'BRL',
});
beforeAll(async () => {
  world = await startWithdrawalBench();
  sessionId = await world.bench.services.gameSessions.open({ ...game(), launcherId: null });
});
afterAll(() => world.stop());

type Step =
  | { bet: bigint }
  | { win: bigint; final?: boolean }
  | { both: readonly [bet: bigint, win: bigint] }
  | { cancel: number };

/** Plays a round in steps, each a call of the vendor; a cancellation names the step that it takes back. */
const play = async (...steps: readonly Step[]): Promise<string> => {
  const round = idOf('round');
  const wallet = world.bench.services.seamlessWallet;
  for (const [at, step] of steps.entries()) {
    const call = { ...game(), roundId: round, transactionId: `${round}:${at}` };
    const reply =
      'bet' in step
        ? await wallet.debit({ ...call, sessionId, amountMinor: step.bet })
        : 'both' in step
          ? await wallet.debitCredit({
              ...call,
              sessionId,
              amountMinor: step.both[0],
              winMinor: step.both[1],
              final: true,
            })
          : 'win' in step
            ? await wallet.credit({ ...call, amountMinor: step.win, final: step.final !== false })
            : await wallet.cancel({ ...call, targetTransactionId: `${round}:${step.cancel}` });
    expect(reply, call.transactionId).toMatchObject({ ok: true });
  }
  return round;
};

/** What each reader says that the member has staked, once all rounds are counted. */
const readings = async (): Promise<Record<string, bigint>> => {
  const { services, db } = world.bench;
  const { withdrawals, rounds, records } = services;
  // The first reader of all: no other reader has counted the rounds for it.
  const { done } = await withdrawals.turnover(world.who);
  await rounds.count(1);
  const lifetime = await records.lifetime({ merchantId: 1, memberId: world.memberId, currency: 'BRL' });
  const [vip] = await db
    .merchant(1)
    .query<{ turnover: bigint }>('select turnover from vip_totals(1, array[$1::int8])', [world.memberId]);
  const [days] = await db.merchant(1).query<{ valid: bigint }>(
    `select ((select coalesce(sum(valid), 0) from rollup_day where merchant_id = 1 and member = $1)
             + (select coalesce(sum(amount), 0) from turnover_correction where merchant_id = 1 and member = $1))::bigint as valid`,
    [world.memberId.toString()],
  );
  const [agents] = await db.merchant(1).query<{ turnover: bigint }>(
    `select coalesce(sum(agent_turnover(category, bet, win)), 0)::bigint as turnover from vendor_round
      where merchant_id = 1 and member_id = $1 and state = 'completed'`,
    [world.memberId],
  );
  const [points] = await db.merchant(1).query<{ turnover: bigint }>(
    `select coalesce(sum(bet), 0)::bigint as turnover from round_day
      where merchant_id = 1 and member_id = $1 and state = 'completed' and result in ('win', 'loss')`,
    [world.memberId],
  );
  return {
    withdrawals: done.minor,
    records: lifetime.validStakesMinor,
    levels: vip?.turnover ?? 0n,
    days: days?.valid ?? 0n,
    agents: agents?.turnover ?? 0n,
    points: points?.turnover ?? 0n,
  };
};
const added = async (...steps: readonly Step[]): Promise<Record<string, bigint>> => {
  const before = await readings();
  await play(...steps);
  const after = await readings();
  return Object.fromEntries(
    Object.entries(after).map(([name, minor]) => [name, minor - (before[name] ?? 0n)]),
  );
};
const all = (minor: bigint): Record<string, bigint> => ({
  withdrawals: minor,
  records: minor,
  levels: minor,
  days: minor,
  agents: minor,
  points: minor,
});

describe('turnover', () => {
  it.each<[string, readonly Step[]]>([
    ['a bet and its win', [{ bet: 500n }, { win: 500n }]],
    ['one call', [{ both: [500n, 500n] }]],
    ['two bets and one win', [{ bet: 200n }, { bet: 300n }, { win: 500n }]],
    ['one bet and two wins', [{ bet: 500n }, { win: 200n, final: false }, { win: 300n }]],
    ['a call and a bet with its win', [{ both: [200n, 200n] }, { bet: 300n }, { win: 300n }]],
    ['a bet that was cancelled', [{ bet: 500n }, { cancel: 0 }]],
    ['a call that was cancelled', [{ both: [500n, 900n] }, { cancel: 0 }]],
    ['a push that was cancelled whole', [{ bet: 500n }, { win: 500n }, { cancel: 1 }, { cancel: 0 }]],
  ])('is none where the stake comes back whole: %s', async (_, steps) => {
    expect(await added(...steps)).toEqual(all(0n));
  });

  it.each<[string, bigint, readonly Step[]]>([
    ['less than the stake', 500n, [{ bet: 500n }, { win: 499n }]],
    ['more than the stake', 500n, [{ bet: 500n }, { win: 501n }]],
    ['nothing, in one call', 500n, [{ both: [500n, 0n] }]],
    ['more in one call', 500n, [{ both: [500n, 700n] }]],
    [
      'a second stake that is lost',
      700n,
      [{ bet: 500n }, { win: 500n, final: false }, { bet: 200n }, { win: 1n }],
    ],
    ['a call whole and a bet less', 700n, [{ both: [200n, 200n] }, { bet: 500n }, { win: 1n }]],
  ])('is the whole stake of a round that pays %s', async (_, minor, steps) => {
    expect(await added(...steps)).toEqual(all(minor));
  });

  it('is added by no late cancellation of the win that had brought the stake back', async () => {
    const before = await readings();
    const round = await play({ bet: 500n }, { win: 500n });
    await readings();
    const cancel = {
      ...game(),
      roundId: round,
      transactionId: idOf('late'),
      targetTransactionId: `${round}:1`,
    };
    expect(await world.bench.services.seamlessWallet.cancel(cancel)).toMatchObject({ ok: true });
    const after = await readings();
    for (const name of ['withdrawals', 'records', 'levels', 'days'])
      expect([name, after[name]]).toEqual([name, before[name]]);
  });

  it('is not added by a stake that was counted before the rule and is cancelled behind it', async () => {
    const before = await readings();
    const round = await play({ bet: 500n });
    await readings();
    await world.bench.db.merchant(1).tx(async (query) => {
      // As rounds are that a node without the rule has counted.
      await query(
        'update vendor_round set own_bet = 0, rolled_bet = 0 where merchant_id = 1 and round_id = $1',
        [round],
      );
    });
    const cancel = {
      ...game(),
      roundId: round,
      transactionId: idOf('late'),
      targetTransactionId: `${round}:0`,
    };
    expect(await world.bench.services.seamlessWallet.cancel(cancel)).toMatchObject({ ok: true });
    expect(await readings()).toEqual(before);
  });

  it('is read for a withdrawal behind another process that counts', async () => {
    const { db, services } = world.bench;
    const before = (await readings())['withdrawals'];
    await play({ bet: 500n }, { win: 500n });
    const read = await db.merchant(1).tx(async (query) => {
      await query('select from vendor_round_cursor where merchant_id = 1 for update');
      const turnover = services.withdrawals.turnover(world.who);
      const isWaiting = async (): Promise<boolean> => {
        // By another session: a transaction sees the activity of its first look only.
        const rows = await db.operator.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like '%vendor_round_cursor%for update%'`,
        );
        return rows.length > 0;
      };
      const first = await Promise.race([
        turnover.then(() => 'answered'),
        expect
          .poll(isWaiting, { timeout: 20_000 })
          .toBe(true)
          .then(() => 'waits'),
      ]);
      expect(first).toBe('waits');
      return { turnover };
    });
    expect((await read.turnover).done.minor).toBe(before);
  });

  it('tells promotions of the stake that counts', async () => {
    const push = await play({ bet: 500n }, { win: 500n });
    const loss = await play({ bet: 300n }, { win: 1n });
    await world.bench.services.rounds.count(1);
    const heard = await world.bench.db.merchant(1).query<{ ref: string; amount: bigint; win: bigint }>(
      `select ref, amount, win from engagement_cause where merchant_id = 1 and member_id = $1 and ref = any ($2::text[])
       union all select ref, amount, win from engagement_event where merchant_id = 1 and member_id = $1 and ref = any ($2::text[])`,
      [world.memberId, [`SALTGLASS:${push}`, `SALTGLASS:${loss}`]],
    );
    expect(Object.fromEntries(heard.map(({ ref, amount }) => [ref, amount]))).toEqual({
      [`SALTGLASS:${push}`]: 0n,
      [`SALTGLASS:${loss}`]: 300n,
    });
  });

  it('leaves the books and the roll-ups as they are', async () => {
    expect(await world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
    expect(await compareRollups({ database: world.bench.db, merchantId: 1 })).toEqual([]);
  });
});
