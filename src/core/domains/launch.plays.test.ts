import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER, MERCHANT } from '../../testing/fixtures';
import { MAX_KINDS, MAX_STARTS, notePlay, readPlays, setOwnOrder } from './launch.plays';

const clients: TestWorld['client'][] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

const KEY = `${MERCHANT}.plays`;
const world = async () => {
  const made = createTestWorld();
  clients.push(made.client);
  await made.client.session.login({ mode: 'username', ...MEMBER });
  return { ...made, counts: () => Object.fromEntries(readPlays(made.client).counts) };
};

describe('[HOME-5] what a member plays', () => {
  it('is counted by kind in this browser, and nothing else of it is kept', async () => {
    const { client, counts, local } = await world();
    for (const kind of ['LIVE', 'RNG', 'LIVE']) notePlay(client, kind);
    expect(counts()).toEqual({ LIVE: 2, RNG: 1 });
    const kept = JSON.parse(local.get(KEY) ?? '') as Record<string, unknown>;
    expect(Object.keys(kept).sort()).toEqual(['off', 'starts', 'who']);
  });

  it('keeps no more kinds and starts than it says, and weighs lately more', async () => {
    const { client, counts } = await world();
    for (let at = 0; at <= MAX_STARTS; at += 1) notePlay(client, 'RNG');
    expect(counts()).toEqual({ RNG: Math.floor((MAX_STARTS + 1) / 2) });
    notePlay(client, 'FISH');
    for (let at = 0; at < 40; at += 1)
      notePlay(client, `K${String.fromCharCode(65 + (at % 26), 65 + at / 26)}`);
    expect(Object.keys(counts())).toHaveLength(MAX_KINDS);
    notePlay(client, 'RNG');
    expect(counts()['RNG']).toBe(Math.floor((MAX_STARTS + 1) / 2) + 1);
    for (const kind of ['', 'x', '__proto__', 'constructor', 'TOO LONG A NAME FOR A KIND'])
      notePlay(client, kind);
    expect(Object.keys(counts())).toHaveLength(MAX_KINDS);
  });

  it('is nothing of a guest’s, nor another member’s, and ends with the logout', async () => {
    const { client, counts, local } = await world();
    notePlay(client, 'LIVE');
    setOwnOrder(client, true);
    expect(readPlays(client)).toMatchObject({ isOff: true });
    expect(readPlays(client, 'another')).toEqual({ counts: new Map(), isOff: false });
    local.set(KEY, (local.get(KEY) ?? '').replace(/"who":"[^"]*"/, '"who":"another"'));
    expect(readPlays(client)).toEqual({ counts: new Map(), isOff: false });
    notePlay(client, 'FISH');
    expect(counts()).toEqual({ FISH: 1 });
    await client.session.logout();
    expect(local.get(KEY)).toBeNull();
    notePlay(client, 'LIVE');
    setOwnOrder(client, true);
    expect(local.get(KEY)).toBeNull();
  });

  it.each([
    'null',
    '[]',
    'no json',
    '{"starts":[1]}',
    '{"starts":{"RNG":"9","LIVE":-1,"__proto__":5,"fish":3}}',
  ])('reads nothing out of %s', async (kept) => {
    const { client, counts, local } = await world();
    notePlay(client, 'RNG');
    const { who } = JSON.parse(local.get(KEY) ?? '') as { who: string };
    local.set(KEY, kept.replace(/^\{/, `{"who":${JSON.stringify(who)},`));
    expect(counts()).toEqual({});
  });
});
