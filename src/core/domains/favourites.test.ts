import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock, settle } from '../../testing/clock';
import { createTestWorld } from '../../testing/client';
import { game, MEMBER } from '../../testing/fixtures';
import type { Client, Intent } from '../types';
import { favouritesDomain } from './favourites';
import { CHANGE_INTERVAL_MS, createToggleQueue, MAX_WAITING } from './favourites.queue';

const clients: Client[] = [];
const world = () => {
  const made = createTestWorld();
  clients.push(made.client);
  return { ...made, favourites: made.client.use(favouritesDomain) };
};
const entered = async () => {
  const made = world();
  await made.client.session.login({ mode: 'username', ...MEMBER });
  await settle();
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

type Step =
  { type: 'toggle'; id: string } | { type: 'advance'; ms: number } | { type: 'answer'; fail: boolean };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('toggle' as const), id: fc.constantFrom('a', 'b') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('advance' as const), ms: fc.constantFrom(1, 400, 1000) }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('answer' as const), fail: fc.boolean() }) },
  ),
  { maxLength: 25 },
);

describe('the queue of wishes', () => {
  it('shows each wish at once, sends one at a time and one a second, and ends as the server does', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (row) => {
        const clock = createManualClock(0);
        const server = new Set<string>(['b']);
        const open: { id: string; on: boolean; settle(fail: boolean): void }[] = [];
        const starts = new Map<string, number[]>();
        let shown: ReadonlySet<string> = new Set();
        let failures = 0;
        const queue = createToggleQueue<{ id: string }>({
          clock: clock.port,
          show: (ids) => (shown = ids),
          failed: () => (failures += 1),
          send: ({ id }, on) =>
            new Promise((done, refuse) => {
              expect(open.filter((one) => one.id === id)).toEqual([]);
              const times = [...(starts.get(id) ?? []), clock.now()];
              starts.set(id, times);
              const [last, before] = [times.at(-1) ?? 0, times.at(-2)];
              if (before !== undefined) expect(last - before).toBeGreaterThanOrEqual(CHANGE_INTERVAL_MS);
              open.push({
                id,
                on,
                settle(fail) {
                  if (fail) return refuse(new Error('refused'));
                  if (on) server.add(id);
                  else server.delete(id);
                  done();
                },
              });
            }),
        });
        queue.receive(server, queue.mark());
        let refused = 0;
        for (const step of row) {
          if (step.type === 'toggle') {
            const was = shown.has(step.id);
            expect(queue.toggle({ id: step.id })).toBe(true);
            expect(shown.has(step.id)).toBe(!was);
          } else if (step.type === 'advance') {
            await clock.advance(step.ms);
          } else {
            const first = open.shift();
            if (first && step.fail) refused += 1;
            first?.settle(step.fail);
            await settle();
          }
        }
        for (let round = 0; round < 20 && (open.length > 0 || clock.waiting() > 0); round += 1) {
          open.shift()?.settle(false);
          await clock.advance(CHANGE_INTERVAL_MS);
        }
        expect([...shown].sort()).toEqual([...server].sort());
        expect(failures).toBe(refused);
      }),
      { numRuns: 40 },
    );
  }, 30_000);

  it('is bounded, and forgets everything of an older visitor', async () => {
    const clock = createManualClock(0);
    let shown: ReadonlySet<string> = new Set();
    let release: () => void = () => undefined;
    const queue = createToggleQueue<{ id: string }>({
      clock: clock.port,
      show: (ids) => (shown = ids),
      failed: () => expect.unreachable(),
      send: () => new Promise((_, refuse) => (release = () => refuse(new Error('late')))),
    });
    for (let id = 0; id < MAX_WAITING; id += 1) expect(queue.toggle({ id: String(id) })).toBe(true);
    expect(queue.toggle({ id: 'one more' })).toBe(false);
    queue.clear();
    release();
    await settle();
    expect(shown.size).toBe(0);
  });
});

describe('[LOBBY-5] favourites', () => {
  it('[TRIAL-T] a reply to an older visitor is no favourite of the next one', async () => {
    const clock = createManualClock(0);
    let shown: ReadonlySet<string> = new Set();
    const open: (() => void)[] = [];
    const queue = createToggleQueue<{ id: string }>({
      clock: clock.port,
      show: (ids) => (shown = ids),
      failed: () => expect.unreachable(),
      send: () => new Promise((done) => open.push(done)),
    });
    queue.toggle({ id: 'theirs' });
    queue.clear();
    queue.receive(['mine'], queue.mark());
    const since = queue.mark();
    open.forEach((done) => done());
    await settle();
    expect([...shown]).toEqual(['mine']);
    // Nor does it count as taken: a list asked for before it came is shown as it is.
    queue.receive(['mine'], since);
    expect([...shown]).toEqual(['mine']);
    // The next visitor's own wish is sent, though the same game is still under way for the older one.
    queue.toggle({ id: 'theirs' });
    expect(open).toHaveLength(2);
  });

  it('a list that was asked for before a wish was taken does not undo the wish', async () => {
    const clock = createManualClock(0);
    let shown: ReadonlySet<string> = new Set();
    const queue = createToggleQueue<{ id: string }>({
      clock: clock.port,
      show: (ids) => (shown = ids),
      failed: () => expect.unreachable(),
      send: () => Promise.resolve(),
    });
    const since = queue.mark();
    queue.toggle({ id: 'a' });
    await settle();
    queue.receive(['b'], since);
    expect([...shown].sort()).toEqual(['a', 'b']);
    await clock.advance(CHANGE_INTERVAL_MS);
    queue.toggle({ id: 'a' });
    await settle();
    queue.receive(['b'], queue.mark());
    expect([...shown]).toEqual(['b']);
  });

  it('load after login and leave at logout', async () => {
    const { favourites, client, gateway } = world();
    gateway.state.members.get(MEMBER.username)?.favourites.add('1003');
    await favourites.start();
    expect(gateway.seen).toEqual([]);
    await client.session.login({ mode: 'username', ...MEMBER });
    await settle();
    expect([...favourites.store.getState().ids]).toEqual(['1003']);
    await client.session.logout();
    expect(favourites.store.getState()).toMatchObject({ load: 'idle', ids: new Set() });
  });

  it('show at once and reach the gateway', async () => {
    const { favourites, gateway } = await entered();
    favourites.toggle(game());
    expect(favourites.store.getState().ids.has('1001')).toBe(true);
    await settle();
    expect(gateway.state.members.get(MEMBER.username)?.favourites.has('1001')).toBe(true);
    expect(gateway.seen.at(-1)?.input).toEqual({ nodeId: '1001', vendor: 'JL', gameType: 'RNG' });
  });

  it('are taken back when the gateway refuses, and say so', async () => {
    const { favourites } = await entered();
    const told: string[] = [];
    favourites.onFailure(({ id }, error) => told.push(`${id} ${error.code}`));
    favourites.toggle(game({ id: '999999' }));
    expect(favourites.store.getState().ids.has('999999')).toBe(true);
    await settle();
    expect(favourites.store.getState().ids.has('999999')).toBe(false);
    expect(told).toEqual(['999999 GAME_UNKNOWN']);
  });

  it('send one change a second and game, the newest wish', async () => {
    const { favourites, gateway, clock } = await entered();
    for (let press = 0; press < 5; press += 1) favourites.toggle(game());
    await settle();
    expect(gateway.count('favourites.add')).toBe(1);
    favourites.toggle(game());
    await clock.advance(CHANGE_INTERVAL_MS);
    expect([gateway.count('favourites.add'), gateway.count('favourites.remove')]).toEqual([1, 1]);
    expect(favourites.store.getState().ids.has('1001')).toBe(false);
  });

  it('ask a guest to log in and go on after it', async () => {
    const { favourites, client, gateway, clock } = world();
    const wishes: Intent[] = [];
    client.onIntent((intent) => wishes.push(intent) > 0);
    favourites.toggle(game());
    expect(wishes.map((wish) => wish.type)).toEqual(['need-login']);
    await client.session.login({ mode: 'username', ...MEMBER });
    await clock.advance(CHANGE_INTERVAL_MS);
    expect(gateway.state.members.get(MEMBER.username)?.favourites.has('1001')).toBe(true);
  });

  it('carry an error and can be asked again', async () => {
    const { favourites, gateway, client } = world();
    gateway.intercept = ({ name }) => (name === 'favourites.ids' ? new Response('<html>') : undefined);
    await client.session.login({ mode: 'username', ...MEMBER });
    await settle();
    expect(favourites.store.getState().error?.code).toBe('REPLY_NOT_JSON');
    gateway.intercept = null;
    await favourites.start();
    expect(favourites.store.getState()).toMatchObject({ load: 'ready', error: null });
  });
});
