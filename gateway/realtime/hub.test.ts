import { describe, expect, it } from 'vitest';
import { createHub, MAX_ENDED, type LiveLink } from './hub';

const linkOf = (sessionId: string): LiveLink => ({
  merchantId: 1,
  memberId: '7',
  sessionId,
  tell: () => undefined,
  end: () => undefined,
});

describe('the hub', () => {
  it('keeps a session that has ended out, and remembers a bounded number of those: the latest', () => {
    const hub = createHub({ settingTopicOf: () => null });
    const end = (...sessionIds: string[]): void =>
      hub.deliver({ to: 'sessions', merchantId: 1, sessionIds, reason: 'expired' });
    end('first');
    expect(hub.join(linkOf('first'))).toBe(false);
    for (let at = 1; at < MAX_ENDED; at += 1) end(`s${at}`);
    expect([hub.join(linkOf('first')), hub.join(linkOf('s1'))]).toEqual([false, false]);
    end('last');
    expect(['last', 'first', 's1', 's2'].map((id) => hub.join(linkOf(id)))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(hub.size).toBe(1);
  });
});
