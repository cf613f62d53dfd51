import { REVEAL } from '../../../families/shared-table';
import { sortOf, strengthOf } from '../../../families/trio/hands';
import type { FamilyPage, FamilyView, FamilyWords, Table, WordsContext } from '../../family-view';
import { openDesk, speakOf, type SayWord } from '../family-desk';
import { cardNames } from '../playing-card';
import { createSeats, readSeats, seatsOf } from '../seats';
import tableCss from '../table.css?inline';
import { withOthersWords } from '../with-others/locales/index';
import modesCss from '../modes.css?inline';
import othersCss from '../with-others/others.css?inline';
import { heldNames, readAwaited, readHeld } from '../with-others/show';
import { trioWords, type TrioWord } from './locales/index';

const CARDS = 3;

const namesOf = (say: SayWord<TrioWord>, model: string): string[] =>
  Array.from({ length: seatsOf(model) }, (_, seat) =>
    seat === 0 ? say('you') : say('seat', { nth: seat + 1 }),
  );

const words = ({ requested, info }: WordsContext): FamilyWords => {
  const say = speakOf(trioWords, requested);
  const others = speakOf(withOthersWords, requested);
  const names = namesOf(say, info.model);
  const sortText = (cards: readonly number[]): string => say(sortOf(cards));
  return {
    go: say('deal'),
    place: () => say('bet'),
    move: ({ name }, value) =>
      name === REVEAL
        ? others('reveal')
        : name === 'exchange'
          ? say('exchangeNth', { nth: value + 1 })
          : say('stand'),
    tell(round) {
      if (readAwaited(round)) return others('awaited');
      const show = readSeats(round);
      if (!show) return '';
      const [own = []] = show.seats;
      if (round.moves.length > 0) return say('yourTurn', { own: cardNames(say, own), sort: sortText(own) });
      const held = readHeld(round);
      const named = held ? heldNames(others, say('you'), held) : names;
      const seats = show.seats.map((cards, seat) =>
        say('seatHas', { seat: named[seat] ?? '', cards: cardNames(say, cards), sort: sortText(cards) }),
      );
      return `${seats.join('. ')}.`;
    },
    rules: () => [say('rules'), say('seats'), others('rules')],
  };
};

const mount = (table: Table): FamilyView => {
  const desk = openDesk(trioWords, table);
  const { say } = desk;
  return createSeats(desk, {
    names: namesOf(say, table.info.model),
    dealt: CARDS,
    pot: (amount) => say('pot', { amount }),
    note: (cards) => say(sortOf(cards)),
    strength: strengthOf,
  });
};

export const page: FamilyPage = { css: tableCss + modesCss + othersCss, words, mount };
