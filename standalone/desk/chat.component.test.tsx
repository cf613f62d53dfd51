import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, CALLS, closeDesk, ME, NOW, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const calls = [...CALLS, 'chat.queue', 'chat.show', 'chat.list', 'chat.seat', 'chat.say', 'chat.mute'];
const room = {
  ...{ id: '4', modelId: '1', model: 'Foyer Care', kind: 'service', memberId: '900001', member: 'otto' },
  ...{ lastAt: NOW, waits: true },
};
const line = {
  id: '1',
  memberId: '900001',
  name: 'otto',
  text: 'Where is my money?',
  state: 'shown',
  at: NOW,
};

describe('[PTS-4] the chat at the desk', () => {
  it('seats the operator, shows the room and says a message once under its key, also after a refusal', async () => {
    let own = '';
    let isDown = true;
    const { asked } = await openIn({
      'desk.me': () => ({ ...ME, calls }),
      'chat.queue': () => ({ rows: [room], next: null }),
      'chat.list': () => [
        { id: '1', name: 'Foyer Care', kind: 'service', operators: own ? ['maria'] : [], own },
      ],
      'chat.seat': ({ as }) => {
        own = String(as);
        return null;
      },
      'chat.show': () => ({ ...room, lines: [line] }),
      'chat.say': () => {
        if (!isDown) return null;
        isDown = false;
        throw new Error('BUSY');
      },
    });
    window.location.hash = '#/chat/4';
    await expect.poll(textOfDesk).toContain('Where is my money?');
    await userEvent.click(button('Go online'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'chat.seat')?.input)
      .toEqual({
        ...{ id: '1', as: 'online', nextAt: null },
      });
    await expect.poll(textOfDesk).toContain('maria');
    const field = document.querySelector('textarea');
    if (field === null) throw new Error('there is no field');
    await userEvent.fill(field, 'We are looking.');
    await userEvent.click(button('Send'));
    const said = () => asked.filter(({ name }) => name === 'chat.say').map(({ input }) => input);
    await expect.poll(() => said().length).toBe(1);
    expect(field.value).toBe('We are looking.');
    await userEvent.click(button('Send'));
    await expect.poll(() => said().length).toBe(2);
    expect(said()[0]).toEqual(said()[1]);
    expect(said()[0]).toMatchObject({ id: '4', text: 'We are looking.' });
    await expect.poll(() => field.value).toBe('');
  });

  it('leaves a model with the moment at which it is there again', async () => {
    const { asked } = await openIn({
      'desk.me': () => ({ ...ME, calls }),
      'chat.queue': () => ({ rows: [room], next: null }),
      'chat.list': () => [
        { id: '1', name: 'Foyer Care', kind: 'service', operators: ['maria'], own: 'online' },
      ],
      'chat.show': () => ({ ...room, lines: [line] }),
    });
    window.location.hash = '#/chat';
    await expect.poll(() => document.querySelector('input[name=next]')).not.toBeNull();
    await userEvent.fill(document.querySelector('input[name=next]') as HTMLElement, '2030-05-01T18:30');
    await userEvent.click(button('Leave'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'chat.seat')?.input)
      .toEqual({ id: '1', as: 'away', nextAt: new Date(2030, 4, 1, 18, 30).getTime() });
  });

  it('decides about what was held back, with a mute in the same step', async () => {
    const report = {
      ...{ id: '9', kind: 'held', at: NOW, roomId: '4', model: 'Luna', memberId: '900001' },
      ...{ author: 'otto', text: 'call me 11 98765-4321', state: 'held' },
    };
    let rows = [report];
    const { asked } = await openIn({
      'desk.me': () => ({ ...ME, calls: [...calls, 'reports.queue', 'reports.decide'] }),
      'reports.queue': () => ({ rows, next: null }),
      'reports.decide': () => {
        rows = [];
        return null;
      },
    });
    window.location.hash = '#/reports/9';
    await expect.poll(textOfDesk).toContain('held back');
    expect(button('Show it')).toBeTruthy();
    await userEvent.click(button('Remove it and mute for a day'));
    await userEvent.click(button('Confirm: Remove it and mute for a day'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'reports.decide')?.input)
      .toEqual({
        ...{ id: '9', decision: 'remove', muteHours: 24 },
      });
    await expect.poll(textOfDesk).toContain('Nothing is reported.');
  });
});
