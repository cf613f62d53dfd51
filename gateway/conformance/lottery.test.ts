import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lotteryBoards } from '../../src/contract/calls/lottery';
import { recordBets } from '../../src/contract/calls/records';
import type { LotteryGame } from '../../src/contract/lottery/index';
import { FAKE_LOTTERY } from '../../src/testing/fake-lottery-game';
import { operatorOn } from '../operator/testing';
import { enter, listen } from '../realtime/testing';
import { type GatewayBench, OWN_ORIGIN, startBench } from './bench';
import { MERCHANT } from './identity';
import { endIssue, playLottery } from './lottery';
import { type People, peopleOf } from './people';
import { type Player, playerOf } from './protection';
import type { RawReply } from './raw-client';

let bench: GatewayBench;
let people: People;
const game = FAKE_LOTTERY.code;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await playLottery(bench, FAKE_LOTTERY);
});
afterAll(() => bench.stop());

const codeOf = (reply: RawReply): string => (reply.status === 200 ? 'fine' : String(reply.body.errorCode));
let requests = 0;
/** One line at 2.00. */
const buy = (token: string, { selection = 'BIG', multiple = 1 } = {}): Promise<RawReply> => {
  requests += 1;
  const body = {
    gameId: game,
    lines: [{ bet: 'SUM3', selection, mode: 1_000_000, multiple }],
    total: `${multiple * 2}.00`,
    oddsVersion: 1,
    requestId: `conform-${requests}`,
  };
  return people.call('POST', '/lgw/orders/betting', { token, body });
};
/** The same behind the wire. */
const placed = (one: Player): Promise<string> => {
  const buyer = { merchantId: MERCHANT, memberId: one.person.id, currency: 'BRL' };
  const lines = [{ bet: 'SUM3', selection: 'BIG', mode: 1_000_000, multiple: 1 }];
  const order = { game, issue: null, lines, requestId: 'behind-1', seenTotalMinor: 200n, oddsVersion: 1 };
  return bench.services.lotteryTickets.place(buyer, order).then(
    () => 'fine',
    (error: { code?: string }) => error.code ?? 'no code',
  );
};
const ticketOf = (reply: RawReply): Record<string, unknown> & { numero: string } => {
  if (reply.status !== 200) throw new Error(reply.text);
  return JSON.parse(reply.text) as Record<string, unknown> & { numero: string };
};
const balance = async ({ person }: Pick<Player, 'person'>): Promise<bigint> => {
  const account = { class: 'player', owner: person.id.toString(), currency: 'BRL' } as const;
  return (await bench.ledger.balance({ merchantId: MERCHANT, account })) ?? 0n;
};
const player = (): Promise<Player> => playerOf(bench, people);
const post = (one: Player, name: string, body: object = {}): Promise<RawReply> =>
  people.call('POST', `/wps/relay/MCSFE_${name}`, { token: one.token, body });

describe('a ticket is refused, and nothing is charged,', () => {
  it('to play money [LOTT-1]', async () => {
    expect(codeOf(await buy(await bench.client.token(bench.accounts.trial)))).toBe('in_need_true_account');
  });

  it('to a member who is locked', async () => {
    const one = await player();
    await bench.db
      .merchant(MERCHANT)
      .query(`update member set status = 'locked' where id = $1`, [one.person.id]);
    expect(codeOf(await buy(one.token))).not.toBe('fine');
    // Also where a session has outlived the lock.
    expect(await placed(one)).toBe('ACCESS_DENIED');
    expect(await balance(one)).toBe(1_000_000n);
  });

  it('by a stake limit of the member’s own, which a cancelled ticket does not count for', async () => {
    const one = await player();
    expect(codeOf(await one.limit('stake', '5.00'))).toBe('fine');
    const first = ticketOf(await buy(one.token));
    expect(codeOf(await buy(one.token))).toBe('fine');
    expect(codeOf(await buy(one.token))).toBe('limit_stake_reached');
    expect(await balance(one)).toBe(1_000_000n - 400n);
    const body = { ticketId: first['ticketId'] };
    await people.call('PUT', '/lgw/orders/suborders/cancel', { token: one.token, body });
    expect(codeOf(await buy(one.token))).toBe('fine');
    expect(codeOf(await buy(one.token))).toBe('limit_stake_reached');
  });

  it('while a pause lasts', async () => {
    const one = await player();
    await one.stop('pausePlay', { days: 1 });
    expect(codeOf(await buy(one.token))).toBe('user.or.token.invalid');
    // What is bought without a session, as the next issue of a chase is.
    expect(await placed(one)).toBe('PLAY_PAUSED');
    expect(await balance(one)).toBe(1_000_000n);
  });

  it('until a reality check that is due is answered', async () => {
    const one = await player();
    await post(one, 'setRealityCheck', { minutes: 15 });
    expect(codeOf(await buy(one.token))).toBe('fine');
    await one.later('14 minutes');
    expect(codeOf(await buy(one.token))).toBe('fine');
    await one.later('2 minutes');
    expect(codeOf(await buy(one.token))).toBe('reality_check_due');
    expect(await balance(one)).toBe(1_000_000n - 400n);
    await post(one, 'answerRealityCheck');
    expect(codeOf(await buy(one.token))).toBe('fine');
  });
});

describe('a launch of the merchant’s own lottery', () => {
  const launch = (token: string, query: string): Promise<RawReply> => {
    const path = `/wps/game/launchGame?launchMode=LOTT&language=EN&${query}`;
    return bench.client.send({ path, headers: { Authorization: token } });
  };
  const addressOf = ({ body }: RawReply): unknown => (body.value as { gameUrl?: unknown } | null)?.gameUrl;

  it('answers its lobby or its game on the operator’s own origin, and leaves other vendors to theirs [LOTT-2]', async () => {
    const { token } = await player();
    const frame = `${OWN_ORIGIN}/frame/lottery`;
    expect(addressOf(await launch(token, 'lottoMode=Traditional&lottoGameCode=lobby'))).toBe(
      `${frame}?gameCode=&view=lobby&mode=LOTT`,
    );
    for (const query of ['lottoMode=Elott_Entertainment', 'vassalage=LOTT&lottoPrizeMode=Elott'])
      expect(addressOf(await launch(token, `${query}&lottoGameCode=${game}&lottoView=betting`))).toBe(
        `${frame}?gameCode=${game}&view=betting&mode=ELOTT`,
      );
    // This merchant draws no Vietnamese game, and this vendor is another's: the studio plays for it.
    for (const query of ['lottoArea=VN', 'vassalage=TCG_LOTTO_VN'])
      expect(addressOf(await launch(token, `${query}&lottoView=lobby`))).toMatch(
        /\/games\/studio\/TCG_LOTTO_VN\//,
      );
    expect(codeOf(await launch(token, 'lottoMode=Traditional&lottoGameCode=NO_SUCH'))).toBe('game_not_found');
  });

  it('is refused to play money, and where a limit of the member’s own is used up', async () => {
    const trial = await bench.client.token(bench.accounts.trial);
    expect(codeOf(await launch(trial, 'lottoMode=Traditional'))).toBe('in_need_true_account');
    const one = await player();
    await one.limit('stake', '2.00');
    expect(codeOf(await buy(one.token))).toBe('fine');
    expect(codeOf(await launch(one.token, 'lottoMode=Traditional'))).toBe('limit_stake_reached');
  });
});

describe('a board', () => {
  it('shows as jackpot what the account of the first tier holds [LOTT-1]', async () => {
    const pooled: LotteryGame = {
      ...FAKE_LOTTERY,
      code: 'FAKEPOOL',
      family: 'pool',
      tiers: [{ code: 'T3', hits: 3, prize: { kind: 'share', sharePpm: 900_000 } }],
      pool: { salesPpm: 800_000, reservePpm: 100_000, guaranteeMinor: 123_400, rollDownAfter: 0 },
    };
    await playLottery(bench, pooled);
    await bench.services.lotteryWork.settleAll({ id: MERCHANT, currency: 'BRL' });
    const reply = await bench.client.send({ path: `/lgw/boards?gameId=${pooled.code}` });
    const { boards } = v.parse(lotteryBoards.reply, JSON.parse(reply.text));
    const account = { class: 'lottery-pool', owner: `${pooled.code}:T3`, currency: 'BRL' } as const;
    expect(await bench.ledger.balance({ merchantId: MERCHANT, account })).toBe(123_400n);
    expect(boards).toMatchObject([{ code: pooled.code, jackpot: { minor: 123_400n, currency: 'BRL' } }]);
  });
});

describe('a settled ticket', () => {
  it('stands in the betting record with stake and win, its page is told, and the sums of the day agree [LOTT-2]', async () => {
    const one = await player();
    const socket = await listen(bench, await enter(bench, one.person));
    const big = ticketOf(await buy(one.token));
    const small = ticketOf(await buy(one.token, { selection: 'SMALL' }));
    expect(small.numero).toBe(big.numero);
    await endIssue(bench, { game, issue: big.numero });
    // One of the two has won 1.9 times its stake, whatever was drawn.
    expect(await balance(one)).toBe(1_000_000n - 400n + 380n);
    await bench.services.rounds.count(MERCHANT);
    const reply = await people.call('GET', '/wps/relay/ODSFE2_orders', { token: one.token });
    const page = v.parse(recordBets.reply, reply.body.value);
    expect(page.bets.map(({ vendorName, gameName }) => [vendorName, gameName])).toEqual([
      ['Lottery', FAKE_LOTTERY.names.en],
      ['Lottery', FAKE_LOTTERY.names.en],
    ]);
    const rows = page.bets.map(({ state, bet, win }) => [state, bet.minor, win.minor]);
    expect(rows.sort((a, b) => Number(a[2]) - Number(b[2]))).toEqual([
      ['completed', 200n, 0n],
      ['completed', 200n, 380n],
    ]);
    expect((await operatorOn(bench.db)('ledger rollup --verify --merchant demo')).out).toEqual([
      'The sums agree with journals and rounds.',
    ]);
    const { data } = (await socket.event('LOTTERY_WIN')).body as { data: Record<string, string> };
    expect(data).toMatchObject({ game, issue: big.numero, amount: '3.80' });
    expect([big['ticketId'], small['ticketId']]).toContain(data['ticket']);
    socket.raw.close();
  });
});
