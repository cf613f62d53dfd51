import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import type { Client, ModalAnswer } from '../types';
import {
  MAX_TOASTS,
  MAX_WAITING_MODALS,
  messagesDomain,
  MIN_TOASTS,
  MODAL_DELAY_MS,
  TOAST_LIFE_MS,
} from './messages';

const clients: Client[] = [];
const page = () => {
  const made = createTestWorld();
  clients.push(made.client);
  const messages = made.client.use(messagesDomain);
  return { ...made, messages, texts: () => messages.store.getState().toasts.map((row) => row.text) };
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

describe('toasts', () => {
  it('leave by themselves, and not while they are pointed at or focused', async () => {
    const { messages, clock, texts } = page();
    messages.toast({ tone: 'info', text: 'one' });
    await clock.advance(TOAST_LIFE_MS - 1);
    messages.hold(true);
    await clock.advance(10 * TOAST_LIFE_MS);
    expect(texts()).toEqual(['one']);
    messages.hold(false);
    await clock.advance(TOAST_LIFE_MS);
    expect(texts()).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });

  it('are as many as the screen has room for, never fewer than two and never a wall of them', () => {
    const { messages, texts } = page();
    const say = (count: number) => {
      for (let at = 0; at < count; at += 1) messages.toast({ tone: 'info', text: `${at}` });
    };
    messages.fit(844);
    say(20);
    expect(texts()).toHaveLength(MAX_TOASTS);
    expect(texts().at(-1)).toBe('19');
    messages.fit(100);
    expect(texts()).toHaveLength(MIN_TOASTS);
  });

  it('say the same thing once, and as long as it was said last', async () => {
    const { messages, clock, texts } = page();
    const first = messages.toast({ tone: 'error', text: 'again' });
    await clock.advance(TOAST_LIFE_MS - 1);
    expect(messages.toast({ tone: 'error', text: 'again' })).toBe(first);
    await clock.advance(TOAST_LIFE_MS - 1);
    expect(texts()).toEqual(['again']);
    messages.toast({ tone: 'info', text: 'x'.repeat(5_000) });
    expect(texts().at(-1)?.length).toBeLessThan(500);
  });

  it('of one member are nothing for the next one', async () => {
    const { messages, client, texts } = page();
    await client.session.login({ mode: 'username', ...MEMBER });
    messages.toast({ tone: 'success', text: 'your money' });
    await client.session.logout();
    expect(texts()).toEqual([]);
  });
});

describe('questions', () => {
  it('[HOME-10] come after a moment, one after the other, and tell how they ended', async () => {
    const { messages, clock } = page();
    const shown = () => messages.store.getState().modal?.title ?? '';
    const answers: ModalAnswer[] = [];
    for (const title of ['first', 'second'])
      void messages.ask({ title }).then((how) => void answers.push(how));
    await clock.advance(MODAL_DELAY_MS - 1);
    expect(shown()).toBe('');
    await clock.advance(1);
    expect(shown()).toBe('first');
    messages.answer('confirm');
    expect(shown()).toBe('');
    await clock.advance(MODAL_DELAY_MS);
    expect(shown()).toBe('second');
    messages.answer('cancel');
    await clock.advance(0);
    expect(answers).toEqual(['confirm', 'cancel']);
    messages.answer('confirm');
    expect(answers).toHaveLength(2);
  });

  it('[HOME-10] close by themselves when they were asked to', async () => {
    const { messages, clock } = page();
    const asked = messages.ask({ title: 'soon gone', closeAfterMs: 3_000 });
    await clock.advance(MODAL_DELAY_MS + 2_999);
    expect(messages.store.getState().modal).not.toBeNull();
    await clock.advance(1);
    expect(await asked).toBe('timeout');
    expect(clock.waiting()).toBe(0);
  });

  it('do not queue without end, and end with the client', async () => {
    const { messages, client, clock } = page();
    const asked = Array.from({ length: MAX_WAITING_MODALS + 3 }, (_, at) => messages.ask({ title: `${at}` }));
    expect(await asked.at(-1)).toBe('closed');
    await clock.advance(MODAL_DELAY_MS);
    client.destroy();
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'closed'));
    expect(clock.waiting()).toBe(0);
  });
});
