import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundDetail, roundList } from '../../src/contract/calls/rounds';
import type { RoundDetail, RoundPage } from '../../src/contract/entities/round';
import { PLAYED } from '../database/seed/vendors';
import { OVERDUE_AFTER_MS, roundJobs } from '../play/round-jobs';
import { playFairRound, seedHash } from '../vendors/house/fair-seed';
import { houseGameById } from '../vendors/house/games/index';
import { BETTING_MS, PERIOD_MS } from '../vendors/saltglass/simulator/clock';
import { startBench, type GatewayBench } from './bench';
import { formCaller, houseCaller, openGame } from './vendor-callers';

let bench: GatewayBench;
let token = '';
let memberId = '';
beforeAll(async () => {
  bench = await startBench();
  token = await bench.client.token(bench.accounts.member);
  const info = await bench.client.send({ path: '/wps/member/info', headers: { Authorization: token } });
  memberId = (info.body.value as { id: string }).id;
});
afterAll(() => bench.stop());

const nodeOf = (gameId: string): bigint => PLAYED.find((game) => game.gameId === gameId)?.nodeId ?? 0n;
const list = async (query = '', as = token): Promise<RoundPage> => {
  const reply = await bench.client.send({
    path: `/wps/member/rounds?language=EN${query}`,
    headers: { Authorization: as },
  });
  expect(reply.status, reply.text).toBe(200);
  return v.parse(roundList.reply, reply.body.value);
};
const detail = async (vendor: string, id: string, as = token) => {
  const reply = await bench.client.send({
    path: `/wps/member/rounds/detail?vassalage=${vendor}&roundId=${id}&language=EN`,
    headers: { Authorization: as },
  });
  return { status: reply.status, body: reply.body };
};
const detailOf = async (vendor: string, id: string): Promise<RoundDetail> =>
  v.parse(roundDetail.reply, (await detail(vendor, id)).body.value);
const balanceMinor = async (): Promise<bigint> => {
  const reply = await bench.client.send({
    path: '/wps/v2/wallets/balance',
    headers: { Authorization: token },
  });
  return BigInt(Math.round((reply.body.value as { sumBalance: number }).sumBalance * 100));
};
const sound = async (): Promise<void> =>
  expect(await bench.ledger.verify({ merchantId: 1 })).toMatchObject({
    unbalanced: [],
    brokenAt: null,
    drifted: [],
  });

describe('games that really play', () => {
  const choices = [
    ['GLOWMOTH', ''],
    ['FOXHERON', 'fox'],
    ['FOXHERON', 'tie'],
    ['MOONKOI', 'minnow'],
    ['MOONKOI', 'dragon'],
  ] as const;
  it.each(choices)(
    '[LAUNCH-5] %s %s: launched, played and paid over HTTP; its player reads how it came about and proves it',
    async (gameId, choice) => {
      const game = houseGameById(gameId);
      if (!game) throw new Error(`no game ${gameId}`);
      const { call } = await openGame(bench, { token, nodeId: nodeOf(gameId), api: 'house' });
      await call('rotate', { clientSeed: 'my-own-seed' });
      const before = await balanceMinor();
      const played = await call('play', { key: randomBytes(12).toString('hex'), unit: '5', choice });
      expect(played, JSON.stringify(played)).toMatchObject({ ok: true, data: { choice, bet: '100' } });
      const win = BigInt(String(played.data['win']));
      expect(await balanceMinor()).toBe(before - 100n + win);

      const id = String(played.data['id']);
      const hidden = await detailOf('HOUSE', id);
      expect(hidden).toMatchObject({
        state: 'completed',
        gameName: game.names.en.name,
        gameId: nodeOf(gameId).toString(),
        bet: { minor: 100n },
        win: { minor: win },
        proof: { revealed: false, url: '' },
      });
      expect(hidden.rows.length).toBeGreaterThan(0);
      expect(hidden.moves.map((move) => move.amount.minor)).toEqual(win === 0n ? [-100n] : [-100n, win]);
      expect(JSON.stringify(hidden.proof?.values)).not.toContain('serverSeed');

      const rotated = await call('rotate', { clientSeed: 'another-seed' });
      expect(rotated.ok).toBe(true);
      const { proof } = await detailOf('HOUSE', id);
      const { serverSeed = '', seedHash: commitment, clientSeed = '', nonce } = proof?.values ?? {};
      expect(seedHash(serverSeed)).toBe(commitment);
      const again = playFairRound({ game, choice, serverSeed, clientSeed, nonce: Number(nonce) });
      expect(BigInt(again.units) * 5n).toBe(win);
      expect(again.outcome).toEqual(played.data['outcome']);
      expect(proof?.url).toContain(`/games/house/${game.slug}/verify`);
    },
  );

  it('[LAUNCH-5] the Tidewheel: a bet on the clock, paid when the wheel rests, told with its number and its proof', async () => {
    const { call } = await openGame(bench, { token, nodeId: nodeOf('TIDEWHEEL'), api: 'saltglass' });
    const ahead = PERIOD_MS - (((await call('table', {})).data['nowMs'] as number) % PERIOD_MS);
    bench.pass(ahead + 100);
    const table = (await call('table', {})).data as unknown as { round: { no: string } };
    const before = await balanceMinor();
    const placed = await call('bet', {
      key: randomBytes(12).toString('hex'),
      roundNo: table.round.no,
      bets: [
        { spot: 'coral', amount: '100' },
        { spot: 'ink', amount: '100' },
        { spot: '0', amount: '20' },
      ],
    });
    expect(placed, JSON.stringify(placed)).toMatchObject({ ok: true });
    expect(await balanceMinor()).toBe(before - 220n);
    const id = String(placed.data['id']);
    expect(await detailOf('SALTGLASS', id)).toMatchObject({ state: 'open', proof: { revealed: false } });
    bench.pass(BETTING_MS + PERIOD_MS / 5);
    const rested = (await call('table', {})).data as unknown as { pocket: number; slip: { win: string } };
    const win = rested.pocket === 0 ? 480n : 200n;
    expect(rested.slip.win).toBe(win.toString());
    expect(await balanceMinor()).toBe(before - 220n + win);
    const told = await detailOf('SALTGLASS', id);
    expect(told).toMatchObject({
      state: 'completed',
      gameName: 'Tidewheel',
      proof: { method: 'hash-chain-slips-root', revealed: true },
    });
    expect(told.rows.at(-1)?.value).toContain(String(rested.pocket));
    await sound();
  });
});

describe('the dialect’s verbs on the ledger', () => {
  const form = (pairs: Record<string, string>) =>
    formCaller(bench, memberId)(Object.entries({ game_uuid: 'TIDEWHEEL', ...pairs }));
  const word = async (pairs: Record<string, string>): Promise<string> => {
    const reply = await form(pairs);
    return (reply.body as { error_code?: string }).error_code ?? 'OK';
  };

  it('pays a bet and its win as one movement, and never lets the win pay for its own bet', async () => {
    const session = await openSession();
    const before = await balanceMinor();
    const play = { action: 'play', session_id: session, round_id: 'p-1', finished: '1' };
    expect(await word({ ...play, transaction_id: 'p-1', bet_amount: '2.00', win_amount: '5.50' })).toBe('OK');
    expect(await word({ ...play, transaction_id: 'p-1', bet_amount: '2.00', win_amount: '5.50' })).toBe('OK');
    expect(await word({ ...play, transaction_id: 'p-1', bet_amount: '2.00', win_amount: '5.60' })).toBe(
      'TRANSACTION_MISMATCH',
    );
    expect(await balanceMinor()).toBe(before + 350n);
    const all = (await balanceMinor()) + 1n;
    const dear = `${all / 100n}.${String(all % 100n).padStart(2, '0')}`;
    expect(
      await word({ ...play, transaction_id: 'p-2', round_id: 'p-2', bet_amount: dear, win_amount: '99999' }),
    ).toBe('INSUFFICIENT_FUNDS');
    expect(await detailOf('SALTGLASS', 'p-1')).toMatchObject({
      state: 'completed',
      bet: { minor: 200n },
      win: { minor: 550n },
    });
    expect((await detail('SALTGLASS', 'p-2')).status).toBe(404);
  });

  it('corrects both ways, and takes back nothing that is not there', async () => {
    const before = await balanceMinor();
    const adjust = { action: 'adjust', round_id: 'p-1' };
    expect(await word({ ...adjust, transaction_id: 'a-1', amount: '-1.25' })).toBe('OK');
    expect(await word({ ...adjust, transaction_id: 'a-2', amount: '0.50' })).toBe('OK');
    expect(await balanceMinor()).toBe(before - 75n);
    expect(await word({ ...adjust, transaction_id: 'a-3', amount: '-9999999' })).toBe('INSUFFICIENT_FUNDS');
    expect((await detailOf('SALTGLASS', 'p-1')).win.minor).toBe(550n - 75n);
  });

  it('pays a prize without a bet as a round that is complete, and a locked player’s win but no prize', async () => {
    const prize = { action: 'win', type: 'promo', round_id: 'prize-1', amount: '3.00' };
    expect(await word({ ...prize, transaction_id: 'prize-1' })).toBe('OK');
    expect(await detailOf('SALTGLASS', 'prize-1')).toMatchObject({
      state: 'completed',
      bet: { minor: 0n },
      win: { minor: 300n },
    });
    const set = (status: string) =>
      bench.db.merchant(1).query('update member set status = $1 where id = $2', [status, BigInt(memberId)]);
    await set('locked');
    bench.pass(1_001);
    expect(await word({ ...prize, round_id: 'prize-2', transaction_id: 'prize-2' })).toBe('PLAYER_BLOCKED');
    expect(
      await word({ action: 'win', round_id: 'w-locked', transaction_id: 'w-locked', amount: '1.00' }),
    ).toBe('OK');
    expect(
      await word({ action: 'adjust', round_id: 'w-locked', transaction_id: 'a-locked', amount: '-1.00' }),
    ).toBe('OK');
    await set('active');
    bench.pass(1_001);
  });

  it('cancels a round whole, refuses its late bet, and says so once for all repeats', async () => {
    const session = await openSession();
    const before = await balanceMinor();
    const bet = { action: 'bet', session_id: session, round_id: 'c-1', amount: '4.00' };
    expect(await word({ ...bet, transaction_id: 'c-bet' })).toBe('OK');
    const rollback = {
      action: 'rollback',
      round_id: 'c-1',
      transaction_id: 'c-roll',
      'rollback_transactions[0][transaction_id]': 'c-bet',
      'rollback_transactions[0][action]': 'bet',
      'rollback_transactions[1][transaction_id]': 'c-never',
    };
    expect(await word(rollback)).toBe('OK');
    expect(await word(rollback)).toBe('OK');
    expect(await word({ ...bet, transaction_id: 'c-never' })).toBe('TRANSACTION_ROLLED_BACK');
    expect(await balanceMinor()).toBe(before);
    expect(await detailOf('SALTGLASS', 'c-1')).toMatchObject({
      state: 'cancelled',
      bet: { minor: 0n },
      moves: [{ kind: 'debit' }, { kind: 'reverse' }],
    });
    await sound();
  });

  const openSession = async (): Promise<string> => {
    await openGame(bench, { token, nodeId: nodeOf('TIDEWHEEL'), api: 'saltglass' });
    const [row] = await bench.db
      .merchant(1)
      .query<{ reference: string }>('select reference from tide_session order by created_at desc limit 1');
    return row?.reference ?? '';
  };
});

describe('the history', () => {
  it('lists a member’s own rounds, latest first, by vendor, time and page', async () => {
    const all = await list('&pageSize=100');
    expect(all.totalCount).toBe(all.rounds.length);
    const times = all.rounds.map((round) => round.openedAt ?? 0);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set(all.rounds.map((round) => round.vendor))).toEqual(new Set(['HOUSE', 'SALTGLASS']));
    const house = await list('&vassalage=HOUSE&pageSize=100');
    expect(house.rounds.every((round) => round.vendor === 'HOUSE')).toBe(true);
    const second = await list('&pageNo=2&pageSize=3');
    expect(second.rounds.map((round) => round.id)).toEqual(all.rounds.slice(3, 6).map((round) => round.id));
    const [middle] = second.rounds;
    const until = await list(`&endTime=${middle?.openedAt ?? 0}&pageSize=100`);
    expect(until.rounds.every((round) => (round.openedAt ?? 0) < (middle?.openedAt ?? 0))).toBe(true);
    expect((await list(`&startTime=${Date.now() + 3_600_000 * 24}`)).rounds).toEqual([]);
    const cancelled = await list('&status=cancelled&pageSize=100');
    expect(cancelled.rounds.map((round) => round.id)).toEqual(
      all.rounds.filter((round) => round.state === 'cancelled').map((round) => round.id),
    );
    expect(cancelled.totalCount).toBe(cancelled.rounds.length);
  });

  it('shows no member anything of another', async () => {
    const other = await bench.client.token(bench.accounts.agent);
    const [mine] = (await list('&vassalage=HOUSE')).rounds;
    expect((await list('', other)).rounds).toEqual([]);
    expect(await detail('HOUSE', mine?.id ?? '', other)).toMatchObject({
      status: 404,
      body: { errorCode: 'round_not_found' },
    });
    expect((await detail('SALTGLASS', mine?.id ?? '')).status).toBe(404);
  });

  it.each([
    '&pageNo=0',
    '&pageNo=101',
    '&pageSize=101',
    '&startTime=x',
    '&startTime=-1',
    '&status=lost',
    '&unknown=1',
  ])('refuses %s with a code', async (query) => {
    const reply = await bench.client.send({
      path: `/wps/member/rounds?language=EN${query}`,
      headers: { Authorization: token },
    });
    expect(reply).toMatchObject({ status: 400, body: { errorCode: 'request_param_err' } });
  });
});

describe('rounds as the journal counts them', () => {
  type Deed = { do: 'bet' | 'win' | 'cancel-bet' | 'cancel-win' | 'end'; amount: number; final: boolean };
  const deed: fc.Arbitrary<Deed> = fc.record({
    do: fc.constantFrom('bet', 'win', 'cancel-bet', 'cancel-win', 'end'),
    amount: fc.integer({ min: 1, max: 500 }),
    final: fc.boolean(),
  });
  let serial = 0;

  it('end completed or cancelled, and hold exactly what the wallet moved, in any order of words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 8 }), async (deeds) => {
        serial += 1;
        const roundId = `model-${serial}`;
        const wallet = bench.services.seamlessWallet;
        const round = {
          merchantId: 1,
          vendor: 'HOUSE',
          memberId: BigInt(memberId),
          roundId,
          gameId: 'GLOWMOTH',
          currency: 'BRL',
        };
        const sessionId = await bench.services.gameSessions.open({ ...round, launcherId: null });
        const before = await balanceMinor();
        const bets = new Map<string, bigint>();
        const wins = new Map<string, bigint>();
        const [allBets, cancelled] = [new Set<string>(), new Set<string>()];
        let ended = false;
        for (const [at, { do: what, amount, final }] of deeds.entries()) {
          const transactionId = `${roundId}-${at}`;
          const amountMinor = BigInt(amount);
          const targetTransactionId = [...(what === 'cancel-bet' ? bets : wins).keys()].at(0);
          if (what === 'bet') {
            await wallet.debit({ ...round, sessionId, transactionId, amountMinor, final });
            bets.set(transactionId, amountMinor);
            allBets.add(transactionId);
            ended ||= final;
          } else if (what === 'win') {
            await wallet.credit({ ...round, transactionId, amountMinor, final });
            wins.set(transactionId, amountMinor);
            ended ||= final;
          } else if (what === 'end') {
            await wallet.end(round);
            ended = true;
          } else if (targetTransactionId !== undefined) {
            await wallet.cancel({ ...round, transactionId, targetTransactionId, final });
            if (bets.delete(targetTransactionId)) cancelled.add(targetTransactionId);
            wins.delete(targetTransactionId);
            ended ||= final;
          }
          // Counting in between changes nothing.
          if (at % 2 === 0) await bench.services.rounds.count(1);
        }
        const sum = (map: Map<string, bigint>): bigint => [...map.values()].reduce((a, b) => a + b, 0n);
        const isCancelled = allBets.size > 0 && cancelled.size === allBets.size;
        const isOver = ended || allBets.size === 0;
        const seen = (await detail('HOUSE', roundId)).body.value;
        if (seen === null) {
          expect(allBets.size + wins.size).toBe(0);
          return;
        }
        const told = v.parse(roundDetail.reply, seen);
        expect(told.bet.minor).toBe(sum(bets));
        expect(told.win.minor).toBe(sum(wins));
        expect(told.state).toBe(isCancelled ? 'cancelled' : isOver ? 'completed' : 'open');
        expect(await balanceMinor()).toBe(before - sum(bets) + sum(wins));
      }),
      { numRuns: 25 },
    );
    await sound();
  });

  it('are counted once by any number of counters at the same time', async () => {
    const move = houseCaller(bench, memberId);
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        move('debit', { transaction: `par-${at}`, round: 'par', game: 'GLOWMOTH', amount: '10' }),
      ),
    );
    await Promise.all(Array.from({ length: 8 }, () => bench.services.rounds.count(1)));
    await bench.services.rounds.count(1);
    expect((await detailOf('HOUSE', 'par')).bet.minor).toBe(300n);
  });

  it('are reported once when they are open for a day, and only then', async () => {
    const sentences: string[] = [];
    const at = (ms: number) => () => Date.now() + ms;
    const run = async (now: () => number): Promise<void> => {
      const jobs = roundJobs({
        db: bench.db,
        merchants: bench.services.merchants,
        rounds: bench.services.rounds,
        now,
        report: (sentence) => void sentences.push(sentence),
      });
      for (const job of jobs) await job.run();
    };
    await houseCaller(bench, memberId)('debit', {
      transaction: 'left-open',
      round: 'left-open',
      game: 'GLOWMOTH',
      amount: '10',
    });
    await run(at(OVERDUE_AFTER_MS - 3_600_000));
    expect(sentences).toEqual([]);
    await run(at(OVERDUE_AFTER_MS + 60_000));
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(/rounds of merchant 1 are open for 24 hours: /);
    await run(at(OVERDUE_AFTER_MS + 120_000));
    expect(sentences).toHaveLength(1);
    const [row] = await bench.db
      .merchant(1)
      .query<{ reported_at: Date | null }>(
        `select reported_at from vendor_round where round_id = 'left-open'`,
      );
    expect(row?.reported_at).not.toBeNull();
  });
});
