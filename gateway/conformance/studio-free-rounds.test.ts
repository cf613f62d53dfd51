import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameSeeds } from '../database/seed/games';
import { checkFor, draftVersion, fundMove, insertCause, presets, publishVersion } from '../engagement/index';
import { STUDIO_API, type StudioRound, type StudioSession } from '../vendors/studio/api-shapes';
import { familyOf } from '../vendors/studio/families/of-category';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People } from './people';

// A promotion's free rounds from its grant to the reels and back, over the wallet that members have.

const COUNT = 3;
const STAKE = 100;
const OWN = 10_000n;
const TERMS = { merchantId: MERCHANT, currency: 'BRL', country: '' };
const DIALECTS = [
  ['token', 'SLM'],
  ['signed', 'MRG'],
] as const;
let bench: GatewayBench;
let people: People;
let given = 0;

/** The first row of a brand that reels play; or one that something else plays. */
const gameOf = (vendor: string, isReels = true) => {
  const found = gameSeeds().find(({ category, classify, motif, names, node_id: node, ...row }) => {
    const played = familyOf({ category, classify, motif, name: names.EN, seed: Number(node) });
    return row.vendor === vendor && (played.family === 'reels') === isReels && category !== 'LOTT';
  });
  if (!found) throw new Error(`${vendor} has no such game`);
  return found;
};

const putInForce = async (code: string, game: { vendor: string; game_id: string }): Promise<void> => {
  const { query } = bench.db.merchant(MERCHANT);
  const rounds = { vendor: game.vendor, game: game.game_id, stake: STAKE };
  const checked = checkFor(
    {
      ...presets['free-rounds']?.('BRL', 'XX'),
      effects: [{ unit: 'rounds', rounds, amount: { rule: 'fixed', amount: COUNT } }],
      settle: { claim: 'auto', rounds: { days: 7, wins: 'money' } },
    },
    TERMS,
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const { definition } = checked;
  const { promotionId, number } = await draftVersion(query, { ...TERMS, code, definition, author: 'Ana' });
  const budget = { merchantId: MERCHANT, promotionId, unit: 'BRL', amount: 1_000_000n };
  await bench.services.ledger.post(fundMove({ ...budget, key: code, actor: 'Ana', isRebate: false }));
  const done = await publishVersion(query, { ...TERMS, code, number, approver: 'Bo' });
  if ('fault' in done) throw new Error(done.fault);
};

const give = async (memberId: bigint, word: string): Promise<void> => {
  const ref = `${word}:${(given += 1)}`;
  await insertCause(bench.db.merchant(MERCHANT).query, {
    ...{ merchantId: MERCHANT, kind: 'manual', memberId, word, ref },
  });
  await bench.services.engagementWork.judge(MERCHANT);
};

/** A new member at a game's page, who has no money but what comes from the promotion of this name; '' for money of their own. */
const sitDown = async (node: string, promotion: string) => {
  const person = await people.create();
  if (promotion === '') await fund(person.id);
  else await give(person.id, promotion);
  return { ...person, ...(await openAs(person, node)) };
};
const fund = async (memberId: bigint): Promise<void> => {
  const account = { class: 'player', owner: memberId.toString(), currency: 'BRL' } as const;
  await bench.ledger.open({ merchantId: MERCHANT, account });
  await bench.ledger.post({
    ...{ type: 'post', merchantId: MERCHANT, source: 'seed', key: `fund-${memberId}`, actor: 'seed' },
    kind: 'grant',
    postings: [
      { account: { class: 'funding', owner: '', currency: 'BRL' }, amountMinor: -OWN },
      { account, amountMinor: OWN },
    ],
  });
};
const openAs = async (person: Awaited<ReturnType<People['create']>>, node: string) => {
  const { token } = await people.login(person);
  const { body, text } = await bench.client.send({
    path: `/wps/game/launchGame?launchMode=GLS&nodeId=${node}`,
    headers: { Authorization: token },
  });
  const address = (body.value as { content?: { game_url?: string } } | null)?.content?.game_url;
  if (address === undefined) throw new Error(text);
  const url = new URL(address);
  let seat = 'none';
  const call = async (name: string, input: object) => {
    const answer = await fetch(`${url.origin}${STUDIO_API}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${seat}` },
      body: JSON.stringify(input),
    });
    return (await answer.json()) as { ok: boolean; code?: string; data?: unknown };
  };
  const session = (await call('session', { ticket: url.searchParams.get('ticket') })).data as StudioSession;
  seat = session.token ?? '';
  await call('client-seed', { clientSeed: 'free-rounds' });
  const key = (): string => randomBytes(12).toString('hex');
  const picks = session.game.places.slice(0, 1).map(({ place, least }) => ({ place, units: least }));
  const play = (change: object) => call('play', { key: key(), picks, ...change });
  const balance = async (): Promise<bigint> => BigInt((await reload()).balance);
  const reload = async () => (await call('session', {})).data as StudioSession;
  return { session, call, play, key, balance, sets: async () => (await reload()).free };
};

beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  for (const [, vendor] of DIALECTS) await putInForce(`reels-${vendor.toLowerCase()}`, gameOf(vendor));
  await putInForce('no-reels', gameOf('SLM', false));
});
afterAll(() => bench.stop());

describe.each(DIALECTS)('[PTS-2] free rounds in reels of a brand that speaks the %s dialect', (_, vendor) => {
  const { node_id: node } = gameOf(vendor);
  const promotion = `reels-${vendor.toLowerCase()}`;

  it('are shown once they are granted, cost nothing, pay what was won, and are no more than were given', async () => {
    // With an empty balance: free rounds open the game.
    const seat = await sitDown(node, promotion);
    expect(seat.session).toMatchObject({ game: { family: 'reels', vendor } });
    const [set] = await seat.sets();
    if (!set) throw new Error('no set');
    expect(set).toMatchObject({ left: COUNT, count: COUNT, wins: 'money' });
    const start = await seat.balance();
    let won = 0n;
    for (let round = 0; round < COUNT; round += 1) {
      const begun = { key: seat.key(), unit: set.unit, free: set.id };
      const [first, ...others] = await Promise.all([1, 2, 3].map(() => seat.play(begun)));
      const played = first?.data as StudioRound;
      expect(first, JSON.stringify(first)).toMatchObject({ ok: true });
      expect(played).toMatchObject({ isFree: true, staked: String(STAKE), state: 'credited' });
      won += BigInt(played.win);
      // Double clicks and the same key again are the same round of the set.
      for (const other of others) expect((other.data as StudioRound).id).toBe(played.id);
      expect(((await seat.play(begun)).data as StudioRound).id).toBe(played.id);
      expect((await seat.sets())[0]?.left ?? 0).toBe(COUNT - 1 - round);
      // Its key cannot be taken for a paid round.
      expect((await seat.play({ ...begun, free: '' })).ok).toBe(false);
      await seat.call('seen', { roundId: played.id });
    }
    expect(await seat.balance()).toBe(start + won);
    expect((await seat.play({ unit: set.unit, free: set.id })).code).toBe('WALLET_NOT_ENOUGH');
    expect(await seat.balance()).toBe(start + won);
    const history = (await seat.call('history', {})).data as { rounds: StudioRound[] };
    expect(history.rounds.filter(({ isFree, state }) => isFree && state !== 'cancelled')).toHaveLength(COUNT);
  });

  it('are refused to others, for another stake, at another game, and where there is no such set', async () => {
    const owner = await sitDown(node, promotion);
    await fund(owner.id);
    const [set] = await owner.sets();
    if (!set) throw new Error('no set');
    const stranger = await sitDown(node, '');
    const kept = await stranger.balance();
    expect((await stranger.sets()).length).toBe(0);
    expect((await stranger.play({ unit: set.unit, free: set.id })).ok).toBe(false);
    expect(await stranger.balance()).toBe(kept);
    const [, dearer] = owner.session.units.filter((unit) => unit !== set.unit);
    expect((await owner.play({ unit: dearer, free: set.id })).ok).toBe(false);
    for (const free of ['999999999', 'x', '-1', '0'])
      expect((await owner.play({ unit: set.unit, free })).ok, free).toBe(false);
    const other = gameSeeds().find(
      (game) => game.vendor === vendor && game.node_id !== node && game.classify === 'JP',
    );
    const elsewhere = await openAs(owner, other?.node_id ?? '');
    expect(await elsewhere.sets()).toEqual([]);
    expect((await elsewhere.play({ unit: set.unit, free: set.id })).ok).toBe(false);
    expect((await owner.sets())[0]?.left).toBe(COUNT);
  });
});

it('[PTS-2] without money and without free rounds a game does not open', async () => {
  const { node_id: node } = gameOf('SLM');
  const person = await people.create();
  await expect(openAs(person, node)).rejects.toThrow('launch_game_balance_not_enough');
  await give(person.id, 'reels-mrg');
  await expect(openAs(person, node)).rejects.toThrow('launch_game_balance_not_enough');
});

it('[PTS-2] free rounds of a game that is no reels are neither shown nor played', async () => {
  const { node_id: node } = gameOf('SLM', false);
  const seat = await sitDown(node, 'no-reels');
  expect(await seat.sets()).toEqual([]);
  const [unit] = seat.session.units;
  expect((await seat.play({ unit, free: '1' })).code).toBe('REQUEST_INVALID');
});
