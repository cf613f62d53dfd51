import { make } from '../../../../page-kit/dom';
import {
  FIELDS,
  ladderAt,
  MOST_MINES,
  minesOfPlace,
  placeOf,
  readMines,
  UNITS,
  type MinesShow,
} from '../../../families/mines/mines';
import type { FamilyPage, FamilyView, Table } from '../../family-view';
import { drawSymbol, shapeOf } from '../../look/symbol';
import css from './mines.css?inline';
import { minesWords, rowAndColumn, textsOf } from './words';

const FIRST_MINES = 3;
const TURN_MS = 220;
const FIRST_KEY = 'a'.charCodeAt(0);

/** The field: a button for each of its 25 places. */
const createField = (table: Table, open: (field: number) => void) => {
  const { say } = textsOf(table.requested);
  const gem = drawSymbol(shapeOf(table.info.theme), table.look);
  const mine = make('span', { class: 'mines-mine', attributes: { 'aria-hidden': 'true' } });
  const fields = Array.from({ length: FIELDS }, (_, field) => {
    const element = make('button', { class: 'mines-field', attributes: { type: 'button' } });
    element.addEventListener('click', () => open(field));
    return element;
  });
  const states = fields.map(() => '');
  const set = (field: number, state: '' | 'safe' | 'mine' | 'hit'): boolean => {
    const element = fields[field];
    if (!element || (states[field] === state && element.hasAttribute('aria-label'))) return false;
    states[field] = state;
    element.className = `mines-field ${state}`;
    const name = say('field', rowAndColumn(field));
    const label = {
      '': name,
      safe: say('safe', { field: name }),
      mine: say('mine', { field: name }),
      hit: say('mine', { field: name }),
    };
    element.setAttribute('aria-label', label[state]);
    const picture = { '': null, safe: gem, mine, hit: mine }[state];
    element.replaceChildren(...(picture ? [picture.cloneNode(true)] : []));
    return true;
  };
  return {
    element: make('div', {
      class: 'mines-grid',
      attributes: { role: 'group', 'aria-label': say('mines') },
      children: fields,
    }),
    clear: () => fields.forEach((_, field) => set(field, '')),
    async show({ opened, at, factor }: MinesShow) {
      const isHit = at !== null && factor === 0;
      const changed = fields.filter((_, field) => {
        if (at?.includes(field)) return set(field, isHit && opened.at(-1) === field ? 'hit' : 'mine');
        return set(field, opened.includes(field) ? 'safe' : '');
      });
      await Promise.all(
        changed.map((element) =>
          table.motion.run(element, [{ transform: 'scale(0.6) rotateY(90deg)' }, {}], { duration: TURN_MS }),
        ),
      );
    },
    /** aria-disabled keeps the focus where it is. */
    paint: (canOpen: boolean) =>
      fields.forEach((element, field) =>
        element.setAttribute('aria-disabled', String(!canOpen || states[field] !== '')),
      ),
  };
};

const mount = (table: Table): FamilyView => {
  const { say } = textsOf(table.requested);
  const two = new Intl.NumberFormat(table.code, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  let mines = FIRST_MINES;
  let shown: MinesShow | null = null;
  const canOpen = (): boolean => table.open() !== null && !table.isBusy();
  const open = (field: number): void => {
    if (canOpen() && shown !== null && !shown.opened.includes(field)) table.act('open', field);
  };
  const field = createField(table, open);
  field.clear();
  const [now, next] = [make('b'), make('b')];
  const fact = (name: string, value: HTMLElement) =>
    make('div', { children: [make('dt', { text: name }), make('dd', { children: [value] })] });
  const stage = make('div', {
    class: 'mines-stage',
    children: [
      field.element,
      make('dl', { class: 'mines-facts', children: [fact(say('now'), now), fact(say('next'), next)] }),
    ],
  });
  const choice = make('select', {
    class: 'mines-choice',
    attributes: { 'aria-label': say('mines') },
    children: Array.from({ length: MOST_MINES }, (_, index) =>
      make('option', {
        text: table.words.place(placeOf(index + 1)),
        attributes: { value: String(index + 1) },
      }),
    ),
  });
  choice.addEventListener('change', () => {
    mines = Number(choice.value);
    table.changed();
  });
  const times = (factor: number | null | undefined): string =>
    factor === null || factor === undefined || factor === 0
      ? '–'
      : `${say('times', { times: two.format(factor / UNITS) })} = ${table.money(table.unitMinor() * BigInt(factor))}`;
  return {
    stage,
    picker: make('label', {
      class: 'mines-picker',
      children: [make('span', { text: say('mines') }), choice],
    }),
    picks: () => [{ place: placeOf(mines), units: UNITS }],
    start() {
      shown = null;
      field.clear();
    },
    async show(round) {
      const read = readMines(round.show);
      if (!read) return;
      mines = minesOfPlace(round.picks[0]?.place ?? '') ?? mines;
      shown = read;
      if (read.at !== null) table.sound(read.factor > 0 ? 'win' : 'lose');
      else if (read.opened.length > 0) table.sound('tick');
      await field.show(read);
    },
    reset() {
      if (shown === null) field.clear();
    },
    paint() {
      choice.value = String(mines);
      choice.disabled = table.isBusy() || table.open() !== null;
      field.paint(canOpen());
      now.textContent = times(shown?.factor);
      next.textContent = times(shown && shown.at === null ? shown.next : ladderAt(mines)[0]);
    },
    key(key) {
      const index = key.length === 1 ? key.toLowerCase().charCodeAt(0) - FIRST_KEY : -1;
      if (index < 0 || index >= FIELDS) return false;
      open(index);
      return true;
    },
    offers: ({ name }) => name === 'open',
  };
};

export const page: FamilyPage = { css, words: minesWords, mount };
