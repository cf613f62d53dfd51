import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LotteryBoard } from '../../contract/entities/lottery';
import { menusFromWire, openDrawsFromWire, readWinNo } from '../../contract/entities/lottery';
import type { LotteryRecord } from '../../contract/entities/lottery-record';
import { drawNumbers, lineText, ticketText } from '../../contract/lottery/index';
import * as v from 'valibot';
import { createTestWorld } from '../../testing/client';
import { settleFakeDraw } from '../../testing/fake-lottery-bets';
import { FAKE_LOTTERY } from '../../testing/fake-lottery-game';
import { newMember } from '../../testing/fake-state';
import { MEMBER } from '../../testing/fixtures';
import { lotteryDomain } from './lottery';
import { prizeModeOf } from './lottery.prize-mode';
import { pauseUntilNews, withNews } from './lottery.boards';

const sha256 = (...parts: readonly (Buffer | string)[]): string =>
  parts
    .reduce<ReturnType<typeof createHash>>((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex');

/** A draw as a gateway would record it, made with other code than the one that verifies. */
const recorded = (over: Partial<LotteryRecord> = {}): LotteryRecord => {
  const seed = Buffer.alloc(32, 9);
  const leaf = sha256(Buffer.of(0), 'ticket 1', Buffer.of(0xab));
  const other = sha256(Buffer.of(0), 'ticket 2', Buffer.of(0xcd));
  const root = sha256(Buffer.of(1), Buffer.from(leaf, 'hex'), Buffer.from(other, 'hex'));
  const key = createHmac('sha256', seed).update(`v1|DEMO|FAKE5|202611230700|${root}|2|none`).digest();
  const words = Array.from({ length: 20 }, (_, block) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(block);
    const bytes = createHmac('sha256', key).update(counter).digest();
    return Array.from({ length: 8 }, (__, at) => bytes.readUInt32BE(at * 4));
  }).flat();
  return {
    ...{ merchant: 'DEMO', game: 'FAKE5', gameVersion: 1, issue: '202611230700', state: 'settled' as const },
    ...{ source: 'own' as const, closesAt: 1, drawsAt: 2, publishedAt: 3, root, ticketCount: 2 },
    ...{ sealSignature: '', beacon: 'none' as const, beaconRound: 0, reason: '', revision: 0 },
    commitment: sha256('foyer lottery commitment v1\n', seed),
    numbers: drawNumbers(FAKE_LOTTERY, () => words.shift() ?? 0).text,
    transcript: { seed: seed.toString('hex') },
    ...over,
  };
};
const proof = (record: LotteryRecord) => ({
  text: 'ticket 1',
  salt: 'ab',
  leaf: sha256(Buffer.of(0), 'ticket 1', Buffer.of(0xab)),
  root: record.root,
  index: 0,
  path: [{ side: 'right' as const, hash: sha256(Buffer.of(0), 'ticket 2', Buffer.of(0xcd)) }],
});

describe('answers of the lottery’s calls', () => {
  it('[LOTT-1] are read as a list or as a map, whatever kind of gateway answers', () => {
    const group = {
      gameGroupId: 3,
      gameGroupCode: 'SSC',
      labelName: 'Five',
      gameMenus: [{ gameId: 7, gameCode: 'A' }],
    };
    const wanted = [{ id: '3', code: 'SSC', name: 'Five', games: [{ id: '7', code: 'A', name: 'A' }] }];
    expect(v.parse(menusFromWire, [group])).toMatchObject(wanted);
    expect(v.parse(menusFromWire, { SSC: group })).toMatchObject(wanted);
    expect(v.parse(menusFromWire, null)).toEqual([]);
    const open = { gameCode: 'A', numero: 20261123001, remainTime: '41000', lockTime: 5, defaultPlayType: 2 };
    for (const body of [[open], { A: open }])
      expect(v.parse(openDrawsFromWire, body)).toMatchObject([
        { code: 'A', issue: '20261123001', leftMs: 41_000, lockS: 5, playType: 2 },
      ]);
  });

  it('[LOTT-1] have numbers with commas, in groups, or one digit a place', () => {
    expect(readWinNo('1,2,3')).toEqual([['1', '2', '3']]);
    expect(readWinNo('40772')).toEqual([['4', '0', '7', '7', '2']]);
    expect(readWinNo('01,09|12')).toEqual([['01', '09'], ['12']]);
    expect(readWinNo('')).toEqual([]);
  });

  it('[LOTT-1] tell an e-lottery by its vendors', () => {
    expect(prizeModeOf([])).toBe('LOTT');
  });
});

describe('boards', () => {
  const board = {
    code: 'A',
    current: { drawId: '1', issue: '1', closesAt: 50_000, drawsAt: 55_000 },
    next: { drawId: '2', issue: '2', opensAt: 50_000, closesAt: 110_000, drawsAt: 115_000 },
    last: null,
  } as LotteryBoard;
  const news = { game: 'A', issue: '1', numbers: '', closesAt: null, drawsAt: null };

  it('are asked for again around the times of the draws, and never in a rush', () => {
    expect(pauseUntilNews([board], 40_000, [])).toBe(11_500);
    expect(pauseUntilNews([board], 56_000, [])).toBe(1_500);
    expect(pauseUntilNews([], 0, [])).toBe(31_500);
    expect(pauseUntilNews([board], 900_000, [])).toBe(31_500);
    expect(pauseUntilNews([], 900_000, [908_000, 899_000])).toBe(9_500);
  });

  it('are asked for when the draw is due that has just closed, although the next one stands on its board [LOTT-3]', async () => {
    const { client, clock, gateway } = createTestWorld();
    const began = clock.now();
    const draw = (issue: string, closesInMs: number) => {
      const closesAt = began + closesInMs;
      return { drawId: issue, numero: issue, closesAt, drawsAt: closesAt + 8_000 };
    };
    gateway.intercept = ({ name }) => {
      if (name !== 'lottery.boards') return undefined;
      const isClosed = clock.now() >= began + 10_000;
      const isDrawn = clock.now() >= began + 18_000;
      const board = {
        gameId: 'A',
        gameCode: 'A',
        current: isClosed ? draw('2', 70_000) : draw('1', 10_000),
        last: isDrawn ? { gameCode: 'A', numero: '1', winNo: '4,0,7' } : null,
      };
      return Response.json({ boards: [board], now: clock.now() });
    };
    const boards = client.use(lotteryDomain);
    const end = boards.watch();
    await clock.advance(12_000);
    expect(boards.store.getState().boards[0]?.current?.issue).toBe('2');
    await clock.advance(8_000);
    expect(boards.store.getState().boards[0]?.last?.issue).toBe('1');
    expect(gateway.count('lottery.boards')).toBeLessThan(6);
    end();
    client.destroy();
  });

  it('show what was told of their own game at once', () => {
    const drawn = withNews(board, { ...news, what: 'numbers', numbers: '4,0,7' }, 60_000);
    expect(drawn.last).toMatchObject({ issue: '1', numbers: ['4', '0', '7'] });
    expect(withNews(board, { ...news, what: 'closed' }, 48_000).current?.closesAt).toBe(48_000);
    expect(withNews(board, { ...news, game: 'B', what: 'closed' }, 48_000)).toBe(board);
  });
});

describe('[LOTT-3] a draw computed again', () => {
  const verify = async (record: LotteryRecord, ticket?: ReturnType<typeof proof>) => {
    const { client } = createTestWorld();
    const verdict = await client
      .use(lotteryDomain)
      .verify({ record, rules: FAKE_LOTTERY, ...(ticket ? { ticket: { proof: ticket } } : {}) });
    client.destroy();
    return verdict;
  };
  const wrong = ({ checks }: Awaited<ReturnType<typeof verify>>) =>
    checks.filter(({ result }) => result === 'wrong').map(({ step }) => step);

  it('agrees with its record and its tickets', async () => {
    const record = recorded();
    const verdict = await verify(record, proof(record));
    expect(verdict).toMatchObject({ ok: true, numbers: record.numbers });
    expect(verdict.checks).toContainEqual({ step: 'path', result: 'ok' });
  });

  it.each([
    ['another seed', { transcript: { seed: '07'.repeat(32) } }, ['commitment', 'numbers']],
    ['other numbers', { numbers: '9,9,9,9,9' }, ['numbers']],
    ['another count of tickets', { ticketCount: 3 }, ['numbers']],
    ['a seed that is no hexadecimal', { transcript: { seed: 'zz' } }, ['numbers']],
  ])('tells %s', async (_, over, steps) => {
    const verdict = await verify(recorded(over));
    expect(verdict.ok).toBe(false);
    expect(wrong(verdict)).toEqual(steps);
  });

  it.each([
    [1, 'ok'],
    [3, 'ok'],
    [2, 'wrong'],
    [100_001, 'wrong'],
  ])(
    'finds the secret at its place %i in the chain, or tells that it is not there',
    async (index, result) => {
      let anchor = Buffer.alloc(32, 9);
      for (let turns = index === 2 ? 1 : Math.min(index, 3); turns > 0; turns -= 1)
        anchor = Buffer.from(sha256(anchor), 'hex');
      const transcript = {
        seed: '09'.repeat(32),
        chain: { anchor: anchor.toString('hex'), index },
      };
      const { checks } = await verify(recorded({ transcript }));
      expect(checks).toContainEqual({ step: 'chain', result });
    },
  );

  it('tells a ticket that was changed after the close', async () => {
    const record = recorded();
    const verdict = await verify(record, { ...proof(record), text: 'ticket 1 with other numbers' });
    expect(wrong(verdict)).toEqual(['leaf', 'path']);
  });

  it.each([
    ['what its lines win', 0, 1, 'BIG', 380n, 'ok'],
    ['another sum', 0, 1, 'BIG', 381n, 'wrong'],
    ['nothing for lines that lost', 0, 1, 'SMALL', 0n, 'ok'],
    ['lower odds where part of the stake came back', 50_000, 1, 'BIG', 360n, 'ok'],
    ['rules of another version', 0, 2, 'BIG', 380n, 'unknown'],
  ])(
    'tells whether a ticket was paid %s',
    async (_, rebatePpm, oddsVersion, selection, prizeMinor, result) => {
      const record = recorded({ numbers: '9,9,9,0,0' });
      const line = {
        ...{ bet: 'SUM3', selection, mode: 1_000_000, multiple: 1, count: 1 },
        ...{ unitMinor: 200n, stakeMinor: 200n, terms: { rebatePpm, oddsPpm: 1_000_000 } },
      };
      const facts = {
        merchantId: 1,
        game: 'FAKE5',
        issue: record.issue,
        id: 1n,
        oddsVersion,
        currency: 'BRL',
      };
      const ticket = { proof: { ...proof(record), text: ticketText(facts, lineText(line)) }, prizeMinor };
      const { client } = createTestWorld();
      const { checks } = await client.use(lotteryDomain).verify({ record, rules: FAKE_LOTTERY, ticket });
      client.destroy();
      expect(checks).toContainEqual({ step: 'prize', result });
    },
  );

  it('says that it cannot tell before the draw', async () => {
    const verdict = await verify(recorded({ transcript: null, numbers: '' }));
    expect(verdict).toMatchObject({ ok: true, checks: [{ step: 'numbers', result: 'unknown' }] });
  });
});

it('[MEM-3] numbers of tickets and draws are sent in plain digits, whatever script they were typed in', async () => {
  const { client, gateway } = createTestWorld();
  const lottery = client.use(lotteryDomain);
  // The fake gateway has neither.
  await lottery.check(' ２０２６-१२ ').catch(() => undefined);
  expect(gateway.seen.at(-1)?.url.searchParams.get('orderNo')).toBe('2026-12');
  await lottery.record({ game: 'FAKE5', issue: '\u200f٢٠٢٦١١٢٣' }).catch(() => undefined);
  expect(gateway.seen.at(-1)?.url.searchParams.get('numero')).toBe('20261123');
  client.destroy();
});

it('[LOTT-2] a ticket that won shows its numbers and its prize', async () => {
  const { client, gateway } = createTestWorld();
  await client.session.login({ mode: 'username', ...MEMBER });
  const lottery = client.use(lotteryDomain);
  const order = {
    game: 'FAKE5',
    issue: '',
    lines: [{ bet: 'FIRST3', selection: '1|2|3', mode: 1_000_000, multiple: 1 }],
  };
  const { total, oddsVersion } = await lottery.quote(order);
  const { id, issue } = await lottery.place(order, { total, oddsVersion });
  settleFakeDraw(gateway.state, { issue, numbers: '1,2,3,4,5' });
  expect(await lottery.ticket(id)).toMatchObject({
    state: 'won',
    prize: { minor: 180_000n, currency: 'BRL' },
    rows: [['1', '2', '3', '4', '5']],
    lines: [{ outcome: 'won', hits: 1 }],
  });
  expect((await lottery.history({ game: 'FAKE5' }))[0]?.numbers).toEqual(['1', '2', '3', '4', '5']);
  client.destroy();
});

describe('a purchase whose answer is lost', () => {
  const OTHER_MEMBER = { username: 'joana2', password: 'Other-Pass-1' };
  it.each([
    ['is sent again under its key for the same member', MEMBER, 3],
    ['is not sent again once another member is logged in', OTHER_MEMBER, 1],
  ] as const)('[LOTT-3] %s', async (_, next, sends) => {
    const { client, gateway } = createTestWorld();
    newMember(gateway.state, OTHER_MEMBER);
    await client.system.start();
    await client.session.login({ mode: 'username', ...MEMBER });
    gateway.intercept = async ({ name }) => {
      if (name !== 'lottery.bet') return undefined;
      if (gateway.count('lottery.bet') === 1) {
        await client.session.logout();
        await client.session.login({ mode: 'username', ...next });
      }
      return new Response('', { status: 502 });
    };
    const order = {
      game: FAKE_LOTTERY.code,
      issue: '',
      lines: [{ bet: 'FIRST3', selection: '1|2|3', mode: 1_000_000, multiple: 1 }],
    };
    const seen = { total: { minor: 200n, currency: 'BRL' }, oddsVersion: 1 };
    await expect(client.use(lotteryDomain).place(order, seen)).rejects.toMatchObject({ code: 'BUSY' });
    expect(gateway.count('lottery.bet')).toBe(sends);
    client.destroy();
  });
});
