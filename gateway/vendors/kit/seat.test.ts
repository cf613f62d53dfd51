import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createPlayerLimit } from './player-limit';
import { BELIEVED_MS, createSeats, MAX_BELIEVED } from './seat';
import type { GameSession } from './session-store';

const sessionOf = (reference: string): GameSession => ({
  merchantId: 1,
  memberId: 7n,
  playerName: 'x',
  gameId: 'koi',
  currency: 'BRL',
  language: 'en',
  trial: false,
  frameAncestors: [],
  reference,
  stakes: '',
  vendor: '',
  expiresAt: new Date(0),
});

describe('a seat', () => {
  it('is believed for a while, ends with a lost session, and is kept of a bounded number of sessions', async () => {
    let now = 1_000_000;
    let over = '';
    const asked: string[] = [];
    const seats = createSeats({
      sessions: { find: (token) => Promise.resolve(sessionOf(token)) },
      limit: createPlayerLimit({ now: () => now }),
      ask: ({ reference }) => {
        asked.push(reference);
        return Promise.resolve(reference === over ? { kind: 'over' } : { kind: 'done', balanceMinor: 5n });
      },
      now: () => now,
    });
    const app = fastify();
    app.get('/', async (request) => (await seats.signedIn(request)).reference);
    const call = async (token: string): Promise<number> =>
      (await app.inject({ url: '/', headers: { authorization: `Bearer ${token}` } })).statusCode;

    expect([await call('a'), await call('a'), asked.splice(0)]).toEqual([200, 200, ['a']]);
    now += BELIEVED_MS;
    expect([await call('a'), asked.splice(0)]).toEqual([200, ['a']]);
    over = 'a';
    now += BELIEVED_MS;
    expect([await call('a'), await call('a'), asked.splice(0)]).toEqual([500, 500, ['a', 'a']]);

    over = '';
    for (const token of ['a', 'b']) await call(token);
    expect([await call('a'), asked.splice(0)]).toEqual([200, ['a', 'b']]);
    for (let at = 0; at < MAX_BELIEVED - 1; at += 1) await seats.balanceOf(sessionOf(`s${at}`));
    asked.length = 0;
    // The one that was asked for last is still believed, the other was forgotten.
    expect([await call('a'), await call('b'), asked]).toEqual([200, 200, ['b']]);
    await app.close();
  });
});
