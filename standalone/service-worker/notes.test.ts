import { describe, expect, test } from 'vitest';
import { createNotes, type NoteWorld, noteOf } from './notes';

const ORIGIN = 'https://site.example';
const world = (urls: string[] = []) => {
  const did: string[] = [];
  const shown: { title: string; options: NotificationOptions }[] = [];
  const made: NoteWorld = {
    origin: ORIGIN,
    show: (title, options) => Promise.resolve(void shown.push({ title, options })),
    windows: () =>
      Promise.resolve(
        urls.map((url) => ({
          url,
          focus: () => Promise.resolve(did.push(`focus ${url}`)),
          navigate: (to: string) => Promise.resolve(did.push(`navigate ${to}`)),
        })),
      ),
    open: (url) => Promise.resolve(did.push(`open ${url}`)),
  };
  return { notes: createNotes(made), did, shown };
};

describe('[MEM-13] a notification', () => {
  test('says what the gateway says, in its language, and the newest of a kind takes the place of the last', async () => {
    const { notes, shown } = world();
    await notes.pushed(
      JSON.stringify({
        title: 'site.example',
        body: 'Olá',
        path: '/member/messages',
        tag: 'service',
        lang: 'pt',
      }),
    );
    expect(shown).toEqual([
      {
        title: 'site.example',
        options: { body: 'Olá', tag: 'service', lang: 'pt', icon: '/icon-192.png', data: '/member/messages' },
      },
    ]);
  });

  test('opens its page: in the window that shows it, else in one of the site, else in a new one', async () => {
    const page = `${ORIGIN}/member/messages`;
    const there = world([`${ORIGIN}/`, page]);
    await there.notes.clicked('/member/messages');
    expect(there.did).toEqual([`focus ${page}`]);
    const other = world(['https://elsewhere.example/', `${ORIGIN}/`]);
    await other.notes.clicked('/member/messages');
    expect(other.did).toEqual([`focus ${ORIGIN}/`, `navigate ${page}`]);
    const none = world();
    await none.notes.clicked('/member/messages');
    expect(none.did).toEqual([`open ${page}`]);
  });

  test('leads nowhere but to the site, and shows something whatever came', async () => {
    for (const path of [
      '//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      7,
      null,
    ])
      expect(noteOf(JSON.stringify({ path }), 'h').path).toBe('/');
    const { notes, shown, did } = world();
    for (const text of ['', '{]', 'null', '[]', '"x"']) await notes.pushed(text);
    expect(shown.map(({ title }) => title)).toEqual(Array.from({ length: 5 }, () => 'site.example'));
    await notes.clicked({ path: 'https://evil.example' });
    expect(did).toEqual([`open ${ORIGIN}/`]);
  });
});
