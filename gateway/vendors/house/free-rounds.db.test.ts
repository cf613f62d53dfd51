import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { glowmothOrchard } from './games/glowmoth/index';
import { playFairRound } from './fair-seed';
import { BENCH_MERCHANT, startHouseBench, type HouseBench } from './testing';

const MEMBER = 7n;
const START = 1_000n;
const keyOf = (index: number): string => `free-key-${String(index).padStart(12, '0')}`;

let db: TestDatabase;
let bench: HouseBench;
beforeEach(async () => {
  db = await freshDatabase();
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages)
     values ($1, 'demo', 'Demo', 'BRL', 'EN', '{EN}')`,
    [BENCH_MERCHANT],
  );
  bench = await startHouseBench(db);
  bench.wallet.deposit(MEMBER, START);
  const terms = { left: 2, count: 2, expiresAt: Date.now() + 60_000, wins: 'money' } as const;
  const of = { memberId: MEMBER, gameId: 'GLOWMOTH' };
  bench.wallet.sets.set('41', { ...of, set: { id: '41', stakeMinor: 100n, ...terms } });
  // No bet of this game: it is not offered here.
  bench.wallet.sets.set('42', { ...of, set: { id: '42', stakeMinor: 101n, ...terms } });
});
afterEach(async () => {
  await bench.close();
  await db.close();
});

it('[PTS-2] a house game shows the free rounds of a member, plays them for nothing by choice, each provable, and no more than there are', async () => {
  const call = await bench.play(MEMBER);
  const sets = async () => (await call('free', {})).body.data;
  expect(await sets()).toMatchObject([{ id: '41', unit: '5', left: 2, count: 2, wins: 'money' }]);
  let won = 0n;
  for (const at of [1, 2]) {
    const body = { key: keyOf(at), unit: '5', free: '41' };
    const { body: played } = await call('play', body);
    expect(played.data).toMatchObject({ isFree: true, bet: '100' });
    won += BigInt(String(played.data?.['win']));
    // The same key is the same round.
    expect((await call('play', body)).body.data?.['id']).toBe(played.data?.['id']);
    // The same key for a round that is paid is another request, and refused.
    expect((await call('play', { key: keyOf(at), unit: '5' })).body.code).toBe('LEDGER_KEY_CONFLICT');
  }
  expect(bench.wallet.balanceOf(MEMBER)).toBe(START + won);
  expect(await sets()).toEqual([]);
  const gone = await call('play', { key: keyOf(3), unit: '5', free: '41' });
  expect([gone.body.ok, gone.body.code]).toEqual([false, 'WALLET_NOT_ENOUGH']);
  expect(bench.wallet.balanceOf(MEMBER)).toBe(START + won);
  const { body: history } = await call('history', {});
  const rounds = history.data?.['rounds'] as { isFree: boolean; win: string; nonce: number; state: string }[];
  expect(rounds.filter(({ isFree, state }) => isFree && state !== 'cancelled')).toHaveLength(2);
  // Seeds that are revealed compute the same wins.
  const { body: rotated } = await call('rotate', { clientSeed: 'another-seed' });
  const revealed = rotated.data?.['revealed'] as { serverSeed: string };
  for (const { nonce, win } of rounds.filter(({ state }) => state !== 'cancelled')) {
    const { units } = playFairRound({
      ...{
        game: glowmothOrchard,
        serverSeed: revealed.serverSeed,
        clientSeed: 'test-seed',
        nonce,
        choice: '',
      },
    });
    expect(BigInt(units) * 5n).toBe(BigInt(win));
  }
});

it('[PTS-2] a free round whose stake is not one of the game is refused, and a trial has none', async () => {
  const call = await bench.play(MEMBER);
  expect((await call('play', { key: keyOf(1), unit: '6', free: '42' })).body.code).toBe(
    'WALLET_AMOUNT_INVALID',
  );
  expect((await call('play', { key: keyOf(2), unit: '5', free: 'x' })).body.ok).toBe(false);
});
