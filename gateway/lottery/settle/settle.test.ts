import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import { payoutMinor, readResult, rebateMinor, stakeMinor } from '../../../src/contract/lottery/index';
import type { Database, Query } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import { isSound } from '../../ledger/testing-crash';
import { lotteryBench, type LotteryBench, testGame } from '../tickets/testing';
import type { AskedLine, Buyer } from '../tickets/types';
import { createSealTickets } from '../tickets/seal';
import type { SettleDeps } from './settle';

let bench: LotteryBench;
const MEMBERS = 6;
let buyers: Buyer[];
beforeAll(async () => {
  bench = await lotteryBench();
  buyers = await Promise.all(
    Array.from({ length: MEMBERS }, (_, at) =>
      bench.buyer({ id: BigInt(at + 1), balanceMinor: 10_000_000n }),
    ),
  );
});
afterAll(() => bench.end());

const buyerAt = (at: number): Buyer => {
  const buyer = buyers[at % MEMBERS];
  if (buyer === undefined) throw new Error('no buyer');
  return buyer;
};
let requests = 0;
const buy = async (draw: { issue: string }, at: number, lines: readonly AskedLine[]) => {
  requests += 1;
  const buyer = buyerAt(at);
  const quote = await bench.tickets.quote(buyer, {
    game: 'TWO_DIGITS',
    issue: draw.issue,
    lines,
  });
  return bench.tickets.place(buyer, {
    game: 'TWO_DIGITS',
    issue: draw.issue,
    lines,
    requestId: `settle-${requests}-x`,
    seenTotalMinor: quote.totalMinor,
    oddsVersion: 1,
  });
};
const line = (selection: string, multiple = 1, bet = 'BOTH', rebatePpm = 0) => ({
  bet,
  selection,
  mode: 1_000_000,
  multiple,
  rebatePpm,
});
const balances = () => Promise.all(buyers.map(({ memberId }) => bench.sum(memberId.toString())));
/** What a ticket brings: prizes by these numbers, and its rebates. */
const expected = (lines: readonly ReturnType<typeof line>[], numbers: string): bigint => {
  const result = readResult(testGame, numbers);
  if (result === null) throw new Error('no result');
  return lines.reduce((sum, one) => {
    const priced = { ...one, unitMinor: 100n, terms: { rebatePpm: one.rebatePpm, oddsPpm: 1_000_000 } };
    const back = rebateMinor(stakeMinor(testGame, priced), one.rebatePpm);
    return sum + payoutMinor(testGame, priced, result).payoutMinor + back;
  }, 0n);
};

it('pays winners once and no other ticket, and tells the sums [LOTT-2]', async () => {
  const draw = await bench.draw();
  const before = await balances();
  const won = await buy(draw, 0, [line('3|4'), line('3', 2, 'FIRST')]);
  const lost = await buy(draw, 1, [line('4|3')]);
  await bench.close(draw.id);
  await bench.publish(draw.id, '3,4');
  expect(await bench.settle()).toBe(1);
  expect(await bench.settle()).toBe(0);
  const after = await balances();
  expect(after[0]).toBe((before[0] ?? 0n) - 300n + 9_000n + 1_800n);
  expect(after[1]).toBe((before[1] ?? 0n) - 100n);
  const detail = await bench.tickets.detail(buyerAt(0), won.ticket.id);
  expect(detail.ticket).toMatchObject({ state: 'won', payoutMinor: 10_800n });
  expect(detail.lines).toMatchObject([
    { outcome: 'won', payoutMinor: 9_000n },
    { outcome: 'won', payoutMinor: 1_800n },
  ]);
  expect((await bench.tickets.detail(buyerAt(1), lost.ticket.id)).ticket.state).toBe('lost');
  expect(bench.wins).toMatchObject([{ ticketId: won.ticket.id, payoutMinor: 10_800n }]);
  expect(bench.alarms).toEqual([]);
});

it('gives every stake back when the draw is void, and counts a cancellation that was cut off', async () => {
  const draw = await bench.draw();
  const before = await balances();
  await buy(draw, 0, [line('1|1')]);
  const cut = await buy(draw, 1, [line('2|2')]);
  await bench.database.merchant(1).query('select lottery_cancel(1, $1, $2)', [2n, cut.ticket.id]);
  await bench.close(draw.id);
  await bench.voidDraw(draw.id);
  expect(await bench.settle()).toBe(1);
  expect(await bench.settle()).toBe(0);
  expect(await balances()).toEqual(before);
  expect((await bench.tickets.detail(buyerAt(1), cut.ticket.id)).ticket.state).toBe('cancelled');
});

it('reverses and pays anew by corrected numbers; what is spent by then is owed and no balance goes below zero', async () => {
  const draw = await bench.draw();
  const poor = await bench.buyer({ id: 50n, balanceMinor: 100n });
  const quote = { game: 'TWO_DIGITS', issue: draw.issue, lines: [line('5|5')] };
  const spent = await bench.tickets.place(poor, {
    ...quote,
    requestId: 'poor-one-1',
    seenTotalMinor: 100n,
    oddsVersion: 1,
  });
  const kept = await buy(draw, 2, [line('5|5')]);
  const wins = await buy(draw, 3, [line('6|6')]);
  const before = await balances();
  await bench.close(draw.id);
  await bench.publish(draw.id, '5,5');
  expect(await bench.settle()).toBe(1);
  // 8,990 of 9,000 are gone before it is noticed.
  const out = await bench.ledger.post({
    type: 'post',
    merchantId: 1,
    source: 'house',
    key: 'spent',
    actor: '50',
    kind: 'debit',
    postings: [
      {
        account: { class: 'player', owner: '50', currency: 'CNY' },
        amountMinor: -8_990n,
      },
      {
        account: { class: 'vendor', owner: 'house', currency: 'CNY' },
        amountMinor: 8_990n,
      },
    ],
  });
  expect(out.ok).toBe(true);
  await bench.correct(draw.id, '6,6');
  expect(await bench.settle()).toBe(1);
  const after = await balances();
  expect(after[2]).toBe(before[2]);
  expect(after[3]).toBe((before[3] ?? 0n) + 9_000n);
  expect(await bench.sum('50')).toBe(0n);
  const owed = await bench.database
    .merchant(1)
    .query('select ticket_id, paid_minor, taken_minor, state from lottery_owed');
  expect(owed).toEqual([
    {
      ticket_id: spent.ticket.id,
      paid_minor: 9_000n,
      taken_minor: 10n,
      state: 'open',
    },
  ]);
  expect((await bench.tickets.detail(buyerAt(2), kept.ticket.id)).ticket).toMatchObject({
    state: 'lost',
    payoutMinor: 0n,
  });
  expect((await bench.tickets.detail(buyerAt(3), wins.ticket.id)).ticket).toMatchObject({
    state: 'won',
    payoutMinor: 9_000n,
  });
  // And back again: the one who owes wins once more.
  await bench.correct(draw.id, '5,5');
  expect(await bench.settle()).toBe(1);
  expect(await bench.sum('50')).toBe(9_000n);
  expect((await balances())[3]).toBe(before[3]);
  expect(bench.alarms).toEqual([]);
});

/** What every touch of the database and the ledger is refused with after the kill. */
class Killed extends Error {}

/** The same services for a node that is killed at its nth touch of the database or the ledger: nothing of it happens from then on. */
const killedAt = (nth: number): { deps: Pick<SettleDeps, 'db' | 'ledger' | 'draws'>; db: Database } => {
  let touches = 0;
  const touch = (): void => {
    touches += 1;
    if (touches >= nth) throw new Killed('killed');
  };
  const watched =
    (query: Query): Query =>
    async (text, values) => {
      touch();
      return query(text, values);
    };
  const db: Database = {
    ...bench.database,
    merchant: (merchantId) => {
      const real = bench.database.merchant(merchantId);
      return {
        query: watched(real.query),
        tx: (work) => real.tx((query) => work(watched(query))),
        together: (work) => real.together((query) => work(watched(query))),
      };
    },
  };
  const ledger: Ledger = Object.assign(Object.create(bench.ledger) as Ledger, {
    post: async (operation: Parameters<Ledger['post']>[0]) => {
      touch();
      const result = await bench.ledger.post(operation);
      touch();
      return result;
    },
  });
  const { draws } = bench.settleDeps;
  return {
    db,
    deps: {
      db,
      ledger,
      draws: {
        keepLease: async (input) => {
          touch();
          return draws.keepLease(input);
        },
        setSettled: async (input) => {
          touch();
          return draws.setSettled(input);
        },
      },
    },
  };
};
const untilKilled = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  // The lease of the dead node runs out.
  await bench.database
    .merchant(1)
    .query('update lottery_draw set leased_until = null, lease_token = null where merchant_id = 1');
};

const selections = fc.tuple(
  fc.uniqueArray(fc.integer({ min: 0, max: 9 }), {
    minLength: 1,
    maxLength: 4,
  }),
  fc.uniqueArray(fc.integer({ min: 0, max: 9 }), {
    minLength: 1,
    maxLength: 4,
  }),
);
const rebates = fc.integer({ min: 0, max: 8 }).map((step) => step * 10_000);
const lines = fc.array(
  fc.oneof(
    fc
      .tuple(selections, rebates)
      .map(([[first, second], rebate]) => line(`${first.join(',')}|${second.join(',')}`, 1, 'BOTH', rebate)),
    fc
      .tuple(selections, fc.integer({ min: 1, max: 3 }), rebates)
      .map(([[first], multiple, rebate]) => line(first.join(','), multiple, 'FIRST', rebate)),
  ),
  { minLength: 1, maxLength: 3 },
);

it('pays each ticket what it won, once, whatever is killed between sealing, settling, correcting and its batches', async () => {
  const numbers = fc
    .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
    .map((pair) => pair.join(','));
  await fc.assert(
    fc.asyncProperty(
      fc.array(lines, { minLength: 1, maxLength: 12 }),
      numbers,
      fc.oneof(fc.constant('void'), fc.constant(''), numbers),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
      async (bought, first, then, kills) => {
        const draw = await bench.draw();
        const before = await balances();
        for (const [at, one] of bought.entries()) await buy(draw, at, one);
        const staked = await balances();
        await bench.close(draw.id);
        const place = { merchantId: 1, id: draw.id };
        for (const nth of kills)
          await untilKilled(() => createSealTickets({ ...bench.settleDeps, ...killedAt(nth).deps })(place));
        const settleThrough = async (): Promise<void> => {
          for (const nth of kills) await untilKilled(() => bench.settle(killedAt(nth).deps));
          await bench.settle();
        };
        if (then === 'void') {
          await bench.voidDraw(draw.id);
          await settleThrough();
          expect(await balances()).toEqual(before);
        } else {
          await bench.publish(draw.id, first);
          await settleThrough();
          if (then !== '') {
            await bench.correct(draw.id, then);
            await settleThrough();
          }
          const right = then === '' ? first : then;
          const due = [...staked];
          bought.forEach((one, at) => (due[at % MEMBERS] = (due[at % MEMBERS] ?? 0n) + expected(one, right)));
          expect(await balances()).toEqual(due);
        }
        expect(await bench.draws.drawOf(place)).toMatchObject({
          settledAt: expect.any(Date) as Date,
        });
        expect(bench.alarms).toEqual([]);
      },
    ),
    { numRuns: propertyRuns(25) },
  );
  expect(await isSound(bench.ledger)).toBe(true);
});
