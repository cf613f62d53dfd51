import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_MESSAGE, gameAddress, isFromGame, readGameMessage } from './game-messages';

describe('[LAUNCH-3] what a game may tell the page around it', () => {
  test.each(['GO_BACK', 'BALANCE', 'OFFER'])('%s is understood as JSON text and as an object', (type) => {
    expect(readGameMessage(JSON.stringify({ type }))?.type).toBe(type);
    expect(readGameMessage({ type, more: 1 })?.type).toBe(type);
  });

  test.each([
    ['no JSON', 'GO_BACK'],
    ['another type', '{"type":"DEPOSIT"}'],
    ['a number', 5],
    ['null', null],
    ['a list', [{ type: 'GO_BACK' }]],
    ['an inherited type', Object.create({ type: 'GO_BACK' })],
    ['a text that is too long', JSON.stringify({ type: 'GO_BACK', pad: 'x'.repeat(MAX_MESSAGE) })],
  ])('%s is refused', (_, data) => expect(readGameMessage(data)).toBeNull());

  test('nothing that may be posted makes it throw', () => {
    fc.assert(fc.property(fc.oneof(fc.anything(), fc.json()), (data) => void readGameMessage(data)));
  });
});

describe('[LAUNCH-3] who is listened to', () => {
  const frame = {};
  const url = new URL('https://games.example:8443/play?token=1');
  test('the frame itself at the exact origin', () =>
    expect(
      isFromGame({ source: frame as Window, origin: 'https://games.example:8443' }, { window: frame, url }),
    ).toBe(true));

  test.each([
    ['another frame', {}, 'https://games.example:8443'],
    ['another port', frame, 'https://games.example'],
    ['another scheme', frame, 'http://games.example:8443'],
    ['a longer host', frame, 'https://games.example.evil.example:8443'],
    ['an opaque origin', frame, 'null'],
  ])('%s is refused', (_, source, origin) =>
    expect(isFromGame({ source: source as Window, origin }, { window: frame, url })).toBe(false),
  );

  test('a frame that is gone is not heard', () =>
    expect(isFromGame({ source: null, origin: url.origin }, { window: null, url })).toBe(false));
});

describe('addresses that may be opened', () => {
  test.each(['https://a.example/x', 'http://127.0.0.1:8080/house/1'])('%s may', (address) =>
    expect(gameAddress(address)?.href).toBe(address),
  );
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/1',
    '/path',
    '',
    'https://u:p@a.example/',
  ])('"%s" may not', (address) => expect(gameAddress(address)).toBeNull());
});
