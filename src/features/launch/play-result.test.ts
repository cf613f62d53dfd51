import { describe, expect, test } from 'vitest';
import type { Round } from '../../contract/entities/round';
import { createPlayResult, MAX_ROUNDS } from './play-result';

const PAGE = 20;
const round = (id: number, over: Partial<Round> & { staked?: bigint; won?: bigint } = {}): Round => ({
  id: `r${id}`,
  vendor: 'HOUSE',
  vendorName: 'House',
  gameId: '7',
  gameName: 'Glowmoth',
  icon: '',
  state: 'completed',
  bet: { minor: over.staked ?? 100n, currency: 'BRL' },
  win: { minor: over.won ?? 0n, currency: 'BRL' },
  openedAt: id,
  endedAt: id,
  ...over,
});
/** The member's rounds, newest first, with a count of the questions. */
const books = (rounds: Round[]) => {
  const asked: number[] = [];
  return {
    rounds,
    asked,
    list: async ({ page }: { page: number }) => {
      asked.push(page);
      return {
        rounds: rounds.slice((page - 1) * PAGE, page * PAGE),
        totalPages: Math.ceil(rounds.length / PAGE),
        totalCount: rounds.length,
      };
    },
  };
};
const open = (domain: ReturnType<typeof books>) => {
  const ask = createPlayResult(domain, { vendor: 'HOUSE', gameId: '7', from: 1 });
  return () => ask(new AbortController().signal);
};
const many = (count: number): Round[] => Array.from({ length: count }, (_, at) => round(count - at));

describe('the result of a game since it was opened', () => {
  test('is what was won less what was staked, open rounds included, to the cent', async () => {
    const big = 9_007_199_254_740_993n;
    const domain = books([
      round(3, { state: 'open' }),
      round(2, { staked: big, won: 50n }),
      round(1, { won: 350n }),
    ]);
    expect(await open(domain)()).toEqual({ minor: 200n - big, currency: 'BRL' });
  });

  test('is added up over all pages, and later asks for what is new alone', async () => {
    const domain = books(many(45));
    const ask = open(domain);
    expect((await ask())?.minor).toBe(-4_500n);
    domain.rounds.unshift(round(46, { won: 1_000n }));
    domain.asked.length = 0;
    expect((await ask())?.minor).toBe(-3_600n);
    expect(domain.asked).toEqual([1, 2]);
  });

  test('waits for an open round on a later page', async () => {
    const rounds = many(30);
    rounds[25] = round(5, { state: 'open' });
    const domain = books(rounds);
    const ask = open(domain);
    await ask();
    domain.rounds[25] = round(5, { won: 700n });
    expect((await ask())?.minor).toBe(-2_300n);
  });

  test.each([
    ['no round yet', []],
    ['rounds of another game of the vendor', [round(2), round(1, { gameId: '8' })]],
    ['a game that left the catalogue', [round(1, { gameId: '' })]],
    ['two currencies', [round(2), round(1, { win: { minor: 0n, currency: 'USD' } })]],
    ['too many rounds to be added up here', many(MAX_ROUNDS + 1)],
  ])('%s: none is told', async (_, rounds) => expect(await open(books(rounds))()).toBeNull());
});
