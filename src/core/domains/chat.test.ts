import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeChatOf } from '../../testing/fake-chat';
import { MEMBER } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import { CHAT_UNREAD_EVERY_MS, chatDomain } from './chat';

let world: TestWorld;
beforeEach(() => {
  world = createTestWorld();
  world.gateway.state.flags['CBS3'] = true;
});
afterEach(() => world.client.destroy());

const enter = async (): Promise<void> => {
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
};
const chat = () => world.client.use(chatDomain);
const unread = () => chat().store.getState().unread;
const asked = () => world.gateway.count('chat.unread');

describe('[PTS-4] the chat of a client', () => {
  it('asks nothing for a guest or a play-money account, and nothing where the merchant has none', async () => {
    await world.client.system.start();
    await chat().start();
    await world.client.session.freeplay();
    expect([asked(), unread()]).toEqual([0, null]);
    world.client.destroy();
    world = createTestWorld();
    world.gateway.state.flags['CBS3'] = false;
    await enter();
    await chat().start();
    expect(asked()).toBe(0);
  });

  it('counts what waits, believes the frame, asks now and then, and lets go of it with the logout', async () => {
    await enter();
    fakeChatOf(world.gateway.state).unread = 2;
    await chat().start();
    expect(unread()).toBe(2);
    chat().heard(0);
    expect(unread()).toBe(0);
    await world.clock.advance(CHAT_UNREAD_EVERY_MS);
    expect([asked(), unread()]).toEqual([2, 2]);
    await world.client.session.logout();
    expect(unread()).toBeNull();
  });

  it('lists whom one may talk with, for guests too', async () => {
    await world.client.system.start();
    expect((await chat().models()).map(({ name, kind, presence }) => [name, kind, presence])).toEqual([
      ['Customer service', 'service', 'online'],
      ['Luna', 'model', 'away'],
    ]);
  });

  it('opens customer service unless a model is named, and says the page’s theme to the frame', async () => {
    await enter();
    const address = new URL(await chat().launch({ title: 'Chat', theme: 'dark' }));
    expect([address.searchParams.get('ticket'), address.searchParams.get('theme')]).toEqual(['t1', 'dark']);
    expect(await chat().launch({ model: '2', title: 'Chat' })).toContain('ticket=t2');
    expect(await chat().mayWrite()).toBe(true);
  });

  it('tells by code why there is no chat: a pause, a model that is gone', async () => {
    await enter();
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => '',
        (error: unknown) => asError(error).code,
      );
    expect(await codeOf(chat().launch({ model: '9', title: '' }))).toBe('CHAT_UNKNOWN');
    fakeChatOf(world.gateway.state).isPaused = true;
    expect(await codeOf(chat().launch({ title: '' }))).toBe('CHAT_REFUSED');
    expect(await chat().mayWrite()).toBe(false);
  });
});
