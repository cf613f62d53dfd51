import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { createSeedStore } from '../kit/seed-store';
import { createRoundStore, type RoundStore } from './round-store';
import type { NewRound, Round } from './round-rows';

const MERCHANT = 1;
const OTHER = 2;
let db: TestDatabase;
let store: RoundStore;
let members = 0n;
let made = 0;
const now = (): number => Date.now();

beforeAll(async () => {
  db = await freshDatabase();
  for (const id of [MERCHANT, OTHER])
    await db.operator.query(
      `insert into merchant (id, code, name, currency, default_language, languages)
       values ($1, $2, 'Bench', 'BRL', 'EN', '{EN}')`,
      [id, `bench${id}`],
    );
});
afterAll(() => db.close());
beforeEach(() => {
  store = createRoundStore(db, now);
});

/** A player with a seed of their own. */
const newPlayer = async (merchantId = MERCHANT): Promise<NewRound['player']> => {
  const memberId = (members += 1n);
  const tables = { seeds: 'studio_seed', rounds: 'studio_round' } as const;
  const seeds = createSeedStore({ db, tables, now, random: randomBytes });
  await seeds.view({ merchantId, memberId });
  await seeds.setClientSeed({ merchantId, memberId }, 'mine');
  return { merchantId, memberId, gameId: 'DICE', currency: 'BRL', vendor: 'MRG', reference: 'session' };
};
const asked = (player: NewRound['player'], over: Partial<NewRound> = {}): NewRound => {
  const name = String((made += 1));
  return {
    ...{
      player,
      id: `round-${name}`,
      playKey: `key-${name}`,
      family: 'dice',
      model: 'classic',
      unitMinor: 1n,
    },
    ...{
      mostMinor: null,
      picks: [{ place: 'under-50', units: 100 }],
      stakedMinor: 100n,
      free: '',
      slot: null,
      tableId: null,
      seat: null,
    },
    leaseToken: `lease-${name}`,
    ...over,
  };
};
const begun = async (round: NewRound): Promise<Round> => {
  const answer = await store.begin(round);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};
const nextNonce = async (memberId: bigint): Promise<number | undefined> => {
  const rows = await db
    .merchant(MERCHANT)
    .query<{ n: number }>(
      `select next_nonce as n from studio_seed where member_id = $1 and state = 'active'`,
      [memberId],
    );
  return rows[0]?.n;
};

describe('[LAUNCH-5] rounds that begin together', () => {
  it('are told as they stand, each with a seed of its player and a nonce of its own', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => newPlayer()));
    const [first] = players;
    if (!first) throw new Error('there is no player');
    // The first player begins two at once, in two games.
    const wanted = [...players.map((player) => asked(player)), asked({ ...first, gameId: 'SLOT' })];
    const rounds = await Promise.all(wanted.map(begun));
    for (const round of rounds) {
      const stored = await store.byId(MERCHANT, round.id);
      expect({ ...round, createdAt: round.createdAt.getTime() }).toEqual({
        ...stored,
        createdAt: stored?.createdAt.getTime(),
      });
    }
    const theirs = rounds.filter(({ memberId }) => memberId === first.memberId);
    expect(theirs.map(({ nonce }) => nonce).sort()).toEqual([0, 1]);
    expect(new Set(theirs.map(({ seedId }) => seedId)).size).toBe(1);
  });

  it('take no nonce where the key or an open round stands in the way, and others of the group begin all the same', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    const first = asked(one);
    await begun(first);
    const answers = await Promise.all(
      [asked(one), asked(one, { playKey: first.playKey }), asked(two)].map((round) => store.begin(round)),
    );
    expect(answers.slice(0, 2)).toEqual(['conflict', 'conflict']);
    expect(answers[2]).toMatchObject({ state: 'created', nonce: 0 });
    expect([await nextNonce(one.memberId), await nextNonce(two.memberId)]).toEqual([1, 1]);
  });

  it('fail alone where one of them cannot be stored', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    // The table refuses a stake of nothing, which nothing above lets through.
    const heard = await Promise.allSettled(
      [asked(one, { stakedMinor: 0n }), asked(two)].map((round) => store.begin(round)),
    );
    expect(heard.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect([await nextNonce(one.memberId), await nextNonce(two.memberId)]).toEqual([0, 1]);
  });

  it('need a seed of the player, and see no round of another merchant', async () => {
    const player = await newPlayer();
    expect(await store.begin(asked({ ...player, memberId: 999_999n }))).toBe('no-client-seed');
    const round = await begun(asked(player));
    expect(await store.byId(OTHER, round.id)).toBeNull();
    const stranger = { ...round, merchantId: OTHER };
    const moved = { record: stranger, leaseToken: `lease-${made}`, to: 'cancelled', change: {} } as const;
    expect(await store.advance(moved)).toBeNull();
    expect((await store.byId(MERCHANT, round.id))?.state).toBe('created');
  });

  it('leave none behind that its page would still be told of, in their game alone', async () => {
    const player = await newPlayer();
    const there = { ...player, gameId: 'SLOT' };
    const end = async (round: NewRound): Promise<Round> => {
      const record = await begun(round);
      const by = { record, leaseToken: round.leaseToken, change: { winMinor: 0n } };
      return (await store.advance({ ...by, to: 'credited' })) ?? record;
    };
    const [last, elsewhere] = [await end(asked(player)), await end(asked(there))];
    expect((await store.unseen(player))?.id).toBe(last.id);
    // Neither while it is under way nor after it was taken back.
    const next = asked(player);
    const record = await begun(next);
    expect(await store.unseen(player)).toBeNull();
    await store.advance({ record, leaseToken: next.leaseToken, to: 'cancelled', change: {} });
    expect(await store.unseen(player)).toBeNull();
    expect((await store.unseen(there))?.id).toBe(elsewhere.id);
    const stateOf = async ({ id }: Round) => (await store.byId(MERCHANT, id))?.state;
    await store.markSeen({ ...player, memberId: 999_999n }, elsewhere.id);
    expect(await stateOf(elsewhere)).toBe('credited');
    await store.markSeen(there, elsewhere.id);
    expect(await stateOf(elsewhere)).toBe('closed');
    expect(await store.unseen(there)).toBeNull();
  });
});

describe('[LAUNCH-5] a round that is moved on', () => {
  it('moves once, however many move it from what they saw', async () => {
    const round = asked(await newPlayer());
    const record = await begun(round);
    const by = { record, leaseToken: round.leaseToken, change: { balanceMinor: 5n } };
    const answers = await Promise.all([1, 2, 3].map(() => store.advance({ ...by, to: 'open' })));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await store.advance({ ...by, leaseToken: 'of another', to: 'drawn' })).toBeNull();
  });

  it('is taken as it was seen, so that an action of the same moment is refused and none is lost', async () => {
    const round = asked(await newPlayer());
    const waiting = await store.advance({
      ...{ record: await begun(round), leaseToken: round.leaseToken, to: 'open', change: {} },
    });
    if (!waiting) throw new Error('it does not wait');
    const act = (key: string) => {
      const actions = [{ key, name: 'hold', value: 0, afterMs: 1 }];
      return store.advance({
        ...{ record: waiting, leaseToken: key, takes: true, to: 'open', change: { actions } },
      });
    };
    const answers = await Promise.all([act('one'), act('two')]);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    // Nor later, though the round waits again and has no holder.
    expect(await act('three')).toBeNull();
    expect((await store.byId(MERCHANT, waiting.id))?.actions).toHaveLength(1);
  });

  it('is not taken from one who holds it', async () => {
    const round = asked(await newPlayer());
    const waiting = await store.advance({
      ...{ record: await begun(round), leaseToken: round.leaseToken, to: 'open', change: {} },
    });
    if (!waiting) throw new Error('it does not wait');
    expect(await store.lease(waiting, 'held')).toBe(true);
    const taken = { record: waiting, leaseToken: 'mine', takes: true, to: 'open', change: {} } as const;
    expect(await store.advance(taken)).toBeNull();
    await store.release(waiting, 'held');
    expect(await store.advance(taken)).not.toBeNull();
  });
});
