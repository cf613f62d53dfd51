import { pointsOf } from '../../../families/nines/nines';
import { REVEAL } from '../../../families/shared-table';
import type { FamilyPage, FamilyView, FamilyWords, Table, WordsContext } from '../../family-view';
import { openDesk, speakOf, type SayWord } from '../family-desk';
import { cardNames } from '../playing-card';
import { createSeats, readSeats, seatsOf } from '../seats';
import tableCss from '../table.css?inline';
import { withOthersWords } from '../with-others/locales/index';
import modesCss from '../modes.css?inline';
import othersCss from '../with-others/others.css?inline';
import { heldNames, readAwaited, readHeld } from '../with-others/show';
import { ninesWords, type NinesWord } from './locales/index';

/** Cards of a seat before it may draw. */
const DEALT = 2;

const namesOf = (say: SayWord<NinesWord>, model: string): string[] =>
  Array.from({ length: seatsOf(model) }, (_, seat) =>
    seat === 0 ? say('you') : say('seat', { nth: seat + 1 }),
  );

const words = ({ requested, info }: WordsContext): FamilyWords => {
  const say = speakOf(ninesWords, requested);
  const others = speakOf(withOthersWords, requested);
  const names = namesOf(say, info.model);
  return {
    go: say('deal'),
    place: () => say('bet'),
    move: ({ name }) => (name === REVEAL ? others('reveal') : say(name === 'draw' ? 'draw' : 'stand')),
    tell(round) {
      if (readAwaited(round)) return others('awaited');
      const show = readSeats(round);
      if (!show) return '';
      const [own = []] = show.seats;
      if (round.moves.length > 0) return say('yourTurn', { own: cardNames(say, own), points: pointsOf(own) });
      const held = readHeld(round);
      const named = held ? heldNames(others, say('you'), held) : names;
      const seats = show.seats.map((cards, seat) =>
        say('seatHas', { seat: named[seat] ?? '', cards: cardNames(say, cards), points: pointsOf(cards) }),
      );
      return `${seats.join('. ')}.`;
    },
    rules: () => [say('rules'), say('seats'), others('rules')],
  };
};

const mount = (table: Table): FamilyView => {
  const desk = openDesk(ninesWords, table);
  const { say } = desk;
  return createSeats(desk, {
    names: namesOf(say, table.info.model),
    dealt: DEALT,
    pot: (amount) => say('pot', { amount }),
    note: (cards) => say('points', { points: pointsOf(cards) }),
    strength: pointsOf,
  });
};

export const page: FamilyPage = { css: tableCss + modesCss + othersCss, words, mount };
