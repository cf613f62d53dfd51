import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrameRequest } from './frame-words';

describe('what the page around a game may ask of it', () => {
  it('known names with a yes or no, and one of the entries', () => {
    expect(readFrameRequest('{"type":"FRAME"}')).toEqual({});
    expect(readFrameRequest('{"type":"FRAME","sound":true,"turbo":false,"open":"fair"}')).toEqual({
      sound: true,
      turbo: false,
      open: 'fair',
    });
    expect(readFrameRequest('{"type":"FRAME","sound":"yes","open":"deposit","bet":5}')).toEqual({});
  });

  it.each([
    ['an object', { type: 'FRAME' }],
    ['another type', '{"type":"PLAY"}'],
    ['no JSON', 'FRAME'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a text that is too long', JSON.stringify({ type: 'FRAME', pad: 'x'.repeat(512) })],
  ])('%s is refused', (_, data) => expect(readFrameRequest(data)).toBeNull());

  it('nothing that may be posted makes it throw', () => {
    fc.assert(fc.property(fc.oneof(fc.anything(), fc.json()), (data) => void readFrameRequest(data)));
  });
});
