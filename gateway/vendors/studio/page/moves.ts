import { byId, make } from '../../page-kit/dom';
import type { StudioRound } from '../api-shapes';
import type { FamilyView, Table } from './family-view';

/** Buttons of one move at most: a wider choice is the stage's. */
const MOST_BUTTONS = 60;

export interface Moves {
  /** Buttons for what the open round offers and the stage does not; none for a round that is over. */
  paint(round: StudioRound | null, isFixed: boolean): void;
  /** How many buttons there are. */
  count(): number;
}

/** What a player may do within a round, as buttons that say what each costs. */
export const createMoves = (table: Table, view: FamilyView): Moves => {
  const host = byId('moves', HTMLElement);
  let shown = '';
  let count = 0;
  const build = (round: StudioRound): HTMLButtonElement[] =>
    round.moves
      .filter((move) => !view.offers(move))
      .flatMap((move) =>
        Array.from({ length: Math.min(move.of, MOST_BUTTONS) }, (_, value) => {
          const cost = table.money(BigInt(round.unit) * BigInt(move.units));
          const name = table.words.move(move, value);
          const element = make('button', {
            class: move.of > 1 ? 'plain move' : 'main move',
            attributes: { type: 'button', 'data-move': move.name },
            children: [
              make('b', { text: name }),
              ...(move.units > 0 ? [make('small', { text: `+ ${cost}` })] : []),
            ],
          });
          element.addEventListener('click', () => table.act(move.name, value));
          return element;
        }),
      );
  return {
    paint(round, isFixed) {
      const key = round === null ? '' : `${round.id} ${round.actions.length} ${JSON.stringify(round.moves)}`;
      if (key !== shown) {
        const hadFocus = host.contains(document.activeElement);
        const buttons = round === null ? [] : build(round);
        host.replaceChildren(...buttons);
        host.hidden = buttons.length === 0;
        count = buttons.length;
        shown = key;
        if (hadFocus) (buttons[0] ?? byId('go', HTMLButtonElement)).focus();
      }
      // aria-disabled keeps the focus where it is while an answer is awaited.
      host
        .querySelectorAll('button')
        .forEach((element) => element.setAttribute('aria-disabled', String(isFixed)));
    },
    count: () => count,
  };
};
