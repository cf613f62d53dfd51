import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET, startBench, type GatewayBench } from '../../conformance/bench';
import { identityOf, MERCHANT } from '../../conformance/identity';
import { peopleOf, type People, type Person } from '../../conformance/people';
import type { RawReply } from '../../conformance/raw-client';
import { type Beacon, createDrandBeacon, startBeaconSimulator, verifyDraw } from '../../lottery/index';
import type { BeaconSimulator } from '../../lottery/beacon/simulator';
import { createKeyBox } from '../../platform/index';
import { readTop } from './boards/boards.queries';
import { commitmentTo, rowOf } from './chance/wheel';
import { checkContest, needsOf } from './definition';
import { contestFund, draftContest, openContest } from './desk';
import { contestPresets } from './presets';
import { SEED_USE } from './services';

const ID = { merchantId: MERCHANT };
const CURRENCY = 'BRL';
const PARK = 'Ana';
let bench: GatewayBench;
let beside: GatewayBench;
let people: People;
let simulator: BeaconSimulator;
let beacon: Beacon | null = null;
beforeAll(async () => {
  // Its rounds are due at once: what a raffle waits for is tried in lottery/draws.
  simulator = await startBeaconSimulator({ seed: 'contests', now: () => Date.now() + 600_000, periodS: 1 });
  beacon = createDrandBeacon({ chain: simulator.chain, hosts: [simulator.origin] });
  bench = await startBench({ beacon: () => beacon });
  beside = await startBench({ beside: bench, beacon: () => beacon });
  people = await peopleOf(bench);
  await identityOf(bench).flags({ REWCEN3: true });
  await db().query('update merchant set time_zone = $2 where id = $1', [MERCHANT, 'America/Sao_Paulo']);
  await bench.services.merchants.reload();
});
afterAll(async () => {
  const books = await bench.ledger.verify(ID);
  expect([books.unbalanced, books.brokenAt, books.drifted]).toEqual([[], null, []]);
  await simulator.close();
  await beside.stop();
  await bench.stop();
});
const db = () => bench.db.merchant(MERCHANT);

type Member = Person & { token: string };
const member = async (): Promise<Member> => {
  const person = await people.create();
  return { ...person, token: (await people.login(person)).token };
};
const get = (one: Member, path: string) => people.call('GET', `/wps/relay/${path}`, { token: one.token });
const post = (one: Member, path: string, body: object) =>
  people.call('POST', `/wps/relay/${path}`, { token: one.token, body });
const codeOf = (reply: RawReply) => (reply.body.success ? 'ok' : reply.body.errorCode);
const claim = (one: Member, promotionClaimId: string) =>
  post(one, 'MCSFE_claimIssuedPromotion', { promotionClaimId, promotionType: 'MISSION' });
const holds = async (
  owner: bigint | string,
  kind: 'player' | 'points' | 'tickets' | 'pool',
  currency = CURRENCY,
) =>
  (await bench.ledger.balance({ ...ID, account: { class: kind, owner: owner.toString(), currency } })) ?? 0n;

const local = (ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 16).replace(' ', 'T');
let serial = 0;
/** A contest in force with the budget that it needs. */
const open = async (name: string, parts: Record<string, unknown> = {}): Promise<bigint> => {
  const code = `${name}-${(serial += 1)}`;
  const window = {
    currency: CURRENCY,
    from: local(Date.now() - 3_600_000),
    until: local(Date.now() + 3_600_000),
  };
  const checked = checkContest(
    { ...contestPresets[name]?.(window), ...parts },
    { currency: CURRENCY, country: '' },
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const { contest } = checked;
  await db().tx((query) =>
    draftContest(query, { ...ID, zone: 'America/Sao_Paulo', code, contest, author: PARK }),
  );
  const [row] = await db().query<{ id: bigint }>('select id from contest where code = $1', [code]);
  const id = row?.id ?? 0n;
  for (const [unit, amount] of needsOf(contest))
    await bench.ledger.post(
      contestFund({ ...ID, contestId: id, unit, amount, key: randomUUID(), actor: PARK }),
    );
  const done = await db().tx((query) =>
    openContest(query, { ...ID, code, approver: 'Bo', box: createKeyBox(SECRET, SEED_USE) }),
  );
  if (!done.ok) throw new Error(JSON.stringify(done.fault));
  return id;
};
const bet = async (
  one: Pick<Person, 'id'>,
  stake: bigint,
  win = 0n,
  { category = 'RNG', id = randomUUID() }: { category?: string; id?: string } = {},
): Promise<string> => {
  await db().query(
    `insert into vendor_round as r (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win,
       opened_at, moved_at, ended_at)
     values ($1, 'HOUSE', $2, $3, 'g', $4, 'BRL', false, 1, $5, $6, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
    [MERCHANT, id, one.id, category, stake, win],
  );
  return id;
};
const takeBack = async (one: Pick<Person, 'id'>, id: string): Promise<void> => {
  await db().query(
    `update vendor_round set cancels = bets, bet = 0, win = 0, moved_at = clock_timestamp() where merchant_id = $1 and round_id = $2 and member_id = $3`,
    [MERCHANT, id, one.id],
  );
};
/** What happened is in the log and counted, by two nodes at once. */
const counted = async (): Promise<void> => {
  await bench.services.engagementWork.judge(MERCHANT);
  await Promise.all([
    bench.services.contestWork.count(MERCHANT),
    beside.services.contestWork.count(MERCHANT),
  ]);
};
/** The end of a contest lies so many seconds back. */
const end = async (id: bigint, secondsAgo: number): Promise<void> => {
  await db().query(
    `update contest set from_at = clock_timestamp() - interval '2 days', until_at = clock_timestamp() - make_interval(secs => $2) where id = $1`,
    [id, secondsAgo],
  );
};
const pause = async (one: Pick<Person, 'id'>): Promise<void> => {
  await db().query(
    'insert into protection_member (merchant_id, member_id) values ($1, $2) on conflict do nothing',
    [MERCHANT, one.id],
  );
  await db().query(
    `insert into play_stop (merchant_id, member_id, kind, from_at, until_at, actor)
     values ($1, $2, 'pause', clock_timestamp() - interval '1 minute', clock_timestamp() + interval '1 day', 'tests')`,
    [MERCHANT, one.id],
  );
};
interface WireStep {
  status: string;
  rewardId: string;
}
const missionOf = async (one: Member, id: bigint) => {
  const reply = await get(one, 'MCSFE_getMissionSummaryDetails?size=50');
  const { list } = reply.body.value as {
    list: { missionId: string; status: string; reachedValue: number; milestones: WireStep[] }[];
  };
  return list.find(({ missionId }) => missionId === id.toString());
};

describe('missions', () => {
  it('[PTS-3] counts from the opt-in, each bet once, and pays each step once to fifty claims at a time', async () => {
    const one = await member();
    const id = await open('mission', {
      places: 5,
      steps: [
        { target: 1_000, prize: { money: 250, points: 7 } },
        { target: 5_000, prize: { tickets: { TKT1: 2 } } },
      ],
    });
    await bet(one, 900n);
    await counted();
    expect((await missionOf(one, id))?.status).toBe('OPEN');
    expect(codeOf(await post(one, 'MCSFE_joinMission', { missionId: id.toString() }))).toBe('ok');
    expect(codeOf(await post(one, 'MCSFE_joinMission', { missionId: id.toString() }))).toBe('ok');
    await bet(one, 600n);
    await bet(one, 999n, 0n, { category: 'LIVE' });
    await counted();
    expect((await missionOf(one, id))?.reachedValue).toBe(6);
    await bet(one, 500n);
    await counted();
    await counted();
    const [step, next] = (await missionOf(one, id))?.milestones ?? [];
    expect([step?.status, next?.status]).toEqual(['CLAIMABLE', 'IN_PROGRESS']);
    const listed = (await get(one, 'MCSFE_getClaimPromotion?status=I')).body.value as { rewardId: string }[];
    expect(listed.map(({ rewardId }) => rewardId)).toEqual([step?.rewardId]);
    const before = await holds(one.id, 'player');
    const all = await Promise.all(Array.from({ length: 50 }, () => claim(one, step?.rewardId ?? '')));
    expect(new Set(all.map(codeOf))).toEqual(new Set(['ok']));
    expect([(await holds(one.id, 'player')) - before, await holds(one.id, 'points', 'PTS')]).toEqual([
      250n,
      7n,
    ]);
    expect((await missionOf(one, id))?.milestones[0]?.status).toBe('CLAIMED');
    const other = await member();
    expect(codeOf(await claim(other, step?.rewardId ?? ''))).toBe('promotion_claim_not_found');
  });

  it('[LOTT-4] takes progress back with its bet: a step that waits is void, one that was paid is for a person', async () => {
    const one = await member();
    const id = await open('mission', {
      steps: [
        { target: 100, prize: { points: 1 } },
        { target: 500, prize: { points: 5 } },
      ],
    });
    await post(one, 'MCSFE_joinMission', { missionId: id.toString() });
    const large = await bet(one, 600n);
    await counted();
    const first = (await missionOf(one, id))?.milestones[0]?.rewardId ?? '';
    await claim(one, first);
    await takeBack(one, large);
    await counted();
    const after = await missionOf(one, id);
    expect([after?.reachedValue, ...(after?.milestones ?? []).map(({ status }) => status)]).toEqual([
      0,
      'CLAIMED',
      'IN_PROGRESS',
    ]);
    const rows = await db().query(
      'select place, state, review from contest_prize where contest_id = $1 order by place',
      [id],
    );
    expect(rows).toEqual([
      { place: 'step:1', state: 'paid', review: true },
      { place: 'step:2', state: 'void', review: false },
    ]);
    await bet(one, 500n);
    await counted();
    expect((await missionOf(one, id))?.milestones[1]?.status).toBe('CLAIMABLE');
  });

  it('[PTS-3] counts rounds by their multiple, and has no place for one more than there are', async () => {
    const [one, two] = [await member(), await member()];
    const id = await open('mission', {
      ...{ goal: { of: 'multiple', multiple: 1_000, minStake: 100 }, places: 1 },
      steps: [{ target: 2, prize: { points: 1 } }],
    });
    const [first, second] = await Promise.all([
      post(one, 'MCSFE_joinMission', { missionId: id.toString() }),
      post(two, 'MCSFE_joinMission', { missionId: id.toString() }),
    ]);
    expect([first, second].map(codeOf).sort()).toEqual(['contest_full', 'ok']);
    const joined = codeOf(first) === 'ok' ? one : two;
    await bet(joined, 100n, 999n);
    await bet(joined, 50n, 5_000n);
    const hit = await bet(joined, 100n, 1_000n);
    await bet(joined, 200n, 9_000n);
    await counted();
    expect((await missionOf(joined, id))?.reachedValue).toBe(2);
    await takeBack(joined, hit);
    await counted();
    expect((await missionOf(joined, id))?.reachedValue).toBe(1);
  });

  it('[PTS-3] is silent for who pauses: nothing is shown, taken part in, or counted', async () => {
    const one = await member();
    const id = await open('mission');
    await post(one, 'MCSFE_joinMission', { missionId: id.toString() });
    await pause(one);
    await bet(one, 50_000n);
    await counted();
    expect(
      codeOf(await post(one, 'MCSFE_joinMission', { missionId: (await open('mission')).toString() })),
    ).toBe('play_paused');
    expect(await missionOf(one, id)).toBeUndefined();
    const [row] = await db().query<{ value: bigint }>(
      'select value from contest_standing where contest_id = $1',
      [id],
    );
    expect(row?.value).toBe(0n);
    for (const path of ['PROMOFE_getClaimTicketList', 'MCSFE_getReferralDetails'])
      expect((await get(one, path)).body.success, path).toBe(true);
  });

  it('[PTS-3] begins with a budget for all that it can pay, and is approved by another person than its last author', async () => {
    const window = { currency: CURRENCY, from: local(Date.now()), until: local(Date.now() + 3_600_000) };
    const checked = checkContest(contestPresets['mission']?.(window), { currency: CURRENCY, country: '' });
    if (!checked.ok) throw new Error('faults');
    const of = { ...ID, zone: 'UTC', code: 'poor', contest: checked.contest, author: PARK };
    await db().tx((query) => draftContest(query, of));
    const box = createKeyBox(SECRET, SEED_USE);
    const openBy = (approver: string) =>
      db().tx((query) => openContest(query, { ...ID, code: 'poor', approver, box }));
    expect(await openBy(PARK)).toMatchObject({ fault: 'same-person' });
    expect(await openBy('Bo')).toMatchObject({ fault: 'budget', short: { has: 0n } });
    // The author is who wrote it last.
    await db().tx((query) => draftContest(query, { ...of, author: 'Bo' }));
    for (const spelling of ['Bo', 'bo', ' BO'])
      expect(await openBy(spelling), spelling).toMatchObject({ fault: 'same-person' });
    expect(await openBy(PARK)).toMatchObject({ fault: 'budget' });
  });
});

interface WireBoard {
  status: string;
  hash: string;
  ranking: { rank: number; customerName: string; reachedValue: number }[];
  footer: { rank: number; reward: { rewardStatus: string } } | null;
}
const boardOf = async (id: bigint, one?: Member): Promise<WireBoard> =>
  (
    await people.call('GET', `/wps/relay/MCSFE_getMissionLeaderboard?missionId=${id}`, {
      ...(one ? { token: one.token } : {}),
    })
  ).body.value as WireBoard;

describe('leaderboards', () => {
  it('[LOTT-4] ranks by the highest multiple, equal ones by who was first, with masked names, for guests too', async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    const id = await open('board');
    await bet(one, 100n, 500n);
    await bet(two, 100n, 900n);
    await bet(three, 200n, 1_000n);
    await counted();
    const guest = await boardOf(id);
    expect(guest.ranking.map(({ reachedValue }) => reachedValue)).toEqual([900, 500, 500]);
    expect(guest.footer).toBeNull();
    for (const { customerName } of guest.ranking) expect(customerName).toMatch(/^.{1,2}\*\*\*.?$/);
    expect(
      await Promise.all([one, two, three].map(async (of) => (await boardOf(id, of)).footer?.rank)),
    ).toEqual([2, 1, 3]);
    const top = await readTop(db().query, { ...ID, contestId: id, limit: 3 });
    expect(top.map(({ member_id: memberId }) => memberId)).toEqual([two.id, one.id, three.id]);
    const best = await bet(three, 100n, 5_000n);
    await counted();
    expect((await boardOf(id, three)).footer?.rank).toBe(1);
    await takeBack(three, best);
    await counted();
    expect((await boardOf(id, three)).footer?.rank).toBe(3);
  });

  it('[LOTT-4] ends with one hashed list, and pays each rank once, on two nodes', async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    const id = await open('board', {
      by: 'wager',
      prizes: [
        { from: 1, to: 1, prize: { money: 700 } },
        { from: 2, to: 5, prize: { points: 30 } },
      ],
    });
    await bet(one, 5_000n);
    await bet(two, 4_000n);
    await counted();
    // As much as another, and later: the place behind.
    await bet(three, 4_000n);
    await counted();
    const before = await holds(one.id, 'player');
    await end(id, 10);
    await counted();
    expect((await boardOf(id)).status).toBe('FINALIZING');
    await end(id, 61);
    await counted();
    await Promise.all([bench, beside].map((node) => node.services.contestWork.run(MERCHANT)));
    const done = await boardOf(id, one);
    expect([done.status, done.footer?.rank, done.footer?.reward.rewardStatus]).toEqual([
      'FINISHED',
      1,
      'DONE',
    ]);
    expect([(await holds(one.id, 'player')) - before, await holds(two.id, 'points', 'PTS')]).toEqual([
      700n,
      30n,
    ]);
    const list = await db().query<{ member_id: bigint }>(
      'select member_id from contest_result where contest_id = $1 order by rank',
      [id],
    );
    expect(list.map(({ member_id: memberId }) => memberId)).toEqual([one.id, two.id, three.id]);
    // Anyone writes the list again from the page, but for the instants that the export has.
    const rows = await db().query<{ rank: number; name: string; value: bigint; reached_at: Date }>(
      'select rank, name, value, reached_at from contest_result where contest_id = $1 order by rank',
      [id],
    );
    const [{ code } = { code: '' }] = await db().query<{ code: string }>(
      'select code from contest where id = $1',
      [id],
    );
    const text = [
      `board 1|demo|${code}`,
      ...rows.map((row) => `${row.rank}|${row.name}|${row.value}|${row.reached_at.toISOString()}`),
    ];
    expect(done.hash).toBe(hash('sha256', text.join('\n'), 'hex'));
    await bet(two, 90_000n);
    await counted();
    expect((await boardOf(id)).ranking.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it('[LOTT-4] knows the rank of one as a plain sort does, whatever the scores are', async () => {
    const id = await open('board', { by: 'wager', categories: ['PVP'] });
    const members = await db().query<{ id: bigint }>(
      'select m.id from member m where m.merchant_id = $1 and m.type = 0 and not exists (select from play_stop p where p.member_id = m.id) order by m.id limit 20',
      [MERCHANT],
    );
    const scores = new Map<bigint, bigint>();
    for (const [at, { id: memberId }] of members.entries()) {
      const stake = [1n, 255n, 256n, 511n, 512n, 513n, 100_000n, 2n ** 40n][at % 8] ?? 1n;
      await bet({ id: memberId }, stake + BigInt(at), 0n, { category: 'PVP' });
      scores.set(memberId, stake + BigInt(at));
    }
    await counted();
    const sorted = [...scores]
      .sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
      .map(([memberId]) => memberId);
    const ranks = await Promise.all(
      sorted.map(async (memberId) => {
        const page = await bench.services.boards.one({ ...ID, memberId }, { boardId: id, size: 1 }, 'EN');
        return page.own?.rank;
      }),
    );
    expect(ranks).toEqual(sorted.map((_, at) => at + 1));
  });
});

const giveTickets = (one: Member, unit: string, count: bigint) =>
  bench.ledger.post({
    ...{ type: 'post', ...ID, source: 'test', key: randomUUID(), actor: 'test', kind: 'grant' },
    postings: [
      { account: { class: 'house', owner: 'promo', currency: unit }, amountMinor: -count },
      { account: { class: 'tickets', owner: one.id.toString(), currency: unit }, amountMinor: count },
    ],
  });

describe('wheel and egg', () => {
  it('[PTS-3] shows odds and a commitment, plays a ticket once to fifty calls, and proves it when the day is over', async () => {
    const one = await member();
    const id = await open('wheel', {
      ticket: 900,
      rows: [
        { id: 'cash', weight: 1, prize: { money: 300 } },
        { id: 'pts', weight: 3, prize: { points: 9 } },
      ],
    });
    const games = (await people.call('GET', '/wps/relay/PROMOFE_getTicketGlobalConfig')).body.value as {
      id: string;
      commitment: string;
      configs: { configId: string; ppm: number }[];
    }[];
    const game = games.find((row) => row.id === id.toString());
    expect(game?.configs.map(({ ppm }) => ppm)).toEqual([250_000, 750_000]);
    expect(codeOf(await post(one, 'PROMOFE_claimTicket', { transactionId: `${id}-1` }))).toBe(
      'ticket_not_available',
    );
    await giveTickets(one, 'TKT900', 3n);
    const tickets = (await get(one, 'PROMOFE_getClaimTicketList?status=AVAILABLE')).body.value as {
      transactionId: string;
    }[];
    expect(tickets.map(({ transactionId }) => transactionId)).toEqual([`${id}-1`, `${id}-2`, `${id}-3`]);
    const before = await holds(one.id, 'player');
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        post(one, 'PROMOFE_claimTicket', { transactionId: `${id}-1`, seed: 'mine' }),
      ),
    );
    const plays = all.map(
      ({ body }) =>
        body.value as {
          configId: string;
          seed: string;
          proofText: string;
          commitment: string;
          value: number;
        },
    );
    expect(new Set(plays.map(({ configId }) => configId)).size).toBe(1);
    expect(await holds(one.id, 'tickets', 'TKT900')).toBe(2n);
    const won = ((await holds(one.id, 'player')) - before) / 3n + (await holds(one.id, 'points', 'PTS'));
    expect(won).toBe(plays[0]?.configId === 'cash' ? 100n : 9n);
    // The seed is a secret of its day.
    expect([plays[0]?.seed, plays[0]?.commitment]).toEqual(['', game?.commitment]);
    expect(codeOf(await post(one, 'PROMOFE_claimTicket', { transactionId: `${id}-3` }))).toBe(
      'ticket_not_available',
    );
    const [sealed] = await db().query<{ seed_box: Uint8Array }>(
      'select seed_box from chance_seed where contest_id = $1',
      [id],
    );
    const seed =
      createKeyBox(SECRET, SEED_USE).openBytes(sealed?.seed_box ?? new Uint8Array()) ?? Buffer.alloc(0);
    const rows = [
      { id: 'cash', weight: 1, prize: { money: 300, points: 0, tickets: {} } },
      { id: 'pts', weight: 3, prize: { money: 0, points: 9, tickets: {} } },
    ];
    expect(commitmentTo(seed)).toBe(game?.commitment);
    expect(rowOf(rows, { seed, text: plays[0]?.proofText ?? '' }).id).toBe(plays[0]?.configId);
  });

  it('[PTS-3] gives the substitute that was named when a prize is gone, and odds stay as they were', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, member));
    const id = await open('egg', {
      ticket: 901,
      rows: [
        { id: 'gold', weight: 1_000_000, prize: { money: 1_000 }, pieces: 2, substitute: 'white' },
        { id: 'white', weight: 1, prize: { points: 3 } },
      ],
    });
    for (const one of players) await giveTickets(one, 'TKT901', 1n);
    const played = await Promise.all(
      players.map((one) => post(one, 'PROMOFE_claimTicket', { transactionId: `${id}-1` })),
    );
    const values = played.map(({ body }) => body.value as { configId: string; drawnId: string });
    expect(values.filter(({ drawnId }) => drawnId === 'gold').length).toBeGreaterThanOrEqual(5);
    expect(values.filter(({ configId }) => configId === 'gold')).toHaveLength(2);
    const [game] = (await bench.services.chance.games(MERCHANT, 'EN')).filter(
      (row) => row.id === id.toString(),
    );
    expect(game?.rows.map(({ left, weight }) => [left, weight])).toEqual([
      [0, 1_000_000],
      [null, 1],
    ]);
  });

  it('[PTS-3] ends a play whose gateway died between its words and its money', async () => {
    const one = await member();
    const id = await open('wheel', { ticket: 902 });
    await giveTickets(one, 'TKT902', 1n);
    await db().query(
      `insert into chance_play (merchant_id, contest_id, member_id, no, day, member_seed, text, drawn, given, at)
       values ($1, $2, $3, 1, merchant_today($1), '', 'x', 'pts20', 'pts20', clock_timestamp() - interval '1 minute')`,
      [MERCHANT, id, one.id],
    );
    await Promise.all([bench, beside].map((node) => node.services.chance.recover(MERCHANT)));
    expect([await holds(one.id, 'tickets', 'TKT902'), await holds(one.id, 'points', 'PTS')]).toEqual([
      0n,
      20n,
    ]);
  });
});

describe('red rain', () => {
  const round = async (parts: Record<string, unknown> = {}): Promise<{ id: bigint; roundId: bigint }> => {
    const soon = local(Date.now() + 120_000).slice(11);
    const id = await open('rain', { times: [soon], until: local(Date.now() + 30_000_000), ...parts });
    await Promise.all([bench, beside].map((node) => node.services.rain.run(MERCHANT)));
    const rows = await db().query<{ id: bigint }>('select id from rain_round where contest_id = $1', [id]);
    expect(rows).toHaveLength(1);
    return { id, roundId: rows[0]?.id ?? 0n };
  };
  const openNow = async (roundId: bigint): Promise<void> => {
    await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await bench.db.owner(
      `update rain_round set opens_at = clock_timestamp() - interval '1 second', closes_at = clock_timestamp() + interval '1 minute' where id = $1`,
      [roundId],
    );
  };

  it('[PTS-3] cuts a pot beforehand, gives one slice to each, and none when all are taken; the pot comes out to the unit', async () => {
    const { id, roundId } = await round({ pot: 1_003, slices: 7 });
    const players = await Promise.all(Array.from({ length: 9 }, member));
    const grab = (one: Member) =>
      post(one, 'MCS2_claimRafflePromotion', {
        promotionId: id.toString(),
        raffleScheduleId: roundId.toString(),
      });
    const [first] = players;
    if (first === undefined) throw new Error('no players');
    expect(codeOf(await grab(first))).toBe('contest_over');
    await openNow(roundId);
    const before = await Promise.all(players.map((one) => holds(one.id, 'player')));
    const all = await Promise.all([...players, ...players].map(grab));
    expect(new Set(all.map(codeOf))).toEqual(new Set(['ok']));
    const got = await Promise.all(
      players.map(async (one, at) => (await holds(one.id, 'player')) - (before[at] ?? 0n)),
    );
    expect(got.reduce((sum, amount) => sum + amount, 0n)).toBe(1_003n);
    expect(got.filter((amount) => amount > 0n)).toHaveLength(7);
    expect((await grab(first)).body.success).toBe(true);
    const told = async () =>
      (await get(first, `MCSFE_getRafflePromotionStatus?rafflePromotionId=${id}&raffleScheduleId=${roundId}`))
        .body.value as { salt: string; cuts: string; commitment: string };
    // While it runs, nothing says what is left of it.
    expect(await told()).toMatchObject({ salt: '', cuts: '' });
    await bench.db.owner('update rain_round set closes_at = clock_timestamp() where id = $1', [roundId]);
    const over = await told();
    expect(hash('sha256', `rain 1|${over.salt}|${over.cuts}`)).toBe(over.commitment);
    expect(over.cuts.split(',').reduce((sum, cut) => sum + Number(cut), 0)).toBe(1_003);
    const now = (await get(first, 'MCSFE_getRafflePromotionStatus')).body.value as { lastScheduleId: string };
    expect(now.lastScheduleId).toBe(roundId.toString());
  });
});

describe('raffles', () => {
  it('[PTS-3] numbers tickets, seals them, draws by a round that was named before, and the drawing verifies', async () => {
    const [one, two] = [await member(), await member()];
    const id = await open('raffle', {
      ...{ per: { of: 'stakes', minor: 1_000, categories: ['RNG'] }, perMember: 3, tickets: 100 },
      prizes: [{ money: 4_000 }, { points: 60 }],
    });
    await bet(one, 2_500n);
    await bet(two, 50_000n);
    await counted();
    await bet(one, 600n);
    await counted();
    const own = (await get(one, `MCSFE_getRaffleTickets?raffleId=${id}`)).body.value as {
      list: { number: number; leaf: string; receipt: { signature: string } }[];
    };
    expect(own.list).toHaveLength(3);
    expect(own.list.every(({ receipt }) => receipt.signature !== '')).toBe(true);
    const result = async () =>
      (await people.call('GET', `/wps/relay/MCSFE_getRaffleResult?raffleId=${id}`)).body.value as {
        status: string;
        commitment: string;
        root: string;
        totalTickets: number;
        winners: { number: number; customerName: string }[];
        transcript: Record<string, unknown> | null;
      };
    const shown = await result();
    expect([shown.status, shown.totalTickets, shown.root]).toEqual(['STARTED', 6, '']);
    // Before it is drawn, no text is told to others.
    const textsOf = async (from: number) =>
      (await people.call('GET', `/wps/relay/MCSFE_getRaffleResult?raffleId=${id}&ticketsFrom=${from}`)).body
        .value as {
        ticketTexts: { text: string; salt: string }[];
      };
    expect((await textsOf(1)).ticketTexts).toEqual([]);
    await end(id, 61);
    await counted();
    await Promise.all([bench, beside].map((node) => node.services.raffles.run(MERCHANT)));
    await bench.services.contestWork.run(MERCHANT);
    const drawn = await result();
    expect([drawn.status, drawn.winners.length, drawn.commitment]).toEqual(['FINISHED', 2, shown.commitment]);
    const tickets = await db().query<{ text: string; salt: string }>(
      'select text, salt from raffle_ticket where contest_id = $1 order by no',
      [id],
    );
    expect((await textsOf(1)).ticketTexts).toEqual(tickets);
    expect((await textsOf(6)).ticketTexts).toEqual(tickets.slice(5));
    const kept = { commitment: shown.commitment };
    const verdict = await verifyDraw({ transcript: drawn.transcript, tickets, kept });
    expect(verdict.checks.filter(({ ok }) => ok === false)).toEqual([]);
    expect(verdict.ok).toBe(true);
    const forged = await verifyDraw({
      transcript: { ...drawn.transcript, numbers: '1,2' },
      tickets: tickets.slice(1),
      kept,
    });
    expect(forged.ok).toBe(false);
    const rows = await db().query('select state from contest_prize where contest_id = $1', [id]);
    expect(rows).toEqual([{ state: 'paid' }, { state: 'paid' }]);
  });
});

describe('invitations', () => {
  const friendOf = async (referrer: Member): Promise<Member> => {
    const person = await people.create();
    await db().query('update member set referrer_id = $2 where id = $1', [person.id, referrer.id]);
    return { ...person, token: (await people.login(person)).token };
  };
  const mark = (of: Pick<Person, 'id'>, device: string) =>
    db().query(
      `insert into member_visit (merchant_id, member_id, kind, value_hash) values ($1, $2, 'mark', $3)`,
      [MERCHANT, of.id, hash('sha256', device, 'hex')],
    );
  it('[HOME-2] pays by day and friend, at two levels, once; the same person in a chain of three earns nothing', async () => {
    const offered = async () =>
      (await get(await member(), 'MCSFE_getAvailablePromotions')).body.value as Record<string, unknown>;
    expect(await offered()).toMatchObject({ content: { REFERRAL: { enabled: false } } });
    const id = await open('referral', {
      ...{
        counts: { deposit: 0, stakes: 1_000, days: 30 },
        levels: [10_000, 5_000],
        reward: 300,
        friendReward: 100,
      },
    });
    // Menus ask for this.
    expect(await offered()).toMatchObject({ content: { REFERRAL: { enabled: true } } });
    const top = await member();
    const middle = await friendOf(top);
    const low = await friendOf(middle);
    const again = await friendOf(low);
    await mark(top, 'a phone');
    await mark(again, 'a phone');
    await counted();
    for (const one of [middle, low, again]) await bet(one, 100_000n);
    await counted();
    await bench.services.contestWork.run(MERCHANT);
    const details = async (one: Member) =>
      (await get(one, 'MCSFE_getReferralDetails?autoGenerate=Y')).body.value as Record<string, unknown>;
    expect(await details(top)).toMatchObject({
      totalInvitations: 1,
      validInvitations: 1,
      claimableCommission: 3,
    });
    const friends = (await get(low, 'MCSFE_getReferralFriends')).body.value as {
      list: { status: string; customerName: string }[];
    };
    expect(friends.list.map(({ status }) => status)).toEqual(['REJECTED']);
    expect(friends.list[0]?.customerName).toContain('***');
    await db().query(`update referral_day set day = day - 1 where contest_id = $1`, [id]);
    await Promise.all([bench, beside].map((node) => node.services.invitations.run(MERCHANT)));
    // 1 % of 1,000.00 of the friend, 0.5 % of the friend's friend, and 3.00 for the invitation.
    expect(await details(top)).toMatchObject({ claimableCommission: 18 });
    const rows = (await get(top, 'MCSFE_getReferralCommissions')).body.value as {
      list: { level: number; amount: number; type: string }[];
    };
    expect(rows.list.map(({ level, amount, type }) => [type, level, amount]).sort()).toEqual([
      ['BETTING', 1, 10],
      ['BETTING', 2, 5],
      ['INVITATION', 1, 3],
    ]);
    const before = await holds(top.id, 'player');
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => post(top, 'MCSFE_claimReferralCommission', {})),
    );
    expect(claims.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
    expect((await holds(top.id, 'player')) - before).toBe(1_800n);
    expect(codeOf(await post(again, 'MCSFE_claimReferralCommission', {}))).toBe('referral_nothing_to_claim');
  });

  it('[PTS-1] gives what the app gives once for an account and once for a device', async () => {
    const [one, two] = [await member(), await member()];
    await open('app', { prize: { points: 11 } });
    const offers = (await get(one, 'MCSFE_getPromotionOffers')).body.value as Record<string, unknown>[];
    expect(offers.find(({ promotionType }) => promotionType === 'APP_DOWNLOAD')).toMatchObject({
      odds: [{ amount: '11 points', ppm: 1_000_000 }],
      conditions: { trigger: 'app', once: 'ever' },
    });
    const uuid = randomUUID();
    const ask = (of: Member, device: string) => post(of, 'MCS2_claimAppDownloadPromotion', { uuid: device });
    const all = await Promise.all([ask(one, uuid), ask(one, uuid), ask(two, uuid.toUpperCase())]);
    expect(all.map(codeOf).sort()).toEqual(['app_download_not_entitled', 'app_download_not_entitled', 'ok']);
    expect((await holds(one.id, 'points', 'PTS')) + (await holds(two.id, 'points', 'PTS'))).toBe(11n);
  });
});
