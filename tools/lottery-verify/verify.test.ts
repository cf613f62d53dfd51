import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawNumbers, leafHash, rootOf } from '../../src/contract/lottery/index';
import { bundledGames, wordsFrom } from '../../gateway/lottery/engine/index';
import { createSealer } from '../../gateway/lottery/fair/seal';
import { ROOT } from '../checks/source-files';
import { keyOfDraw, numbersOfKey, rootOfTickets, verifyDraw, type PublishedDraw } from './verify';

const DRAWS = 10_000;
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const published = (over: Partial<PublishedDraw> = {}): PublishedDraw => {
  const seed = sha256('a seed');
  const draw: PublishedDraw = {
    merchant: 'demo',
    game: 'FOYER_SSC1',
    issue: '202611230042',
    space: { kind: 'digits', count: 5 },
    commitment: sha256(Buffer.concat([Buffer.from('foyer lottery commitment v1\n'), seed])).toString('hex'),
    chain: { anchor: sha256(sha256(seed)).toString('hex'), index: 2 },
    seed: seed.toString('hex'),
    root: rootOfTickets([{ text: 'a ticket', salt: 'ab' }]),
    count: 1,
    beacon: { kind: 'none' },
    numbers: '',
  };
  return { ...draw, numbers: numbersOfKey(draw.space, keyOfDraw(draw)), ...over };
};

describe('the independent verifier', () => {
  it('agrees with the engine on 10,000 draws over all games [LOTT-3]', () => {
    const games = bundledGames();
    for (let at = 0; at < DRAWS; at += 1) {
      const game = games[at % games.length];
      if (game === undefined) throw new Error('no game');
      const key = sha256(`draw ${at}`);
      const theirs = numbersOfKey(JSON.parse(JSON.stringify(game.draw)) as PublishedDraw['space'], key);
      if (theirs !== drawNumbers(game, wordsFrom(key)).text)
        expect.fail(`${game.code}, draw ${at}: ${theirs}`);
    }
  });

  it('makes the same root of any number of tickets', () => {
    for (let count = 0; count < 20; count += 1) {
      const tickets = Array.from({ length: count }, (_, at) => ({
        text: `ticket ${at}`,
        salt: '0a'.repeat(at + 1),
      }));
      const leaves = tickets.map(({ text, salt }) => leafHash(sha256, text, Buffer.from(salt, 'hex')));
      expect(rootOfTickets(tickets)).toBe(Buffer.from(rootOf(sha256, leaves)).toString('hex'));
    }
  });

  it('finds a whole draw right, and says what of a changed one is wrong', () => {
    const tickets = [{ text: 'a ticket', salt: 'ab' }];
    expect(verifyDraw({ transcript: published(), tickets }).map(({ ok }) => ok)).toEqual([
      true,
      true,
      // Version 1: not signed whole, and this one does not say whom it trusts.
      null,
      null,
      true,
      true,
      true,
    ]);
    const wrong = (transcript: PublishedDraw, sold = tickets): string[] =>
      verifyDraw({ transcript, tickets: sold }).flatMap(({ what, ok }) => (ok === false ? [what] : []));
    expect(wrong(published({ numbers: '1,2,3,4,5' }))).toEqual([
      'the numbers follow from seed, tickets and beacon',
    ]);
    expect(wrong(published({ commitment: '00'.repeat(32) }))).toEqual([
      'the seed is the one that was committed to',
    ]);
    expect(wrong(published({ chain: { anchor: '00'.repeat(32), index: 2 } }))).toEqual([
      'the seed stands in the chain',
    ]);
    expect(wrong(published(), [{ text: 'another ticket', salt: 'ab' }])).toEqual([
      'the tickets make the root',
    ]);
    expect(wrong(published({ issue: '202611230043' }))).toEqual([
      'the numbers follow from seed, tickets and beacon',
    ]);
    const beacon = { kind: 'drand', randomness: createHmac('sha256', 'b').digest('hex') };
    expect(wrong(published({ beacon }))).toEqual(['the numbers follow from seed, tickets and beacon']);
  });

  it('finds every field of a signed record that was changed [LOTT-3]', () => {
    const sealer = createSealer('a secret for tests only, 32 characters and more');
    const facts = { ...published(), trust: 'house', build: 'b/1', gameVersion: 1, late: false };
    const signed = sealer.signRecord({ ...facts, v: 2, seal: { publicKey: sealer.publicKey } });
    const wrong = (over: object): string[] =>
      verifyDraw({ transcript: { ...signed, ...over } }).flatMap(({ what, ok }) =>
        ok === false ? [what] : [],
      );
    const what = 'every field is signed (version 1: times and versions are not)';
    expect(wrong({})).toEqual([]);
    for (const over of [{ build: 'b/2' }, { gameVersion: 2 }, { late: true }, { v: 1 }, { more: 1 }])
      expect(wrong(over), JSON.stringify(over)).toEqual([what]);
    expect(wrong({ signature: undefined })).toEqual([what]);
    expect(wrong({ trust: 'beacon' })).toEqual([what, 'without a beacon it is trusted to the house']);
  });

  it('is short and shares no code with the gateway or the contract', () => {
    const text = readFileSync(join(ROOT, 'tools/lottery-verify/verify.ts'), 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(200);
    expect([...text.matchAll(/from '([^']+)'/g)].map((match) => match[1])).toEqual(['node:crypto']);
  });
});
