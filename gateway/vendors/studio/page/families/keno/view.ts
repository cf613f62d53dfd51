import { make } from '../../../../page-kit/dom';
import { button } from '../../../../page-kit/sheet';
import { MOST_NUMBERS, NUMBERS, PAYS, placeOf, readKeno, UNITS } from '../../../families/keno/keno';
import type { FamilyPage, FamilyView, Table } from '../../family-view';
import css from './keno.css?inline';
import { kenoWords, textsOf } from './words';

const DRAW_MS = 170;
const FIRST_COUNT = 6;

/** Numbers that a player takes at random; the draw is the gateway's. */
const anyBelow = (bound: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % bound;

const quickPick = (count: number): number[] => {
  const rest = Array.from({ length: NUMBERS }, (_, index) => index + 1);
  return Array.from({ length: count }, () => rest.splice(anyBelow(rest.length), 1)[0] ?? 1);
};

const mount = (table: Table): FamilyView => {
  const { say } = textsOf(table.requested);
  const times = new Intl.NumberFormat(table.code, { maximumFractionDigits: 1 });
  const picked = new Set<number>();
  const drawn = new Set<number>();
  const isFixed = (): boolean => table.isBusy() || table.open() !== null;
  const change = (work: () => void): void => {
    if (isFixed()) return;
    drawn.clear();
    work();
    table.changed();
  };
  const toggle = (number: number): void =>
    change(() => {
      if (!picked.delete(number) && picked.size < MOST_NUMBERS) picked.add(number);
    });
  const numbers = Array.from({ length: NUMBERS }, (_, index) => {
    const element = make('button', {
      class: 'keno-number',
      text: String(index + 1),
      attributes: { type: 'button' },
    });
    element.addEventListener('click', () => toggle(index + 1));
    return element;
  });
  const pays = make('ol', { class: 'keno-pays', attributes: { 'aria-label': say('paysName') } });
  const count = make('p', { class: 'keno-count', attributes: { 'aria-live': 'polite' } });
  const paintNumber = (number: number): void => {
    const element = numbers[number - 1];
    if (!element) return;
    const [isPicked, isDrawn] = [picked.has(number), drawn.has(number)];
    element.classList.toggle('drawn', isDrawn);
    element.setAttribute('aria-pressed', String(isPicked));
    element.setAttribute('aria-disabled', String(isFixed()));
    const key = isPicked ? 'hit' : 'drawn';
    element.setAttribute('aria-label', say(isDrawn ? key : 'number', { number }));
  };
  const paintPays = (): void => {
    const hits = [...picked].filter((number) => drawn.has(number)).length;
    pays.replaceChildren(
      ...(PAYS[picked.size] ?? []).flatMap((factor, of) =>
        factor === 0
          ? []
          : [
              make('li', {
                class: drawn.size > 0 && of === hits ? 'won' : '',
                text: say('pays', { hits: of, times: times.format(factor) }),
              }),
            ],
      ),
    );
  };
  const paint = (): void => {
    for (let number = 1; number <= NUMBERS; number += 1) paintNumber(number);
    count.textContent = say('picked', { count: picked.size });
    paintPays();
    for (const one of tools) one.disabled = isFixed();
  };
  const take = (): void =>
    change(() => {
      const many = picked.size === 0 ? FIRST_COUNT : picked.size;
      picked.clear();
      for (const number of quickPick(many)) picked.add(number);
    });
  const clear = (): void => change(() => picked.clear());
  const tools = [button(say('quick'), 'plain', take), button(say('clear'), 'plain', clear)];
  const stage = make('div', {
    class: 'keno-stage',
    children: [
      make('div', {
        class: 'keno-grid',
        attributes: { role: 'group', 'aria-label': say('numbers') },
        children: numbers,
      }),
      pays,
    ],
  });
  return {
    stage,
    picker: make('div', { class: 'keno-tools', children: [count, ...tools] }),
    picks: () =>
      [...picked]
        .sort((left, right) => left - right)
        .map((number) => ({ place: placeOf(number), units: UNITS })),
    start() {
      drawn.clear();
      paint();
    },
    async show(round) {
      const shown = readKeno(round.show);
      if (!shown) return;
      picked.clear();
      drawn.clear();
      for (const number of shown.picked) picked.add(number);
      paint();
      for (const number of shown.drawn) {
        drawn.add(number);
        paintNumber(number);
        table.sound(picked.has(number) ? 'turn' : 'tick');
        await table.motion.breathe(DRAW_MS);
      }
      paintPays();
    },
    reset() {
      drawn.clear();
      paint();
    },
    paint,
    key(key) {
      if (key === 'q') take();
      else if (key === 'c') clear();
      else return false;
      return true;
    },
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words: kenoWords, mount };
