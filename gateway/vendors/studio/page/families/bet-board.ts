import { make, makeSvg } from '../../../page-kit/dom';
import { createBets, type Bets } from './bets';
import type { Desk } from './family-desk';

/** Steps of a place that one chip is worth. */
const CHIPS = [1, 5, 25] as const;

export interface BetBoard {
  bets: Bets;
  /** A button that lays the chosen chip on a place. */
  cell(input: {
    place: string;
    name: string;
    text?: string;
    hint?: string;
    class?: string;
  }): HTMLButtonElement;
  /** Chips, and what takes them back. */
  tools: HTMLElement;
  lay(place: string): void;
  /** Marks the places that won; none takes the marks away. */
  mark(won: readonly string[]): void;
  paint(): void;
  key(key: string): boolean;
}

/** Places as buttons that take chips: shared by all games in which several may be staked on. */
export const createBetBoard = <Word extends string>(desk: Desk<Word>): BetBoard => {
  const { table, say } = desk;
  const bets = createBets(table.info);
  const stepOf = new Map(table.info.places.map(({ place, step }) => [place, step]));
  const cells = new Map<
    string,
    { button: HTMLButtonElement; chip: HTMLElement; name: string; hint: string }
  >();
  let chip: number = CHIPS[0];

  const changed = (): void => {
    paint();
    table.changed();
  };
  const command = (run: () => void): HTMLButtonElement => {
    const button = make('button', { attributes: { type: 'button' } });
    button.addEventListener('click', () => {
      if (!table.isBusy()) run();
    });
    return button;
  };
  const pictured = (button: HTMLButtonElement, label: string, d: string): HTMLButtonElement => {
    const svg = makeSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
    svg.append(makeSvg('path', { d }));
    button.append(svg);
    button.setAttribute('aria-label', label);
    button.title = label;
    return button;
  };
  const chipButtons = CHIPS.map((worth) => {
    const button = command(() => {
      chip = worth;
      paint();
    });
    button.className = 'chip-choice';
    return { button, worth };
  });
  const undo = command(() => {
    bets.undo();
    changed();
  });
  const clear = command(() => {
    bets.clear();
    changed();
  });
  const note = make('p', { class: 'bet-note', attributes: { role: 'status' } });
  const tools = make('div', {
    class: 'bet-tools',
    children: [
      make('div', {
        class: 'chip-choices',
        attributes: { role: 'group', 'aria-label': say('chip') },
        children: chipButtons.map(({ button }) => button),
      }),
      make('div', {
        class: 'bet-commands',
        children: [
          pictured(undo, say('undo'), 'M9 6L4 11L9 16M4 11H14A5 5 0 0 1 14 20H10'),
          pictured(clear, say('clear'), 'M6 6L18 18M18 6L6 18'),
        ],
      }),
      note,
    ],
  });
  const lay = (place: string): void => {
    if (table.isBusy()) return;
    const isLaid = bets.lay(place, chip);
    if (isLaid) table.sound('tick');
    changed();
    const name = cells.get(place)?.name ?? table.words.place(place);
    note.textContent = isLaid ? say('laid', { name, amount: desk.money(bets.on(place)) }) : say('full');
  };
  const paint = (): void => {
    const step = Math.min(...stepOf.values());
    for (const { button, worth } of chipButtons) {
      button.textContent = desk.money(worth * step);
      button.setAttribute('aria-pressed', String(worth === chip));
    }
    for (const [place, cell] of cells) {
      const units = bets.on(place);
      const amount = units > 0 ? desk.money(units) : '';
      cell.chip.textContent = amount;
      cell.chip.hidden = units === 0;
      const label =
        units > 0 ? say('laid', { name: cell.name, amount }) : say('laidNone', { name: cell.name });
      cell.button.setAttribute('aria-label', cell.hint === '' ? label : `${label}, ${cell.hint}`);
    }
    undo.disabled = clear.disabled = bets.total() === 0;
  };
  return {
    bets,
    tools,
    lay,
    cell(input) {
      const mark = make('span', { class: 'chip' });
      const button = make('button', {
        class: input.class ?? 'cell',
        attributes: { type: 'button' },
        children: [
          make('span', { class: 'cell-name', text: input.text ?? input.name }),
          ...(input.hint === undefined ? [] : [make('small', { text: input.hint })]),
          mark,
        ],
      });
      button.addEventListener('click', () => lay(input.place));
      cells.set(input.place, { button, chip: mark, name: input.name, hint: input.hint ?? '' });
      return button;
    },
    mark(won) {
      for (const [place, { button }] of cells) button.classList.toggle('won', won.includes(place));
    },
    paint,
    key(key) {
      const index = ['1', '2', '3'].indexOf(key);
      const worth = CHIPS[index];
      if (worth === undefined) return false;
      chip = worth;
      paint();
      return true;
    },
  };
};
