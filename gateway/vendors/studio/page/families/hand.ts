import { make } from '../../../page-kit/dom';
import type { Desk } from './family-desk';
import { cardName, dealIn, drawCard } from './playing-card';

export interface Hand {
  element: HTMLElement;
  /** Lays these cards down; those that lie there already stay, and new ones are dealt one by one. */
  lay(cards: readonly (number | null)[]): Promise<void>;
  rename(name: string): void;
  /** A line below the cards. */
  note(text: string): void;
  mark(state: 'won' | 'active' | ''): void;
  clear(): void;
}

/** One seat's cards with its name. */
export const createHand = <Word extends string>(desk: Desk<Word>, name: string): Hand => {
  const title = make('span', { class: 'hand-name', text: name });
  const row = make('div', { class: 'hand-cards' });
  const note = make('span', { class: 'hand-note' });
  const element = make('div', {
    class: 'hand',
    children: [title, row, note],
  });
  let laid: readonly (number | null)[] = [];
  return {
    element,
    async lay(cards) {
      while (row.children.length > cards.length) row.lastElementChild?.remove();
      for (const [index, card] of cards.entries()) {
        if (index < laid.length && laid[index] === card && row.children[index]) continue;
        const drawn = drawCard(card, cardName(desk.say, card));
        const before = row.children[index];
        if (before) before.replaceWith(drawn);
        else row.append(drawn);
        await dealIn(drawn, desk.table.motion);
      }
      laid = cards;
    },
    rename(text) {
      if (title.textContent !== text) title.textContent = text;
    },
    note: (text) => void (note.textContent = text),
    mark: (state) => void (element.className = state === '' ? 'hand' : `hand ${state}`),
    clear() {
      laid = [];
      row.replaceChildren();
      note.textContent = '';
      element.className = 'hand';
    },
  };
};
