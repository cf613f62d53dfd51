import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeLetter } from '../../testing/fake-inbox';
import { MEMBER } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import { inboxDomain, SPREAD_MS, UNREAD_EVERY_MS } from './inbox';

let world: TestWorld;
beforeEach(() => {
  world = createTestWorld();
  world.gateway.state.flags['INBOX3'] = true;
});
afterEach(() => world.client.destroy());

const enter = async (): Promise<string> => {
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  return world.client.session.store.getState().member?.id ?? '';
};
const write = (memberId: string, subject = 'Hello') => fakeLetter(world.gateway.state, memberId, { subject });
const inbox = () => world.client.use(inboxDomain);
const unread = () => inbox().store.getState().unread;
const asked = () => world.gateway.count('member.unreadCount');

describe('[MEM-13] the inbox of a client', () => {
  it('asks nothing for a guest or a play-money account, and nothing where the merchant has none', async () => {
    await world.client.system.start();
    await inbox().start();
    await world.client.session.freeplay();
    expect([asked(), unread()]).toEqual([0, null]);
    await world.client.session.logout();
    world.client.destroy();
    world = createTestWorld();
    world.gateway.state.flags['INBOX3'] = false;
    await enter();
    await inbox().start();
    expect(asked()).toBe(0);
  });

  it('counts what waits, says it with each change, and lets go of it with the logout', async () => {
    const id = await enter();
    const [first, second] = [write(id), write(id)];
    await inbox().start();
    expect(unread()).toBe(2);
    await inbox().markRead([first]);
    expect(unread()).toBe(1);
    await inbox().markRead([first]);
    expect(unread()).toBe(1);
    await inbox().markUnread([first]);
    expect(unread()).toBe(2);
    await inbox().remove([second]);
    expect(unread()).toBe(1);
    expect(asked()).toBe(1);
    await world.client.session.logout();
    expect(unread()).toBeNull();
  });

  it('reads a letter as nodes, never as HTML', async () => {
    const id = await enter();
    const letter = fakeLetter(world.gateway.state, id, {
      subject: 'Hi',
      html: '<p>a<img src=x onerror=alert(1)><a href="route:deposit">b</a><a href="https://x.example">c</a></p>',
    });
    const { nodes } = await inbox().letter(letter);
    expect(nodes).toEqual([
      { tag: 'p', children: ['a', { tag: 'a', route: 'deposit', children: ['b'] }, 'c'] },
    ]);
    const error = await inbox()
      .letter('999999')
      .then(() => null, asError);
    expect(error?.code).toBe('INBOX_UNKNOWN');
  });

  it('asks again when it hears of a letter, at once for one of its own and within seconds for one to all', async () => {
    const id = await enter();
    await inbox().start();
    write(id);
    inbox().heard(false);
    await world.clock.advance(0);
    await vi.waitFor(() => expect(unread()).toBe(1));
    write(id);
    inbox().heard(true);
    inbox().heard(true);
    await world.clock.advance(SPREAD_MS);
    await vi.waitFor(() => expect(unread()).toBe(2));
    expect(asked()).toBe(3);
    await world.clock.advance(UNREAD_EVERY_MS);
    await vi.waitFor(() => expect(asked()).toBe(4));
  });

  it('marks all that were there, and keeps a list’s number as the number', async () => {
    const id = await enter();
    write(id);
    write(id);
    const page = await inbox().list({ size: 1 });
    expect([page.rows.length, page.pages, unread()]).toEqual([1, 2, 2]);
    await inbox().markAllRead(page.rows[0]?.sentAt ?? 0);
    expect(unread()).toBe(0);
    expect((await inbox().list({ isRead: false })).rows).toEqual([]);
  });
});
