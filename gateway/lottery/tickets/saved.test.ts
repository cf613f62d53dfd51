import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSaved, MAX_SAVED } from './saved';
import { lotteryBench, type LotteryBench } from './testing';

let bench: LotteryBench;
beforeAll(async () => {
  bench = await lotteryBench();
});
afterAll(() => bench.end());

it('keeps numbers of a member, as many as it may, and shows them to no other', async () => {
  await bench.draw();
  const saved = createSaved({ db: bench.database, book: bench.book });
  const ana = await bench.buyer({ id: 1n, balanceMinor: 100n });
  const bob = { ...ana, memberId: 2n };
  const lines = [{ bet: 'BOTH', selection: '1,2|3', mode: 1_000_000, multiple: 3 }];
  const numbers = { game: 'TWO_DIGITS', name: ' Mine ', lines };
  const first = await saved.add(ana, numbers);
  expect(first).toMatchObject({ game: 'TWO_DIGITS', name: 'Mine', lines });
  expect(await saved.list(ana, 'TWO_DIGITS')).toEqual([first]);
  expect(await saved.list(ana, 'OTHER')).toEqual([]);
  expect(await saved.list(bob, '')).toEqual([]);
  await saved.remove(bob, first.id);
  expect(await saved.list(ana, '')).toHaveLength(1);
  await expect(
    saved.add(ana, { ...numbers, lines: [{ bet: 'BOTH', selection: '1|10', mode: 1_000_000, multiple: 1 }] }),
  ).rejects.toMatchObject({ code: 'LOTTERY_SELECTION_INVALID' });
  await expect(saved.add(ana, { ...numbers, name: ' ' })).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  const more = await Promise.allSettled(
    Array.from({ length: MAX_SAVED + 5 }, (_, at) => saved.add(ana, { ...numbers, name: `no ${at}` })),
  );
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SAVED - 1);
  await expect(saved.add(ana, numbers)).rejects.toMatchObject({ code: 'LOTTERY_SAVED_FULL' });
  await saved.remove(ana, first.id);
  expect(await saved.list(ana, '')).toHaveLength(MAX_SAVED - 1);
});
