import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { keepTaste, readGameOffer, readTaste } from './game-offer';

describe('[LAUNCH-3] what a game may offer', () => {
  test('known entries in our order, and switches with a yes or no', () => {
    expect(readGameOffer({ type: 'OFFER', entries: ['fair', 'rules'], sound: true, turbo: false })).toEqual({
      entries: ['rules', 'fair'],
      settings: { sound: true, turbo: false },
    });
  });

  test.each([
    ['unknown names', { entries: ['deposit', '<b>'], volume: true }],
    ['words in place of a yes', { entries: 'rules', sound: 'on', turbo: 1 }],
    ['inherited facts', Object.create({ entries: ['rules'], sound: true }) as object],
  ])('%s are left out', (_, value) => expect(readGameOffer(value)).toEqual({ entries: [], settings: {} }));

  test('nothing that may be posted makes it throw', () => {
    fc.assert(fc.property(fc.object(), (value) => void readGameOffer(value)));
  });
});

describe('what a browser remembers of how games are played', () => {
  test('is there again at the next game, and apart for each merchant', () => {
    const { client } = createTestWorld();
    expect(readTaste(client)).toEqual({});
    keepTaste(client, { sound: true, figures: false });
    expect(readTaste(client)).toEqual({ sound: true, figures: false });
    client.destroy();
  });

  test.each(['', '{', 'null', '5', '[]', '{"sound":"on","turbo":1,"volume":true}'])(
    'what something else wrote (%s) counts as nothing',
    (text) => {
      const { client } = createTestWorld();
      client.ports.storage.local.set(`${client.config.merchant}.gameTaste`, text);
      expect(readTaste(client)).toEqual({});
      client.destroy();
    },
  );
});
