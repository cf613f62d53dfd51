import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDisputes } from '../cashier/disputes';
import { putDispute } from '../cashier/disputes.queries';
import { leaseReceipt } from '../cashier/receipts.queries';
import type { WireDeposit } from './cashier';
import { cashierNode, type CashierNode } from './cashier-nodes';
import { PROVIDER_LIMIT_MS, SOUND, until } from './cashier-stage';
import { startQuaysideBench, type QuaysideBench } from './quayside';

let at: QuaysideBench;
let slow: CashierNode;
let quick: CashierNode;
let faults: string[] = [];
/** What `quick` does while `slow` stands in a transaction before a statement. */
let meeting: { before: string; work: () => Promise<unknown> } | null = null;
const met: Promise<unknown>[] = [];
/** Resolves once the other one has ended, or stands before a lock: then it waits for the one that calls this. */
const meets = async (other: Promise<unknown>): Promise<void> => {
  let hasEnded = false;
  void other.then(() => (hasEnded = true));
  const stands = async (): Promise<boolean> => {
    const rows = await at.world.bench.db.operator.query(
      `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`,
    );
    return rows.length > 0;
  };
  await until(
    async () => hasEnded || (await stands()),
    () => 'the quick one neither ends nor waits for a lock',
  );
};

beforeAll(async () => {
  at = await startQuaysideBench({ providerTimeoutMs: PROVIDER_LIMIT_MS });
  const onError = (error: unknown, what: string) => void faults.push(`${what}: ${String(error)}`);
  slow = cashierNode(at.world.bench, {
    onError,
    async touch(text) {
      if (meeting === null || !text.trim().startsWith(meeting.before)) return;
      const other = meeting.work().catch((error: unknown) => onError(error, 'the quick one'));
      meeting = null;
      met.push(other);
      await meets(other);
    },
  });
  quick = cashierNode(at.world.bench, { onError });
});
afterAll(async () => {
  await slow.close();
  await quick.close();
  await at.stop();
});
afterEach(async () => {
  expect(await at.world.bench.ledger.verify({ merchantId: 1 })).toMatchObject(SOUND);
  expect(-(await at.summed('clearing'))).toBe(await at.held());
});

const ROUNDS = 2;
const place = ({ depositId }: WireDeposit) => ({ merchantId: 1, id: BigInt(depositId) });
const advance = (node: CashierNode, deposit: WireDeposit) =>
  node.services.depositWork.advance(place(deposit));

/** Where the one worker stands when the other comes, and what must come of it. */
const meetings: {
  name: string;
  before: (deposit: WireDeposit) => Promise<unknown>;
  work: (deposit: WireDeposit) => Promise<unknown>;
  /** The statement that it stands before. */
  stands: string;
  end: string;
  gain: bigint;
}[] = [
  {
    name: 'a payment is credited while its deposit is asked about',
    before: (deposit) => at.pay(deposit, { notices: 0 }),
    work: (deposit) => advance(slow, deposit),
    stands: 'update deposit set got',
    end: 'credited',
    gain: 5_000n,
  },
  {
    name: 'a payment is given to its member by operators while its deposit is asked about',
    async before(deposit) {
      await at.control('pay', { reference: await at.world.reference(deposit), threeDs: 'none', notices: 0 });
      await advance(quick, deposit);
    },
    async work(deposit) {
      const money = (await quick.services.depositDesk.suspense({ merchantId: 1, limit: 200 })).find(
        ({ deposit_id: id }) => id === BigInt(deposit.depositId),
      );
      if (!money) throw new Error('nothing was set aside');
      await quick.services.depositDesk.credit({ merchantId: 1, id: money.id, operator: 'Ana' });
      await slow.services.depositDesk.credit({ merchantId: 1, id: money.id, operator: 'Bia' });
    },
    stands: 'with moved as',
    end: 'credited',
    gain: 5_000n,
  },
  {
    name: 'a dispute is booked while its deposit is asked about',
    async before(deposit) {
      const payment = await at.pay(deposit, { notices: 0 });
      await advance(quick, deposit);
      await at.control('dispute', { payment, notices: 0 });
    },
    work: (deposit) => advance(slow, deposit),
    stands: 'with moved as',
    end: 'charged_back',
    gain: 0n,
  },
];

describe('two workers that meet', () => {
  it.each(meetings)('lock in one order: $name', async ({ before, work, stands, end, gain }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      faults = [];
      const had = await at.world.balance();
      const deposit = await at.create();
      await before(deposit);
      meeting = { before: stands, work: () => advance(quick, deposit) };
      await work(deposit);
      await Promise.all(met.splice(0));
      expect(meeting, 'they have met').toBeNull();
      expect(faults).toEqual([]);
      expect((await at.world.settled(deposit.depositId, end)).depositStateName).toBe(end);
      expect((await at.world.balance()) - had).toBe(gain);
    }
  });
});

describe('workers on one payment', () => {
  it('take turns: one of them gets it, as it stands then, and no other before its lease is over', async () => {
    const deposit = await at.create();
    await at.control('pay', { reference: await at.world.reference(deposit), threeDs: 'none', notices: 0 });
    await advance(quick, deposit);
    const { db } = at.world.bench;
    const due = new Date('2026-03-10T20:00Z');
    const [money] = await db
      .merchant(1)
      .query<{ id: bigint }>(
        'update deposit_receipt set next_at = $2 where merchant_id = 1 and deposit_id = $1 returning id',
        [BigInt(deposit.depositId), due],
      );
    const lease = (atMs: number) =>
      leaseReceipt(db, {
        ...{ merchantId: 1, id: money?.id ?? 0n },
        ...{ at: new Date(atMs), until: new Date(atMs + 30_000) },
      });
    const leased = await Promise.all(Array.from({ length: 8 }, () => lease(due.getTime())));
    expect(leased.filter((row) => row !== null)).toEqual([expect.objectContaining({ state: 'suspended' })]);
    expect(await lease(due.getTime() + 29_999)).toBeNull();
    expect(await lease(due.getTime() + 30_000)).not.toBeNull();
  });
});

describe('two workers on one dispute', () => {
  const disputed = async (): Promise<WireDeposit> => {
    const deposit = await at.create();
    const payment = await at.pay(deposit, { notices: 0 });
    await advance(quick, deposit);
    await at.control('dispute', { payment, notices: 0 });
    return deposit;
  };
  const spend = async (key: string, minor: bigint): Promise<void> => {
    const place = { owner: at.world.memberId.toString(), currency: 'BRL' };
    await at.world.bench.ledger.post({
      type: 'post',
      merchantId: 1,
      source: 'test',
      key,
      actor: 'test',
      kind: 'play',
      postings: [
        { account: { class: 'player', ...place }, amountMinor: -minor },
        { account: { class: 'house', owner: '', currency: 'BRL' }, amountMinor: minor },
      ],
    });
  };

  it('book it once, though its member plays the money away between the two', async () => {
    faults = [];
    const deposit = await disputed();
    const debt = await at.summed('bad-debt');
    const left = await at.world.balance();
    meeting = {
      before: 'update deposit_dispute set from_member',
      work: async () => {
        await spend('between-two-workers', left - 1_200n);
        await quick.services.disputes.book({ merchantId: 1 });
      },
    };
    await advance(slow, deposit);
    await Promise.all(met.splice(0));
    expect(meeting, 'they have met').toBeNull();
    expect(faults).toEqual([]);
    await at.world.settled(deposit.depositId, 'charged_back');
    expect(await at.world.balance()).toBe(0n);
    expect((await at.summed('bad-debt')) - debt).toBe(-3_800n);
  });

  it('take turns: one that another holds is left alone until its lease is over', async () => {
    faults = [];
    const deposit = await disputed();
    const state = async () => {
      const [row] = await at.world.bench.db
        .merchant(1)
        .query<{ state: string }>(
          'select state from deposit_dispute where merchant_id = 1 and deposit_id = $1',
          [BigInt(deposit.depositId)],
        );
      return row?.state;
    };
    const lease = (until: string) =>
      at.world.bench.db
        .merchant(1)
        .query(
          `update deposit_dispute set leased_until = clock_timestamp() + $2::text::interval where merchant_id = 1 and deposit_id = $1`,
          [BigInt(deposit.depositId), until],
        );
    const cut = cashierNode(at.world.bench, {
      onError: (error) => void faults.push(String(error)),
      touch: (text) => {
        if (text.trim().startsWith('update deposit_dispute set from_member'))
          throw new Error('the line broke');
      },
    });
    await advance(cut, deposit);
    await cut.close();
    expect(faults).toEqual(['Error: the line broke']);
    expect(await state()).toBe('seen');
    await lease('1 hour');
    await quick.services.disputes.book({ merchantId: 1 });
    expect(await state(), 'another one has it').toBe('seen');
    await lease('-1 second');
    await quick.services.disputes.book({ merchantId: 1 });
    expect(await state()).toBe('booked');
  });

  it('[ISSUE-26.10] come to the dispute behind a hundred that cannot be booked, which wait a minute for the next try', async () => {
    const deposit = await at.create();
    const receiptRef = await at.pay(deposit, { notices: 0 });
    await advance(quick, deposit);
    const { db } = at.world.bench;
    const refs = [...Array.from({ length: 100 }, (_, stuck) => `stuck-${stuck}`), 'behind'];
    const moment = new Date('2026-03-10T20:00Z');
    for (const disputeRef of refs)
      await putDispute(db.merchant(1).query, {
        merchantId: 1,
        provider: 'quayside',
        depositId: null,
        memberId: null,
        currency: 'BRL',
        dispute: { disputeRef, receiptRef, amountMinor: 1n, reason: '', openedAt: moment, said: 'open' },
        at: moment,
      });
    let nowMs = moment.getTime();
    let isBroken = true;
    const tried: string[] = [];
    // It moves no money: the provider knows nothing of these disputes.
    const disputes = createDisputes({
      db,
      ledger: {
        balance: () => Promise.resolve(0n),
        post({ key }) {
          tried.push(key);
          if (isBroken && key.includes('stuck')) return Promise.reject(new Error('no booking'));
          return Promise.resolve({
            ok: true,
            journalId: 0n,
            replayed: false,
            tombstone: false,
            balances: [],
          });
        },
      },
      now: () => nowMs,
      onError: () => undefined,
    });
    const book = async (): Promise<number> => {
      tried.splice(0);
      await disputes.book({ merchantId: 1 });
      return tried.length;
    };
    expect(await book()).toBe(100);
    expect(await book()).toBe(1);
    expect(tried).toEqual(['taken:quayside:behind']);
    isBroken = false;
    nowMs += 59_999;
    expect(await book()).toBe(0);
    nowMs += 1;
    expect(await book()).toBe(100);
    expect(await book()).toBe(0);
  });
});
