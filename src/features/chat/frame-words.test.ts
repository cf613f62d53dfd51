import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatAddress, readChatWord } from './frame-words';

describe('[PTS-4] what the chat’s frame may say', () => {
  it('is how much waits, and that it is over', () => {
    expect(readChatWord('{"foyer":"chat.1","type":"unread","count":3}')).toMatchObject({ count: 3 });
    expect(readChatWord('{"foyer":"chat.1","type":"over","more":1}')).toEqual({
      ...{ foyer: 'chat.1', type: 'over' },
    });
  });

  it.each([
    '{"type":"unread","count":3}',
    '{"foyer":"chat.1","type":"unread","count":-1}',
    '{"foyer":"chat.1","type":"unread","count":1e9}',
    '{"foyer":"chat.1","type":"unread","count":"3"}',
    '{"foyer":"chat.1","type":"GO_BACK"}',
    '[]',
    'null',
    '{',
    `{"foyer":"chat.1","type":"over","x":"${'x'.repeat(300)}"}`,
  ])('is not %j', (text) => expect(readChatWord(text)).toBeNull());

  it('is nothing else, whatever is posted', () => {
    fc.assert(fc.property(fc.anything(), (data) => readChatWord(data) === null));
    fc.assert(fc.property(fc.json(), (text) => readChatWord(text) === null));
  });

  it('opens no address that is none of the web', () => {
    for (const text of ['javascript:1', 'data:text/html,x', '/chat', 'https://a:b@x.example/', ''])
      expect(chatAddress(text)).toBeNull();
    expect(chatAddress('https://x.example/chat/room?ticket=1')?.origin).toBe('https://x.example');
  });
});
