import { make, makeSvg } from '../../../page-kit/dom';
import type { Language } from '../../../kit/language';
import {
  LINES,
  PAYTABLE,
  SCATTER_PAY,
  SYMBOL_NAMES,
  type PayingSymbol,
} from '../../games/glowmoth/slot-data';
import type { GlowmothKey } from '../../locales/index';
import type { Table } from '../game-view';

const picture = (name: string): HTMLElement =>
  make('img', { attributes: { src: `files/${name}.svg`, alt: '', width: '62', height: '62' } });

const lineRow = (line: readonly number[], index: number): HTMLElement => {
  const points = line.map((row, reel) => `${reel * 12 + 6},${row * 10 + 5}`).join(' ');
  const svg = makeSvg('svg', { viewBox: '0 0 60 30', 'aria-hidden': 'true' });
  svg.append(makeSvg('polyline', { points }));
  return make('li', { children: [svg, make('span', { text: String(index + 1) })] });
};

/** What each symbol pays at the current bet, the lines, and the rules. */
export const paytable = (input: { language: Language<GlowmothKey>; table: Table }): Node[] => {
  const { table } = input;
  const { say } = input.language;
  const unit = table.unitMinor();
  const rows = (Object.keys(PAYTABLE) as PayingSymbol[]).map((symbol) => {
    const pays = PAYTABLE[symbol].map((pay, index) =>
      make('span', {
        children: [
          make('b', { text: `${index + 3}× ` }),
          document.createTextNode(table.money(BigInt(pay) * unit)),
        ],
      }),
    );
    const name = make('span', { class: 'sr', text: say(SYMBOL_NAMES[symbol]) });
    return make('li', { children: [picture(SYMBOL_NAMES[symbol]), name, ...pays.reverse()] });
  });
  const moonPays = SCATTER_PAY.map((pay) => table.money(BigInt(pay * LINES.length) * unit)).join(' / ');
  const wide = (name: string, text: string): HTMLElement =>
    make('li', { class: 'wide', children: [picture(name), make('span', { text })] });
  return [
    make('p', { text: say('rulesText') }),
    make('ul', {
      class: 'pays',
      children: [...rows, wide('moth', say('wildText')), wide('moon', say('moonText', { pays: moonPays }))],
    }),
    make('h3', { text: say('linesTitle') }),
    make('ul', { class: 'ways', children: LINES.map(lineRow) }),
    make('p', {
      text: table.say('returnText', { percent: table.percent(table.session.returns[''] ?? 0) }),
    }),
    make('p', { text: table.say('breakText') }),
    make('p', { class: 'hint', text: say('keysText') }),
  ];
};
