import { make } from '../../page-kit/dom';
import type { PublishedReturn } from '../families/family';
import type { Table } from './family-view';
import { percentOf } from './percent';

/** More places than this are told together where their figures are the same. */
const MOST_ROWS = 200;

/** What one or more places return, 'from … to …' where they differ. */
export const returnRange = (table: Pick<Table, 'info' | 'code' | 'say'>): string => {
  const all = table.info.returns.map((one) => one.millionths);
  const round = (value: number): string =>
    new Intl.NumberFormat(table.code, { maximumFractionDigits: 2 }).format(value / 10_000);
  const [low, high] = [round(Math.min(...all)), round(Math.max(...all))];
  return low === high ? low : table.say('fromTo', { low, high });
};

const foundBy = (table: Table, { by }: PublishedReturn): string =>
  by === 'count'
    ? table.say('counted')
    : table.say('simulated', {
        percent: percentOf(table.code, by.halfWidthMillionths),
        rounds: new Intl.NumberFormat(table.code).format(by.simulatedRounds),
      });

const returnRow = (table: Table, one: PublishedReturn): HTMLElement =>
  make('li', {
    children: [
      make('span', { text: one.of === '' ? table.say('everyPlace') : table.words.place(one.of) }),
      make('b', { text: table.say('returnRow', { percent: percentOf(table.code, one.millionths) }) }),
      make('small', { text: foundBy(table, one) }),
    ],
  });

/** Rules, what they return and how that is known, stakes and keys. */
export const infoNodes = (table: Table, limits: { low: bigint; high: bigint }): Node[] => [
  ...table.words.rules().map((text) => make('p', { text })),
  make('h3', { text: table.say('returnTitle') }),
  make('ul', {
    class: 'rows',
    children: table.info.returns.slice(0, MOST_ROWS).map((one) => returnRow(table, one)),
  }),
  make('h3', { text: table.say('limits') }),
  make('p', {
    text: table.say('limitsAre', { low: table.money(limits.low), high: table.money(limits.high) }),
  }),
  make('p', { text: table.say('breakText') }),
  make('p', { class: 'hint', text: table.say('keys') }),
];
