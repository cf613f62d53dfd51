import { make } from '../../../page-kit/dom';
import { SEAT_UNITS } from '../../families/pot';
import { REVEAL, TABLE } from '../../families/shared-table';
import type { StudioRound, TableView } from '../../api-shapes';
import type { FamilyView } from '../family-view';
import { speakOf, type Desk } from './family-desk';
import { createHand } from './hand';
import { createModes } from './modes';
import { cardNames } from './playing-card';
import { createBoard } from './with-others/board';
import { withOthersWords } from './with-others/locales/index';
import { heldNames, readAwaited, readHeld } from './with-others/show';

/** What both games for several seats show. */
export interface SeatsShow {
  /** Each seat's cards, the player's first; the others' only at the end. */
  seats: readonly (readonly number[])[];
}
export const readSeats = ({ show }: StudioRound): SeatsShow | null =>
  typeof show === 'object' && show !== null && 'seats' in show ? (show as SeatsShow) : null;

/** Tables with names such as 'four-seats'. */
export const seatsOf = (model: string): number => (model === 'four-seats' ? 4 : 2);

/** A round table: the player's seat below, the others above, the pot between them. The others are the house's, or members. */
export const createSeats = <Word extends string>(
  desk: Desk<Word>,
  input: {
    names: readonly string[];
    /** Cards that each seat is dealt at first. */
    dealt: number;
    pot: (amount: string) => string;
    note: (cards: readonly number[]) => string;
    strength: (cards: readonly number[]) => number;
  },
): FamilyView => {
  const { table } = desk;
  const say = speakOf(withOthersWords, table.requested);
  const hands = input.names.map((name) => createHand(desk, name));
  const pot = make('p', { class: 'pot' });
  const [own, ...others] = hands;
  const [you = ''] = input.names;
  const clear = (): void => hands.forEach((hand) => hand.clear());
  const rename = (names: readonly string[]): void =>
    hands.forEach((hand, seat) => hand.rename(names[seat] ?? ''));
  const showHidden = async (): Promise<void> => {
    const hidden = Array.from({ length: input.dealt }, () => null);
    for (const hand of others) await hand.lay(hidden);
  };
  const layOwn = async (cards: readonly number[], isActive: boolean): Promise<void> => {
    await own?.lay(cards);
    own?.note(input.note(cards));
    own?.mark(isActive ? 'active' : '');
  };
  const mark = (seats: readonly (readonly number[])[]): void => {
    const strengths = seats.map(input.strength);
    const best = Math.max(...strengths);
    for (const [seat, hand] of hands.entries()) hand.mark(strengths[seat] === best ? 'won' : '');
  };

  /** The round that waits for its reveal, and the one whose cards lie on the stage before it. */
  let [awaitedId, dealtTo]: [string | null, string | null] = [null, null];
  let dealing: Promise<void> = Promise.resolve();
  const onView = ({ roundId, held, fillsMs, nowMs, cards, moves }: TableView): void => {
    // A result stands until the player sits down again.
    if (roundId === null || awaitedId !== roundId) return;
    const isFilling = fillsMs === null || nowMs < fillsMs;
    rename(
      isFilling
        ? held.map((isHeld, at) => (at === 0 ? you : say(isHeld ? 'player' : 'free', { nth: at + 1 })))
        : heldNames(
            say,
            you,
            held.map((isHeld) => (isHeld ? 'member' : 'house')),
          ),
    );
    if (cards === null) return;
    if (dealtTo === roundId) return own?.mark(moves.length > 0 ? 'active' : '');
    dealtTo = roundId;
    dealing = layOwn(cards, moves.length > 0).then(showHidden);
  };
  const board =
    table.tables &&
    createBoard({
      ...{ table, tables: table.tables, say, onView },
      named: (cards) => ({ own: cardNames(desk.say, cards), note: input.note(cards) }),
    });

  /** Seats are taken at tables with others. */
  let isShared = false;
  /** Before it is known who sits where. */
  const newNames = (): readonly string[] =>
    isShared ? input.names.map((name, at) => (at === 0 ? name : say('free', { nth: at + 1 }))) : input.names;
  const share = (isIt: boolean): void => {
    if (!board || isIt === isShared) return;
    isShared = isIt;
    board.element.hidden = !isIt;
    board.follow(isIt);
    clear();
    rename(newNames());
    table.changed();
  };
  const modes = createModes(table, {
    ...{ label: say('modes'), atOnce: say('atOnce'), shared: say('table') },
    choose: share,
  });
  if (board) board.element.hidden = true;
  const picker = board && make('div', { class: 'seats-picker', children: [modes.element, board.element] });
  return {
    stage: make('div', {
      class: `seats seats-${input.names.length}`,
      children: [
        make('div', { class: 'others', children: others.map(({ element }) => element) }),
        pot,
        ...(own ? [own.element] : []),
      ],
    }),
    picker,
    picks: () => [{ place: isShared ? TABLE : '', units: SEAT_UNITS }],
    go: () => (isShared ? say('sit') : desk.say('deal')),
    start() {
      clear();
      rename(newNames());
    },
    async show(round) {
      awaitedId = readAwaited(round) ? round.id : null;
      if (awaitedId !== null) {
        share(true);
        board?.sit();
        return;
      }
      const show = readSeats(round);
      if (!show) return;
      const held = readHeld(round);
      if (table.tables) share(held !== null);
      if (held) rename(heldNames(say, you, held));
      const [mine = []] = show.seats;
      // Cards that are still being dealt face down come before those that are shown.
      await dealing;
      await layOwn(mine, round.moves.length > 0);
      if (round.moves.length > 0) return showHidden();
      for (const [seat, hand] of others.entries()) {
        const cards = show.seats[seat + 1] ?? [];
        await hand.lay(cards);
        hand.note(input.note(cards));
      }
      mark(show.seats);
    },
    reset: () => undefined,
    paint() {
      pot.textContent = input.pot(desk.money(SEAT_UNITS * input.names.length));
      // What is to be decided takes its place: a phone is small.
      modes.element.hidden = table.open() !== null;
      modes.paint(isShared);
    },
    key: (key) => isShared && /^[1-9]$/.test(key) && (board?.choose(Number(key)) ?? false),
    offers: ({ name }) => name === REVEAL,
  };
};
