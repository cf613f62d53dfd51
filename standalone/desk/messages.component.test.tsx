import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, CALLS, closeDesk, ME, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const WRITES = [
  'messages.draft',
  'messages.approve',
  'messages.send',
  'messages.stop',
  'messages.preview',
] as const;
const row = (state: string, author = 'ana') => ({
  ...{ name: 'spring', kind: 'game', state, withdrawn: false, author, at: null },
});
const open = (state: string, more: Parameters<typeof openIn>[0] = {}, author = 'ana') =>
  openIn({
    'desk.me': () => ({ ...ME, calls: [...CALLS, 'messages.list', 'messages.show', ...WRITES] }),
    'messages.list': () => ({ rows: [row(state, author)], next: null }),
    'messages.show': () => ({
      ...{ ...row(state, author), approvals: [], audience: 1200, delivered: 300, read: 120, deleted: 4 },
      ...{ languages: ['EN', 'PT'], text: '{"name":"spring"}' },
      copies: [
        { channel: 'mail', state: 'sent', count: 70 },
        { channel: 'push', state: 'failed', count: 2 },
      ],
    }),
    ...more,
  });

describe('[MEM-13] messages at the desk', () => {
  it('are approved by another operator than their author, and sent at a moment', async () => {
    const { asked } = await open('draft');
    window.location.hash = '#/messages/spring';
    await expect.poll(textOfDesk).toContain('1200');
    await userEvent.click(button('Approve'));
    await userEvent.click(button('Confirm: Approve'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'messages.approve')?.input)
      .toEqual({ code: 'spring' });
    await expect.poll(() => button('Send')).toBeTruthy();
    await userEvent.click(button('Send'));
    await userEvent.fill(document.querySelector('.confirm textarea') as HTMLElement, '2026-12-01 18:00');
    await userEvent.click(button('Confirm: Send'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'messages.send')?.input)
      .toEqual({ code: 'spring', at: '2026-12-01 18:00' });
  });

  it('offer no approval to who wrote them', async () => {
    await open('draft', {}, 'maria');
    window.location.hash = '#/messages/spring';
    await expect.poll(textOfDesk).toContain('1200');
    expect(() => button('Approve')).toThrow();
  });

  it('say what became of them, and can be stopped', async () => {
    const { asked } = await open('sent');
    window.location.hash = '#/messages/spring';
    await expect.poll(textOfDesk).toContain('E-mail: sent');
    for (const words of ['Looked at their inbox', '300', 'Read it', '120', 'Notification: failed'])
      expect(textOfDesk()).toContain(words);
    await userEvent.click(button('Stop'));
    await userEvent.click(button('Confirm: Stop'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'messages.stop')?.input)
      .toEqual({ code: 'spring', withdraw: false });
  });

  it('are seen as a member sees them, as text', async () => {
    const { asked } = await open('draft', {
      'messages.preview': () => ({
        ...{ gets: false, why: ['has a break from play'], language: 'PT', subject: 'Olá <b>eva</b>' },
        ...{ body: 'Ganhe 50 <script>ran=1</script>', action: 'Ver' },
      }),
    });
    window.location.hash = '#/messages/spring';
    await expect.poll(textOfDesk).toContain('1200');
    await userEvent.fill(document.querySelector('input[name=member]') as HTMLElement, 'eva');
    await userEvent.selectOptions(document.querySelector('.panel select') as HTMLElement, 'PT');
    await userEvent.click(button('Look'));
    await expect.poll(textOfDesk).toContain('has a break from play');
    expect(textOfDesk()).toContain('Olá <b>eva</b>');
    expect(textOfDesk()).toContain('Ganhe 50');
    expect(document.querySelector('blockquote script')).toBeNull();
    expect(asked.find(({ name }) => name === 'messages.preview')?.input).toEqual({
      ...{ code: 'spring', member: 'eva', language: 'PT' },
    });
  });

  it('are kept and looked at as a script filled them in without events', async () => {
    const { asked } = await open('draft', {
      'messages.draft': () => ({ name: 'spring', audience: 3 }),
      'messages.preview': () => ({
        gets: true,
        why: [],
        language: 'PT',
        subject: 'Olá',
        body: '',
        action: '',
      }),
    });
    const fill = (control: Element | null, value: string): void => {
      if (control === null) throw new Error('no control');
      Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
    };
    window.location.hash = '#/messages/spring';
    await expect.poll(textOfDesk).toContain('1200');
    const language = document.querySelector('.panel select');
    fill(language, 'PT');
    // Renders the form again before its button is pressed.
    await userEvent.fill(document.querySelector('input[name=member]') as HTMLElement, 'eva');
    await userEvent.click(button('Look'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'messages.preview')?.input)
      .toEqual({ code: 'spring', member: 'eva', language: 'PT' });
    window.location.hash = '#/messages/new';
    await expect.poll(() => document.querySelectorAll('textarea')).toHaveLength(2);
    const [text, members] = document.querySelectorAll('textarea');
    fill(text ?? null, 'good');
    fill(members ?? null, 'eva');
    await userEvent.click(button('Keep as a draft'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'messages.draft')?.input)
      .toEqual({ text: 'good', members: 'eva' });
  });

  it('are kept as drafts; what does not hold is said, and nothing typed is lost', async () => {
    const { asked } = await open('sent', {
      'messages.draft': ({ text }) =>
        String(text).includes('good')
          ? { name: 'spring', audience: 3 }
          : new Error('', {
              cause: {
                ...{ code: 'DESK_SWITCH_REFUSED', number: 3162, value: null, retryAfterS: null },
                sentence: 'texts.PT is missing.',
              },
            }),
    });
    window.location.hash = '#/messages/new';
    await expect.poll(() => document.querySelector('textarea')).not.toBeNull();
    const text = document.querySelector('textarea') as HTMLTextAreaElement;
    expect(text.value).toContain('{{member}}');
    await userEvent.fill(text, '{{}');
    await userEvent.click(button('Keep as a draft'));
    await expect.poll(textOfDesk).toContain('texts.PT is missing.');
    await userEvent.fill(text, 'good');
    await userEvent.click(button('Keep as a draft'));
    await expect.poll(() => window.location.hash).toBe('#/messages/spring');
    expect(asked.filter(({ name }) => name === 'messages.draft')).toHaveLength(2);
  });
});
