import { make, makeSvg } from '../../page-kit/dom';
import type { GameEntry, PlaySettings } from '../../page-kit/frame-words';
import type { GameBar } from '../../page-kit/game-bar';
import { button, type Sheet } from '../../page-kit/sheet';
import type { ShellKey } from '../locales/index';
import type { Table } from './family-view';

const entry = (text: string, icon: string, work: () => void): HTMLButtonElement => {
  const element = button('', 'plain', work);
  element.classList.add('entry');
  const picture = makeSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  picture.append(makeSvg('path', { d: icon }));
  element.append(picture, make('span', { text }));
  return element;
};

const ICONS = {
  rules: 'M12 11v6M12 7.200v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  history: 'M4 12a8 8 0 1 0 2.500-5.800M4 4v4h4M12 8v4.500l3 2',
  fair: 'M12 3l8 3v6c0 5-3.500 8-8 9.500C7.500 20 4 17 4 12V6zM8.500 12l2.500 2.500 4.500-5',
  turbo: 'M13 3L5 14h6l-1 7 8-11h-6z',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
};

const SWITCHES: Readonly<Record<keyof PlaySettings, Readonly<Record<'on' | 'off', ShellKey>>>> = {
  sound: { on: 'soundOn', off: 'soundOff' },
  turbo: { on: 'turboOn', off: 'turboOff' },
};

/** The page's one menu. */
export const openMenu = (input: {
  table: Table;
  sheet: Sheet;
  bar: GameBar;
  open: Readonly<Record<GameEntry, () => void>>;
}): void => {
  const { bar, open, sheet, table } = input;
  const toggle = (name: keyof PlaySettings): HTMLButtonElement =>
    entry(table.say(SWITCHES[name][bar.isOn(name) ? 'off' : 'on']), ICONS[name], () => {
      bar.toggle(name);
      openMenu(input);
    });
  sheet.open(table.say('menu'), [
    make('div', {
      class: 'entries',
      children: [
        entry(table.say('rules'), ICONS.rules, open.rules),
        entry(table.say('history'), ICONS.history, open.history),
        entry(table.say('fairness'), ICONS.fair, open.fair),
        toggle('sound'),
        toggle('turbo'),
      ],
    }),
    make('p', {
      class: 'hint',
      text: `${table.say('sessionTime')} ${document.getElementById('clock')?.textContent ?? ''}`,
    }),
  ]);
};
