import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledGames } from '../engine/index';
import { FIRST_LADDER } from '../risk/ladder';
import { replaceLadder } from '../risk/ladder.queries';
import { priceLines } from './pricing';
import { restrictionsOf, watching } from './restrictions';
import type { Sale } from './sell';
import { lotteryBench, type LotteryBench, testGame } from './testing';
import type { AskedLine, Buyer, PlaceRequest } from './types';

const CAP = BigInt(testGame.limits.drawPrizeMax);
let bench: LotteryBench;
let buyers: Buyer[];
beforeAll(async () => {
  bench = await lotteryBench();
  buyers = await Promise.all(
    Array.from({ length: 4 }, (_, at) => bench.buyer({ id: BigInt(at + 1), balanceMinor: 1_000_000_000n })),
  );
  await setLadder(FIRST_LADDER);
});
afterAll(() => bench.end());

const setLadder = (ladder: typeof FIRST_LADDER) =>
  bench.database
    .merchant(1)
    .tx((query) => replaceLadder(query, { merchantId: 1, game: 'TWO_DIGITS' }, ladder));
const buyerAt = (at: number): Buyer => {
  const buyer = buyers[at % buyers.length];
  if (buyer === undefined) throw new Error('no buyer');
  return buyer;
};
const line = (over: Partial<AskedLine> = {}): AskedLine => ({
  bet: 'BOTH',
  selection: '1|2',
  mode: 1_000_000,
  multiple: 1,
  ...over,
});
let requests = 0;
const order = (issue: string, lines: readonly AskedLine[], seenTotalMinor: bigint): PlaceRequest => {
  requests += 1;
  return {
    ...{ game: 'TWO_DIGITS', issue, lines, seenTotalMinor, oddsVersion: 1 },
    requestId: `terms-${requests}-test`,
  };
};
const quoted = (issue: string, lines: readonly AskedLine[], at = 0) =>
  bench.tickets.quote(buyerAt(at), { game: 'TWO_DIGITS', issue, lines });
/** Buys what a quote says, as a page does. */
const buySeen = async (issue: string, lines: readonly AskedLine[], at = 0) => {
  const quote = await quoted(issue, lines, at);
  const seen = lines.map((one, index) => ({ ...one, oddsPpm: quote.lines[index]?.terms.oddsPpm ?? 0 }));
  return { quote, ...(await bench.tickets.place(buyerAt(at), order(issue, seen, quote.totalMinor))) };
};
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? 'no code',
  );
/** Fills BOTH of this pick up to a part of the cap: a multiple pays 9,000. */
const fill = async (issue: string, selection: string, part: number): Promise<void> => {
  for (let left = Math.ceil((Number(CAP) * part) / 9_000), at = 0; left > 0; at += 1) {
    const multiple = Math.min(left, 1_000);
    await bench.tickets.place(
      buyerAt(at),
      order(issue, [line({ selection, multiple })], BigInt(multiple) * 100n),
    );
    left -= multiple;
  }
};

describe('a line with a rebate', () => {
  it('[LOTT-2] pays lower odds and gives part of its stake back once the draw is settled, won or lost', async () => {
    const draw = await bench.draw();
    const before = await Promise.all([bench.sum('1'), bench.sum('2')]);
    const rebate = { rebatePpm: 80_000, multiple: 10 };
    const won = await buySeen(draw.issue, [line({ ...rebate, selection: '3|4' })], 0);
    const lost = await buySeen(draw.issue, [line({ ...rebate, selection: '5|6' })], 1);
    // 90 × (90 % − 8 %) ÷ 90 % = 82
    expect(won.quote).toMatchObject({ totalMinor: 1_000n, rebateMinor: 80n, prizeMaxMinor: 82_000n });
    expect(won.ticket).toMatchObject({ stakeMinor: 1_000n, rebateMinor: 80n, prizeMaxMinor: 82_000n });
    await bench.close(draw.id);
    await bench.publish(draw.id, '3,4');
    expect(await bench.settle()).toBe(1);
    expect(await bench.sum('1')).toBe((before[0] ?? 0n) - 1_000n + 82_000n + 80n);
    expect(await bench.sum('2')).toBe((before[1] ?? 0n) - 1_000n + 80n);
    const detail = await bench.tickets.detail(buyerAt(1), lost.ticket.id);
    expect(detail).toMatchObject({
      ticket: { state: 'lost', rebateMinor: 80n, payoutMinor: 0n },
      lines: [{ terms: { rebatePpm: 80_000, oddsPpm: 1_000_000 }, rebateMinor: 80n, prizeMaxMinor: 82_000n }],
    });
    expect(detail.proof.text).toContain('BOTH;5|6;1000000;10;1;100;1000;80000;1000000');
    expect(bench.alarms).toEqual([]);
  });

  it('[LOTT-2] gives nothing back of a void draw but the stake, and not twice for corrected numbers', async () => {
    const before = await bench.sum('1');
    const dead = await bench.draw();
    await buySeen(dead.issue, [line({ rebatePpm: 10_000, multiple: 10 })]);
    await bench.close(dead.id);
    await bench.voidDraw(dead.id);
    await bench.settle();
    expect(await bench.sum('1')).toBe(before);
    const draw = await bench.draw();
    await buySeen(draw.issue, [line({ rebatePpm: 10_000, multiple: 10 })]);
    await bench.close(draw.id);
    await bench.publish(draw.id, '9,9');
    await bench.settle();
    expect(await bench.sum('1')).toBe(before - 1_000n + 10n);
    await bench.correct(draw.id, '8,8');
    await bench.settle();
    expect(await bench.sum('1')).toBe(before - 1_000n + 10n);
    expect(bench.alarms).toEqual([]);
  });

  it('is sold again with its rebate', async () => {
    const draw = await bench.draw();
    const { ticket } = await buySeen(draw.issue, [line({ rebatePpm: 80_000, multiple: 10 })]);
    const again = await bench.tickets.repeat(buyerAt(0), {
      ...{ id: ticket.id, requestId: 'repeat-with-rebate', seenTotalMinor: 1_000n, oddsVersion: 1 },
    });
    expect(again.ticket).toMatchObject({ rebateMinor: 80n, prizeMaxMinor: 82_000n });
  });

  it.each<[string, Partial<AskedLine>, string]>([
    ['a step that is none', { rebatePpm: 5_000 }, 'REBATE'],
    ['more than the most', { rebatePpm: 90_000 }, 'REBATE'],
    ['less than none', { rebatePpm: -10_000 }, 'REBATE'],
    ['half a millionth', { rebatePpm: 10_000.5 }, 'REBATE'],
    ['odds above whole ones', { oddsPpm: 1_000_001 }, 'ODDS'],
    ['odds below none', { oddsPpm: -1 }, 'ODDS'],
  ])('is refused with %s', async (_, over, fault) => {
    const { issue } = await bench.draw();
    const before = await bench.sum('1');
    await expect(bench.tickets.place(buyerAt(0), order(issue, [line(over)], 100n))).rejects.toMatchObject({
      code: 'LOTTERY_SELECTION_INVALID',
      value: { line: 1, fault },
    });
    expect(await bench.sum('1')).toBe(before);
  });
});

describe('a number that the book has much of', () => {
  it('[LOTT-2] pays less from the first step on, is asked again at old odds and bought at those that were shown', async () => {
    const draw = await bench.draw();
    await fill(draw.issue, '1|2', 0.5);
    const before = await bench.sum('1');
    // The page still shows whole odds.
    await expect(
      bench.tickets.place(buyerAt(0), order(draw.issue, [line({ selection: '4|4' }), line()], 200n)),
    ).rejects.toMatchObject({
      code: 'LOTTERY_PRICE_CHANGED',
      value: { total: '200', oddsVersion: 1, lines: [{ line: 2, oddsPpm: 800_000, restricted: ['1|2'] }] },
    });
    expect(await bench.sum('1')).toBe(before);
    const { quote, ticket } = await buySeen(draw.issue, [line({ selection: '4|4' }), line()]);
    expect(quote.lines).toMatchObject([
      { terms: { oddsPpm: 1_000_000 }, restricted: [], prizeMaxMinor: 9_000n },
      { terms: { oddsPpm: 800_000 }, restricted: ['1|2'], prizeMaxMinor: 7_200n },
    ]);
    expect(ticket.prizeMaxMinor).toBe(16_200n);
    await bench.close(draw.id);
    const middle = await bench.sum('1');
    await bench.publish(draw.id, '1,2');
    await bench.settle();
    // Those who filled it have the odds that they were sold at; of the later ticket 72 for one is added.
    const detail = await bench.tickets.detail(buyerAt(0), ticket.id);
    expect(detail.ticket).toMatchObject({ state: 'won', payoutMinor: 7_200n });
    expect(await bench.sum('1')).toBeGreaterThan(middle);
  });

  it('[LOTT-2] is full at the cap, whatever odds it was bought at on the way', async () => {
    const draw = await bench.draw();
    await fill(draw.issue, '1|2', 0.5);
    // 7,200 a multiple now, 4,500 from four fifths of the cap on.
    let code = 'ok';
    const terms = new Set<number>();
    for (let at = 0; code === 'ok' && at < 40; at += 1) {
      const lines = [line({ multiple: 900 })];
      const { lines: now } = await quoted(draw.issue, lines, at);
      terms.add(now[0]?.terms.oddsPpm ?? 0);
      code = await codeOf(buySeen(draw.issue, lines, at));
    }
    expect(code).toBe('LOTTERY_NUMBER_FULL');
    expect([...terms]).toEqual([800_000, 500_000]);
    const [row] = await bench.database
      .merchant(1)
      .query<{ amount_minor: bigint }>(
        `select amount_minor from lottery_exposure where merchant_id = 1 and draw_id = $1 and key = 'BOTH:1|2'`,
        [draw.id],
      );
    expect(row?.amount_minor).toBeLessThanOrEqual(CAP);
    expect(row?.amount_minor).toBeGreaterThan((CAP * 9n) / 10n);
    expect(await codeOf(buySeen(draw.issue, [line({ selection: '2|1', multiple: 900 })]))).toBe('ok');
  });

  it('[LOTT-2] is asked again where its odds have risen meanwhile, as others gave their tickets back', async () => {
    const draw = await bench.draw();
    await fill(draw.issue, '1|2', 0.5);
    const extra = await buySeen(draw.issue, [line({ selection: '5|5' })]);
    const tickets = await bench.tickets.mine(buyerAt(1), {
      ...{ game: '', state: 'placed', issue: draw.issue, cursor: '', size: 10 },
    });
    for (const { id } of tickets.tickets) await bench.tickets.cancel(buyerAt(1), id);
    await expect(
      bench.tickets.place(buyerAt(0), order(draw.issue, [line({ oddsPpm: 800_000 })], 100n)),
    ).rejects.toMatchObject({
      code: 'LOTTERY_PRICE_CHANGED',
      value: { lines: [{ line: 1, oddsPpm: 1_000_000 }] },
    });
    expect(extra.ticket.state).toBe('placed');
    expect(await codeOf(buySeen(draw.issue, [line()]))).toBe('ok');
  });

  it('[LOTT-2] has no odds of a buyer’s own making, and lets none pass by a race', async () => {
    const draw = await bench.draw();
    await fill(draw.issue, '1|2', 0.49);
    for (const oddsPpm of [1, 500_000, 799_999, 800_000])
      expect(
        await codeOf(bench.tickets.place(buyerAt(0), order(draw.issue, [line({ oddsPpm })], 100n))),
      ).toBe('LOTTERY_PRICE_CHANGED');
    // All at once with whole odds: those behind the step are asked again.
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        codeOf(bench.tickets.place(buyerAt(at), order(draw.issue, [line({ multiple: 100 })], 10_000n))),
      ),
    );
    const sold = codes.filter((code) => code === 'ok').length;
    expect(codes.every((code) => code === 'ok' || code === 'LOTTERY_PRICE_CHANGED')).toBe(true);
    const before = BigInt(Math.ceil((Number(CAP) * 0.49) / 9_000)) * 9_000n;
    // Sold while less than half of the cap stood under it, each of 900,000.
    expect(sold).toBe(Number((CAP / 2n - before + 899_999n) / 900_000n));
  });
});

describe('a selection that holds a number which pays less', () => {
  it('[LOTT-2] pays as that number does, however many others it has, and is asked again at whole odds', async () => {
    const draw = await bench.draw();
    await fill(draw.issue, '1|2', 0.5);
    const wide = [line({ selection: '0,1,2,3|2,4' }), line({ selection: '3,4|2,4' })];
    await expect(bench.tickets.place(buyerAt(0), order(draw.issue, wide, 1_200n))).rejects.toMatchObject({
      code: 'LOTTERY_PRICE_CHANGED',
      value: { lines: [{ line: 1, oddsPpm: 800_000, restricted: ['1|2'] }] },
    });
    const { quote, ticket } = await buySeen(draw.issue, wide);
    expect(quote.lines).toMatchObject([
      { terms: { oddsPpm: 800_000 }, restricted: ['1|2'], prizeMaxMinor: 7_200n },
      { terms: { oddsPpm: 1_000_000 }, restricted: [], prizeMaxMinor: 9_000n },
    ]);
    await bench.close(draw.id);
    await bench.publish(draw.id, '1,2');
    await bench.settle();
    const detail = await bench.tickets.detail(buyerAt(0), ticket.id);
    expect(detail.ticket).toMatchObject({ state: 'won', payoutMinor: 7_200n });
    expect(bench.alarms).toEqual([]);
  });

  it('[LOTT-2] counts for the number as a single one does: many of them lower its odds and close it', async () => {
    const draw = await bench.draw();
    let code = 'ok';
    const terms = new Set<number>();
    // Each time with other numbers beside it, so that no selection comes twice.
    for (let at = 0; code === 'ok' && at < 80; at += 1) {
      const others = [2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => digit !== 2 + (at % 8)).join(',');
      const lines = [line({ selection: `1,${others}|7`, multiple: 120 })];
      const { lines: now } = await quoted(draw.issue, lines, at);
      terms.add(now[0]?.terms.oddsPpm ?? 0);
      code = await codeOf(buySeen(draw.issue, lines, at));
    }
    expect(code).toBe('LOTTERY_NUMBER_FULL');
    expect([...terms]).toEqual([1_000_000, 800_000, 500_000]);
    const single = await quoted(draw.issue, [line({ selection: '1|7', multiple: 1 })]);
    expect(single.lines[0]).toMatchObject({ terms: { oddsPpm: 500_000 }, restricted: ['1|7'] });
  });

  it('[LOTT-2] is watched by the sale itself where it is too wide for keys of its own', async () => {
    const game = bundledGames().find(({ code }) => code === 'FOYER_SSC1');
    if (game === undefined) throw new Error('no such game');
    const bet = 'D4';
    const wide = await lotteryBench({ game, currency: 'BRL' });
    try {
      await wide.database
        .merchant(1)
        .tx((query) => replaceLadder(query, { merchantId: 1, game: game.code }, FIRST_LADDER));
      const buyer = await wide.buyer({ id: 1n, balanceMinor: 100_000_000_000n });
      const draw = await wide.draw();
      const cap = BigInt(game.limits.drawPrizeMax);
      const setSum = async (selection: string, amount: bigint) => {
        await wide.owner(
          `insert into lottery_exposure (merchant_id, draw_id, key, amount_minor) values (1, $1, $2, $3)
             on conflict (merchant_id, draw_id, key) do update set amount_minor = excluded.amount_minor`,
          [draw.id, `${bet}:${selection}`, amount],
        );
      };
      const six = '0,1,2,3,4,5';
      const lines = [{ bet, selection: [six, six, six, six].join('|'), mode: 1_000_000, multiple: 1 }];
      const of = { game: game.code, issue: draw.issue };
      const quote = () => wide.tickets.quote(buyer, { ...of, lines });
      const place = async (oddsPpm: number, requestId: string) =>
        wide.tickets.place(buyer, {
          ...of,
          ...{ requestId, seenTotalMinor: (await quote()).totalMinor, oddsVersion: game.version },
          lines: lines.map((one) => ({ ...one, oddsPpm })),
        });
      // A number that it does not hold, and one that it holds, just under the step.
      await setSum('9|9|9|9', cap - 1n);
      await setSum('1|2|3|4', cap / 2n - 1n);
      expect((await quote()).lines[0]).toMatchObject({ terms: { oddsPpm: 1_000_000 }, restricted: [] });
      expect((await place(1_000_000, 'wide-whole-1')).ticket.state).toBe('placed');
      // The number crosses its step between the look and the sale.
      const onSale = await wide.book.onSale({ merchantId: 1, code: game.code, issue: draw.issue });
      if (onSale === null) throw new Error('no draw on sale');
      const priced = priceLines({ game, currency: 'BRL', lines, ladder: FIRST_LADDER });
      const sale: Sale = {
        ...{ buyer, game, draw: onSale, priced, chase: null },
        ...{ requestKey: 'wide-between', requestHash: '00'.repeat(32) },
      };
      const watched = watching(sale, await restrictionsOf(wide.database, sale, FIRST_LADDER), FIRST_LADDER);
      await setSum('1|2|3|4', cap / 2n);
      expect(await wide.seller.sell(watched)).toMatchObject({
        verdict: 'restricted',
        key: `${bet}:1|2|3|4`,
      });
      expect((await quote()).lines[0]).toMatchObject({
        terms: { oddsPpm: 800_000 },
        restricted: ['1|2|3|4'],
      });
      await expect(place(1_000_000, 'wide-whole-2')).rejects.toMatchObject({
        code: 'LOTTERY_PRICE_CHANGED',
        value: { lines: [{ line: 1, oddsPpm: 800_000 }] },
      });
      expect((await place(800_000, 'wide-lowered')).ticket.state).toBe('placed');
      await setSum('1|2|3|4', cap);
      await expect(place(800_000, 'wide-full')).rejects.toMatchObject({
        code: 'LOTTERY_NUMBER_FULL',
        value: { number: '1|2|3|4' },
      });
    } finally {
      await wide.end();
    }
  });
});

describe('a slip of more numbers than are counted one by one', () => {
  it('[LOTT-2] is asked again for a number that pays less, too, and counts together', async () => {
    const game = bundledGames().find(({ code }) => code === 'FOYER_SEA3');
    if (game === undefined) throw new Error('no such game');
    const long = await lotteryBench({ game, currency: 'BRL' });
    try {
      await long.database
        .merchant(1)
        .tx((query) => replaceLadder(query, { merchantId: 1, game: game.code }, FIRST_LADDER));
      const buyer = await long.buyer({ id: 1n, balanceMinor: 1_000_000_000n });
      const draw = await long.draw();
      const of = { game: game.code, issue: draw.issue };
      const tail = (multiple: number, from: number, count: number): AskedLine => ({
        ...{ bet: 'TOP4', mode: 1_000_000, multiple },
        selection: Array.from({ length: count }, (_, at) => from + at).join(','),
      });
      const place = (lines: readonly AskedLine[], seenTotalMinor: bigint, requestId: string) =>
        long.tickets.place(buyer, { ...of, lines, seenTotalMinor, requestId, oddsVersion: game.version });
      // 920,000 a multiple, half of 500,000,000 with the sixth.
      for (let at = 0; at < 6; at += 1) await place([tail(50, 7, 1)], 5_000n, `fills-it-${at}`);
      const slip = Array.from({ length: 21 }, (_, at) => tail(1, at * 100, 100));
      await expect(place(slip, 210_000n, 'long-slip-1')).rejects.toMatchObject({
        code: 'LOTTERY_PRICE_CHANGED',
        value: { lines: [{ line: 1, oddsPpm: 800_000, restricted: ['0007'] }] },
      });
      const quote = await long.tickets.quote(buyer, { ...of, lines: slip });
      const seen = slip.map((one, at) => ({ ...one, oddsPpm: quote.lines[at]?.terms.oddsPpm ?? 0 }));
      const { ticket } = await place(seen, quote.totalMinor, 'long-slip-2');
      expect(ticket.prizeMaxMinor).toBe(20n * 920_000n + 736_000n);
      const sums = await long.database
        .merchant(1)
        .query<{ key: string; amount_minor: bigint }>(
          'select key, amount_minor from lottery_exposure where merchant_id = 1 and draw_id = $1 order by key',
          [draw.id],
        );
      expect(sums).toEqual([
        { key: '*', amount_minor: 20n * 920_000n + 736_000n },
        { key: 'TOP4:0007', amount_minor: 300n * 920_000n },
      ]);
    } finally {
      await long.end();
    }
  });
});

describe('what a person saw', () => {
  it('[LOTT-2] is what is charged, gives the prize and the rebate that were shown, or is asked again', async () => {
    const selections = fc.constantFrom('1|2', '1,2|3', '0,5|0,5', '7|7');
    const lines = fc.array(
      fc.record({
        bet: fc.constant('BOTH'),
        selection: selections,
        mode: fc.constantFrom(1_000_000, 100_000),
        multiple: fc.integer({ min: 1, max: 500 }),
        rebatePpm: fc.integer({ min: 0, max: 8 }).map((step) => step * 10_000),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const draw = await bench.draw();
    await fc.assert(
      fc.asyncProperty(lines, fc.nat(3), async (asked, at) => {
        const owner = buyerAt(at).memberId.toString();
        const before = await bench.sum(owner);
        const bought = await buySeen(draw.issue, asked, at).catch((error: { code?: string }) => error.code);
        if (typeof bought !== 'object') {
          expect(bought).toMatch(/^LOTTERY_(NUMBER_FULL|LIMIT)$/);
          expect(await bench.sum(owner)).toBe(before);
          return;
        }
        const { quote, ticket } = bought;
        expect(await bench.sum(owner)).toBe(before - quote.totalMinor);
        const detail = await bench.tickets.detail(buyerAt(at), ticket.id);
        expect(ticket).toMatchObject({
          stakeMinor: quote.totalMinor,
          rebateMinor: quote.rebateMinor,
          prizeMaxMinor: quote.prizeMaxMinor,
        });
        expect(quote.totalMinor).toBe(detail.lines.reduce((sum, one) => sum + one.stakeMinor, 0n));
        detail.lines.forEach((one, index) => {
          const shown = quote.lines[index];
          expect(one).toMatchObject({ terms: shown?.terms, prizeMaxMinor: shown?.prizeMaxMinor });
          expect(one.stakeMinor).toBe(one.unitMinor * BigInt(one.count) * BigInt(one.multiple));
        });
      }),
      { numRuns: 60 },
    );
  });
});
