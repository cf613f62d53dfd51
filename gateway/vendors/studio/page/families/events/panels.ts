import { make } from '../../../../page-kit/dom';
import type { Book, Offer } from '../../../families/events/book';
import type { BetBoard } from '../bet-board';
import { marketText, oddsText, outcomeText, type Say } from './names';
import type { Teams } from './teams';

/** Offers of one fixture, market by market. */
const marketsOf = (offers: readonly Offer[]): Offer[][] => {
  const byMarket = new Map<string, Offer[]>();
  for (const offer of offers) {
    const key = `${offer.market.kind} ${'line' in offer.market ? offer.market.line : ''}`;
    byMarket.set(key, [...(byMarket.get(key) ?? []), offer]);
  }
  return [...byMarket.values()];
};

/** What can be staked on, a panel for each pair of a sport. */
export const createPanels = (input: {
  book: Book;
  board: BetBoard;
  say: Say;
  teamsAt: (pair: number) => Teams;
}): HTMLElement[] => {
  const { book, board, say, teamsAt } = input;
  const groupOf = (market: readonly Offer[]): HTMLElement => {
    const name = market[0] ? marketText(say, market[0].market) : '';
    return make('div', {
      class: 'market',
      attributes: { role: 'group', 'aria-label': name },
      children: [
        make('span', { class: 'market-name', text: name }),
        ...market.map((offer) =>
          board.cell({
            place: offer.place,
            name: outcomeText(say, offer.market, teamsAt(offer.fixture)),
            hint: oddsText(offer),
            class: 'cell odds',
          }),
        ),
      ],
    });
  };
  return book.sport.fixtures.map((_, index) =>
    make('div', {
      class: 'markets',
      children: marketsOf(book.offers.filter((offer) => offer.fixture === index + 1)).map(groupOf),
    }),
  );
};
