import { afterAll, beforeAll, expect, it } from 'vitest';
import { losingAnswers } from '../../ledger/testing';
import { isSound } from '../../ledger/testing-crash';
import { lotteryBench, testGame, type LotteryBench } from './testing';
import type { Buyer, PlaceRequest } from './types';

let bench: LotteryBench;
let ana: Buyer;
beforeAll(async () => {
  bench = await lotteryBench();
  ana = await bench.buyer({ id: 1n, balanceMinor: 1_000_000n });
});
afterAll(() => bench.end());

const requestOf = (requestId: string, more: Partial<PlaceRequest> = {}): PlaceRequest => ({
  game: 'TWO_DIGITS',
  issue: null,
  lines: [{ bet: 'BOTH', selection: '1,2|3', mode: 1_000_000, multiple: 1 }],
  requestId,
  seenTotalMinor: 200n,
  oddsVersion: 1,
  ...more,
});
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? 'no code',
  );

it('sells a ticket at the price of the gateway: stake, ticket, leaf and receipt stand together [LOTT-1]', async () => {
  const draw = await bench.draw();
  const before = await bench.sum('1');
  const { ticket, receipt, replayed } = await bench.tickets.place(
    ana,
    requestOf('request-1', { issue: draw.issue }),
  );
  expect(replayed).toBe(false);
  expect(ticket).toMatchObject({
    stakeMinor: 200n,
    state: 'placed',
    issue: draw.issue,
    lineCount: 1,
    prizeMaxMinor: 9_000n,
  });
  expect(await bench.sum('1')).toBe(before - 200n);
  const detail = await bench.tickets.detail(ana, ticket.id);
  expect(detail.receipt).toEqual(receipt);
  expect(detail.lines).toMatchObject([
    {
      bet: 'BOTH',
      selection: '1,2|3',
      count: 2,
      stakeMinor: 200n,
      outcome: null,
    },
  ]);
  expect(receipt.text).toContain(detail.proof.leaf);
});

it('sells one ticket for fifty equal requests at once, and the same again later', async () => {
  const draw = await bench.draw();
  const before = await bench.sum('1');
  const request = requestOf('fifty-times', { issue: draw.issue });
  const all = await Promise.all(Array.from({ length: 50 }, () => bench.tickets.place(ana, request)));
  expect(new Set(all.map(({ ticket }) => ticket.id)).size).toBe(1);
  expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
  await bench.close(draw.id);
  const again = await bench.tickets.place(ana, request);
  expect(again).toMatchObject({
    replayed: true,
    ticket: { id: all[0]?.ticket.id },
  });
  expect(await bench.sum('1')).toBe(before - 200n);
  const [line] = request.lines;
  if (line === undefined) throw new Error('no line');
  const other = await bench.draw();
  const changes: Partial<PlaceRequest>[] = [
    { issue: other.issue },
    ...[
      { bet: 'FIRST', selection: '1' },
      { selection: '9|9' },
      { mode: 100_000 },
      { multiple: 2 },
      { rebatePpm: 10_000 },
      { oddsPpm: 900_000 },
    ].map((change) => ({ lines: [{ ...line, ...change }] })),
  ];
  for (const change of changes)
    expect(
      [change, await codeOf(bench.tickets.place(ana, { ...request, ...change }))],
      'under the same key',
    ).toEqual([change, 'LEDGER_KEY_CONFLICT']);
  expect(await bench.sum('1')).toBe(before - 200n);
});

it('counts a ticket whose answer was lost as sold: for who bought it, for their limits, and on their pages', async () => {
  const released: string[] = [];
  const own = await lotteryBench({
    base: { ...bench, database: losingAnswers(bench.database, 'lottery_place', 1) },
    game: { ...testGame, code: 'LOST_ANSWERS' },
    protection: {
      takeStake: () => Promise.resolve({ refusal: null, fresh: true }),
      releaseStake: ({ key }) => Promise.resolve(void released.push(key)),
    },
  });
  const { issue } = await own.draw();
  const heard: bigint[] = [];
  const stop = bench.ledger.onChange(({ balances }) => {
    for (const after of balances) if (after.account.owner === '1') heard.push(after.balanceMinor);
  });
  const before = await bench.sum('1');
  const request = requestOf('answer-lost', { issue, game: 'LOST_ANSWERS' });
  expect(await own.tickets.place(ana, request)).toMatchObject({ replayed: false });
  expect([released, heard]).toEqual([[], [before - 200n]]);
  expect(await own.tickets.place(ana, request)).toMatchObject({ replayed: true });
  expect([released.length, await bench.sum('1')]).toEqual([1, before - 200n]);
  stop();
});

it('charges nothing where price, odds, count or form are not what the gateway says', async () => {
  const { issue } = await bench.draw();
  const before = await bench.sum('1');
  const line = { bet: 'BOTH', selection: '1|2', mode: 1_000_000, multiple: 1 };
  const refused: [Partial<PlaceRequest>, string][] = [
    [{ seenTotalMinor: 100n }, 'LOTTERY_PRICE_CHANGED'],
    [{ oddsVersion: 2 }, 'LOTTERY_PRICE_CHANGED'],
    [{ lines: [{ ...line, selection: '1|10' }] }, 'LOTTERY_SELECTION_INVALID'],
    [{ lines: [{ ...line, bet: 'NONE' }] }, 'LOTTERY_SELECTION_INVALID'],
    [{ lines: [{ ...line, mode: 500_000 }] }, 'LOTTERY_SELECTION_INVALID'],
    [{ lines: [{ ...line, multiple: 1.5 }] }, 'LOTTERY_SELECTION_INVALID'],
    [{ lines: [{ ...line, multiple: -1 }] }, 'LOTTERY_SELECTION_INVALID'],
    [{ lines: [{ ...line, multiple: 1_001 }] }, 'LOTTERY_SELECTION_INVALID'],
    [{ lines: [] }, 'LOTTERY_SELECTION_INVALID'],
    [{ lines: Array.from({ length: 1_001 }, () => line) }, 'LOTTERY_LINES'],
    [{ lines: Array.from({ length: 10_000 }, () => line) }, 'LOTTERY_LINES'],
    [
      {
        lines: [
          {
            ...line,
            selection: '0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5,6,7,8,9',
            multiple: 11,
          },
        ],
      },
      'LOTTERY_LIMIT',
    ],
    [{ game: 'NO_GAME' }, 'LOTTERY_GAME_UNKNOWN'],
    [{ requestId: 'x:1' }, 'REQUEST_INVALID'],
  ];
  for (const [more, code] of refused)
    expect(await codeOf(bench.tickets.place(ana, requestOf('refused-one', { issue, ...more }))), code).toBe(
      code,
    );
  expect(await bench.sum('1')).toBe(before);
  expect(await codeOf(bench.tickets.place(ana, requestOf('refused-one', { issue })))).toBe('ok');
});

it('takes a slip of 1,000 lines in one ticket', async () => {
  const { issue } = await bench.draw();
  const lines = Array.from({ length: 1_000 }, (_, at) => ({
    bet: 'BOTH',
    selection: `${at % 10}|${Math.floor(at / 10) % 10}`,
    mode: 100_000,
    multiple: 1,
  }));
  const { ticket } = await bench.tickets.place(
    ana,
    requestOf('long-slip', { issue, lines, seenTotalMinor: 10_000n }),
  );
  expect(ticket.lineCount).toBe(1_000);
  expect((await bench.tickets.detail(ana, ticket.id)).lines).toHaveLength(1_000);
});

it('refuses without a trace what the member has no money for, and sells what fits [LOTT-1]', async () => {
  const bob = await bench.buyer({ id: 2n, balanceMinor: 500n });
  const { issue } = await bench.draw();
  const codes = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      codeOf(bench.tickets.place(bob, requestOf(`bob-buys-${at}`, { issue }))),
    ),
  );
  expect(codes.sort()).toEqual(['WALLET_NOT_ENOUGH', 'WALLET_NOT_ENOUGH', 'WALLET_NOT_ENOUGH', 'ok', 'ok']);
  expect(await bench.sum('2')).toBe(100n);
  expect(
    (
      await bench.tickets.mine(bob, {
        game: '',
        state: '',
        issue: '',
        cursor: '',
        size: 10,
      })
    ).tickets,
  ).toHaveLength(2);
});

it('is not sold after the close by the clock or by the state, and offers the next issue', async () => {
  const late = await bench.draw({ sellsMs: -1 });
  const before = await bench.sum('1');
  const request = requestOf('too-late-1', { issue: late.issue });
  await expect(bench.tickets.place(ana, request)).rejects.toMatchObject({
    code: 'LOTTERY_CLOSED',
  });
  const closed = await bench.draw();
  await bench.close(closed.id);
  await expect(
    bench.tickets.place(ana, requestOf('too-late-2', { issue: closed.issue })),
  ).rejects.toMatchObject({
    code: 'LOTTERY_CLOSED',
  });
  expect(await bench.sum('1')).toBe(before);
});

it('is in the root or was never paid: 300 sales by ten pages race the close of their draw', async () => {
  const draw = await bench.draw();
  const before = await bench.sum('1');
  let taken = 0;
  const closing: Promise<void>[] = [];
  const page = async (at: number): Promise<string[]> => {
    const codes: string[] = [];
    for (let no = 0; no < 30; no += 1) {
      const request = requestOf(`racing-${at}-${no}`, { issue: draw.issue });
      codes.push(await codeOf(bench.tickets.place(ana, request)));
      taken += 1;
      // In the middle of the sales, with those of nine others under way.
      if (taken === 100) closing.push(bench.close(draw.id));
    }
    return codes;
  };
  const codes = (await Promise.all(Array.from({ length: 10 }, (_, at) => page(at)))).flat();
  await Promise.all(closing);
  const sold = codes.filter((code) => code === 'ok').length;
  expect(codes.every((code) => code === 'ok' || code === 'LOTTERY_CLOSED')).toBe(true);
  const seal = await bench.seal({ merchantId: 1, id: draw.id });
  expect(seal).toMatchObject({ count: sold, stakeMinor: 200n * BigInt(sold) });
  expect(await bench.sum('1')).toBe(before - 200n * BigInt(sold));
  expect(await bench.seal({ merchantId: 1, id: draw.id })).toEqual(seal);
  const late = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      codeOf(bench.tickets.place(ana, requestOf(`behind-${at}-x`, { issue: draw.issue }))),
    ),
  );
  expect(new Set(late)).toEqual(new Set(['LOTTERY_CLOSED']));
});

it('cannot be written or changed by the application but through the functions', async () => {
  const app = bench.database.merchant(1);
  for (const text of [
    'insert into lottery_ticket select * from lottery_ticket limit 1',
    'delete from lottery_ticket',
    "update lottery_ticket set lines = 'FIRST;1;1000000;1;1;100;100'",
    'update lottery_ticket set leaf = leaf',
    'update lottery_exposure set amount_minor = 0',
    'delete from lottery_tree',
    'update lottery_seal set ticket_count = 0',
  ])
    await expect(app.query(text), text).rejects.toMatchObject({
      code: '42501',
    });
});

it('goes back whole before the close, once, and not after it', async () => {
  const draw = await bench.draw();
  const before = await bench.sum('1');
  const { ticket } = await bench.tickets.place(ana, requestOf('to-cancel-1', { issue: draw.issue }));
  const all = await Promise.all(Array.from({ length: 5 }, () => bench.tickets.cancel(ana, ticket.id)));
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['cancelled']));
  expect(await bench.sum('1')).toBe(before);
  const kept = await bench.tickets.place(ana, requestOf('to-keep-123', { issue: draw.issue }));
  const bob = { ...ana, memberId: 2n };
  expect(await codeOf(bench.tickets.cancel(bob, kept.ticket.id))).toBe('LOTTERY_TICKET_UNKNOWN');
  await bench.close(draw.id);
  expect(await codeOf(bench.tickets.cancel(ana, kept.ticket.id))).toBe('LOTTERY_NOT_CANCELLABLE');
  expect((await bench.seal({ merchantId: 1, id: draw.id })).count).toBe(1);
});

it('closes a number when its prizes reach what the draw can pay, for all who ask at once', async () => {
  const draw = await bench.draw();
  const rich = await bench.buyer({ id: 3n, balanceMinor: 100_000_000n });
  // 90,000 × 100 pays 9,000,000: five fit under 50,000,000.
  const big = (at: number, selection: string) =>
    requestOf(`big-line-${at}`, {
      issue: draw.issue,
      lines: [{ bet: 'BOTH', selection, mode: 1_000_000, multiple: 1_000 }],
      seenTotalMinor: 100_000n,
    });
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, at) => codeOf(bench.tickets.place(rich, big(at, '7|7')))),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
  expect(codes.filter((code) => code === 'LOTTERY_NUMBER_FULL')).toHaveLength(3);
  expect(await codeOf(bench.tickets.place(rich, big(20, '7|8')))).toBe('ok');
});

it('keeps to what a member may stake on a draw, however many ask at once', async () => {
  const draw = await bench.draw();
  const eva = await bench.buyer({ id: 4n, balanceMinor: 100_000_000n });
  const codes = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      codeOf(
        bench.tickets.place(
          eva,
          requestOf(`many-${at}-123`, {
            issue: draw.issue,
            lines: [
              {
                bet: 'BOTH',
                selection: `${at % 10}|${Math.floor(at / 10)}`,
                mode: 1_000_000,
                multiple: 1_000,
              },
            ],
            seenTotalMinor: 100_000n,
          }),
        ),
      ),
    ),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(20);
  expect(codes.filter((code) => code === 'LOTTERY_LIMIT')).toHaveLength(5);
});

it('is refused to play money, to locked members, and by limits of the member’s own', async () => {
  const { issue } = await bench.draw();
  expect(
    await codeOf(bench.tickets.place({ ...ana, memberId: 999n }, requestOf('no-money-1', { issue }))),
  ).toBe('WALLET_NOT_ENOUGH');
  expect(await isSound(bench.ledger)).toBe(true);
});
