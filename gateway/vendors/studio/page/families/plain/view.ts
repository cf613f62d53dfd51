import { make } from '../../../../page-kit/dom';
import { button } from '../../../../page-kit/sheet';
import type { GameInfo } from '../../../api-shapes';
import type { Pick } from '../../../families/family';
import type { FamilyPage, FamilyView, Table } from '../../family-view';
import { drawSymbol, shapeOf } from '../../look/symbol';
import css from './plain.css?inline';
import { factsOf, plainWords, textsOf } from './words';

type Place = GameInfo['places'][number];

/** Units on places, within what the game takes. */
const createStake = (info: GameInfo) => {
  const units = new Map<string, number>();
  const sum = (): number => [...units.values()].reduce((total, one) => total + one, 0);
  const [first] = info.places;
  if (first) units.set(first.place, first.least);
  return {
    of: (place: string): number => units.get(place) ?? 0,
    picks: (): Pick[] => [...units].map(([place, count]) => ({ place, units: count })),
    clear: () => units.clear(),
    put(picks: readonly Pick[]) {
      units.clear();
      for (const pick of picks) units.set(pick.place, pick.units);
    },
    add(place: Place) {
      const laid = units.get(place.place) ?? 0;
      const more = laid === 0 ? place.least : place.step;
      // The only place that may be picked is changed, not added to.
      if (laid === 0 && info.mostPicks === 1) units.clear();
      else if (laid === 0 && units.size >= info.mostPicks) return;
      if (laid + more <= place.most && sum() + more <= info.mostUnits) units.set(place.place, laid + more);
    },
    take(place: Place) {
      const laid = units.get(place.place) ?? 0;
      if (laid - place.step >= place.least) units.set(place.place, laid - place.step);
      else units.delete(place.place);
    },
  };
};

const createPlaces = (table: Table, stake: ReturnType<typeof createStake>) => {
  const { say } = textsOf(table.requested);
  const change = (work: () => void): void => {
    if (table.isBusy() || table.open() !== null) return;
    work();
    table.changed();
  };
  const rows = table.info.places.map((place) => {
    const name = table.words.place(place.place);
    const amount = make('small');
    const add = make('button', {
      class: 'plain plain-place',
      attributes: { type: 'button', 'aria-label': say('add', { place: name }) },
      children: [make('b', { text: name }), amount],
    });
    const take = make('button', {
      class: 'round',
      text: '−',
      attributes: { type: 'button', 'aria-label': say('take', { place: name }) },
    });
    add.addEventListener('click', () => change(() => stake.add(place)));
    take.addEventListener('click', () => change(() => stake.take(place)));
    return { place, add, take, amount, row: make('div', { class: 'plain-row', children: [add, take] }) };
  });
  const clear = button(say('clear'), 'plain', () => change(() => stake.clear()));
  const element = make('div', {
    class: 'plain-places',
    attributes: { role: 'group', 'aria-label': say('places') },
    children: [...rows.map(({ row }) => row), ...(rows.length > 1 ? [clear] : [])],
  });
  return {
    element,
    addAt: (at: number): boolean => {
      const found = rows[at];
      if (found) change(() => stake.add(found.place));
      return found !== undefined;
    },
    paint() {
      const isFixed = table.isBusy() || table.open() !== null;
      for (const { place, add, take, amount } of rows) {
        const laid = stake.of(place.place);
        amount.textContent = laid === 0 ? '' : table.money(table.unitMinor() * BigInt(laid));
        add.setAttribute('aria-pressed', String(laid > 0));
        add.disabled = isFixed;
        take.disabled = isFixed || laid === 0;
      }
      clear.disabled = isFixed;
    },
  };
};

const mount = (table: Table): FamilyView => {
  const { say } = textsOf(table.requested);
  const stake = createStake(table.info);
  const places = createPlaces(table, stake);
  const mark = make('div', {
    class: 'plain-mark',
    attributes: { 'aria-hidden': 'true' },
    children: [drawSymbol(shapeOf(table.info.theme), table.look)],
  });
  const list = make('dl', { class: 'plain-facts', attributes: { 'aria-label': say('shown') } });
  const stage = make('div', { class: 'plain-stage', children: [mark, list] });
  const tell = (show: unknown): void =>
    list.replaceChildren(
      ...factsOf(show, say).map(({ name, value }) =>
        make('div', { children: [make('dt', { text: name }), make('dd', { text: value })] }),
      ),
    );
  return {
    stage,
    picker: places.element,
    picks: () => stake.picks(),
    start() {
      stage.classList.remove('won');
      list.replaceChildren();
      mark.classList.add('rolling');
    },
    async show(round) {
      stake.put(round.picks);
      mark.classList.remove('rolling');
      tell(round.show);
      stage.classList.toggle('won', BigInt(round.win) > BigInt(round.staked));
      await table.motion.run(list, [{ opacity: 0, transform: 'translateY(14px)' }, {}], { duration: 320 });
    },
    reset: () => mark.classList.remove('rolling'),
    paint: () => places.paint(),
    key: (key) => /^[1-9]$/.test(key) && places.addAt(Number(key) - 1),
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words: plainWords, mount };
