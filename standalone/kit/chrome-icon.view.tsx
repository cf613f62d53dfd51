import { Outline } from '../../src/ui/primitives/icon';

/** Outlines on a 24 × 24 field, for what stands around the pages. Widgets have a smaller set of their own. */
const outlines = {
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  bell: 'M6 16.5V11a6 6 0 0112 0v5.5l1.5 2h-15zM10 21h4',
  headset: 'M4.5 14v-2a7.5 7.5 0 0115 0v2M4.5 13.5h3v5.5h-3zM16.5 13.5h3v5.5h-3zM18 19c0 1.5-1.5 2.5-4 2.5',
  games: 'M4.5 4.5h15v15h-15zM8.6 8.7h.1M15.3 8.7h.1M12 12h.1M8.6 15.3h.1M15.3 15.3h.1',
  wallet: 'M4 7.5V6l13-2v3.5M4 7.5h16.5v12H4zM16.4 13.5h.1',
  gift: 'M4 10h16v10.5H4zM3 6.5h18V10H3zM12 6.5v14M12 6.5C9 6.5 7.5 5.5 7.5 4.2 7.5 2.3 11 2.3 12 6.5 13 2.3 16.5 2.3 16.5 4.2 16.5 5.5 15 6.5 12 6.5z',
  phone: 'M7.5 2.5h9v19h-9zM11 18.5h2',
  crown: 'M4 8l4 4 4-7 4 7 4-4-1.5 10h-13z',
  invite: 'M10 4a4 4 0 100 8 4 4 0 000-8zM3 20c.7-3.6 3.6-5.4 7-5.4 1.6 0 3 .4 4.2 1.1M18 14v6M15 17h6',
  ticket: 'M4 6.5h16v4a1.8 1.8 0 000 3.6v3.9H4v-3.9a1.8 1.8 0 000-3.6zM14.5 6.5v11.5',
  mail: 'M3.5 5.5h17v13h-17zM3.5 7l8.5 6 8.5-6',
  globe:
    'M12 2.8a9.2 9.2 0 100 18.4 9.2 9.2 0 000-18.4zM3 12h18M12 2.8c2.4 2.6 3.6 5.7 3.6 9.2s-1.2 6.6-3.6 9.2c-2.4-2.6-3.6-5.7-3.6-9.2s1.2-6.6 3.6-9.2z',
  moon: 'M20 14.5A8.5 8.5 0 119.5 4 7 7 0 0020 14.5z',
  shield: 'M12 3l7.5 2.8v5.7c0 4.4-3 7.7-7.5 9.5-4.5-1.8-7.5-5.1-7.5-9.5V5.8zM8.8 12l2.3 2.3 4.3-4.5',
  copy: 'M8.5 8.5h11v11h-11zM5 15.5h-.5v-11h11V5',
  out: 'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  up: 'M12 19.5v-14M5.5 12L12 5.5l6.5 6.5',
  back: 'M10 5.5L3.5 12l6.5 6.5M4 12h16.5',
  forward: 'M9 5.5l6.5 6.5L9 18.5',
  account: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20c.8-3.8 4-5.5 7.5-5.5s6.7 1.7 7.5 5.5',
  deposit: 'M12 4v10.5M7.5 10l4.5 4.5 4.5-4.5M4.5 19.5h15',
  withdraw: 'M12 15V4.5M7.5 9L12 4.5 16.5 9M4.5 19.5h15',
  briefcase: 'M3.5 8h17v11.5h-17zM8.5 8V4.5h7V8M3.5 13h17',
  facebook:
    'M14 21.5v-8h3l.6-3.5H14V7.8c0-1.1.5-1.8 2-1.8h1.7V3c-.6-.1-1.6-.2-2.5-.2-2.7 0-4.4 1.6-4.4 4.6V10H7.8v3.5h3v8',
  youtube:
    'M3 8.5c.2-1.6 1-2.4 2.6-2.6a56 56 0 0112.8 0c1.6.2 2.4 1 2.6 2.6a30 30 0 010 7c-.2 1.6-1 2.4-2.6 2.6a56 56 0 01-12.8 0c-1.6-.2-2.4-1-2.6-2.6a30 30 0 010-7zM10 9l5 3-5 3z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0120.5 8v8a4.5 4.5 0 01-4.5 4.5H8A4.5 4.5 0 013.5 16V8A4.5 4.5 0 018 3.5zM12 8.2a3.8 3.8 0 100 7.6 3.8 3.8 0 000-7.6zM17 7h.1',
  chat: 'M4 20.5l1.3-4A8.3 8.3 0 1112 20.4a8.5 8.5 0 01-3.8-.9z',
  plane: 'M21 4L3 11l5.5 2.2L19 6l-8 8.5V20l3-3.5 4 3z',
} as const;

export type ChromeIconName = keyof typeof outlines;
/** Drawn along the line: mirrored where text runs from right to left. */
const directed: readonly ChromeIconName[] = ['back', 'forward', 'out'];

export function ChromeIcon({ name, size = 22 }: { name: ChromeIconName; size?: number }) {
  return <Outline d={outlines[name]} size={size} strokeWidth="1.8" directed={directed.includes(name)} />;
}
