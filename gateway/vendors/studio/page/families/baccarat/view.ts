import { make } from '../../../../page-kit/dom';
import { pointsOf, type Result } from '../../../families/baccarat/rules';
import { rankOf } from '../../../families/cards';
import type { StudioRound } from '../../../api-shapes';
import type { FamilyPage, FamilyView, FamilyWords, Table, WordsContext } from '../../family-view';
import { createBetBoard } from '../bet-board';
import { openDesk, speakOf } from '../family-desk';
import { createHand } from '../hand';
import { cardNames } from '../playing-card';
import css from '../table.css?inline';
import { baccaratWords } from './locales/index';

const DEAL_PAUSE_MS = 250;

interface BaccaratShow {
  player: readonly number[];
  banker: readonly number[];
  result: Result;
  playerPair: boolean;
  bankerPair: boolean;
}
const readShow = ({ show }: StudioRound): BaccaratShow | null =>
  typeof show === 'object' && show !== null && 'banker' in show ? (show as BaccaratShow) : null;

/** Places in the order of the table, with their words and odds. */
const PLACES = [
  ['player-pair', 'playerPair', '12:1'],
  ['player', 'player', '1:1'],
  ['tie', 'tie', '9:1'],
  ['banker', 'banker', '19:20'],
  ['banker-pair', 'bankerPair', '12:1'],
] as const;

const totalOf = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + pointsOf(rankOf(card)), 0) % 10;
const wonOf = ({ result, playerPair, bankerPair }: BaccaratShow): string[] => [
  result,
  ...(playerPair ? ['player-pair'] : []),
  ...(bankerPair ? ['banker-pair'] : []),
];

const words = ({ requested }: WordsContext): FamilyWords => {
  const say = speakOf(baccaratWords, requested);
  return {
    go: say('deal'),
    place(place) {
      const key = PLACES.find(([one]) => one === place)?.[1];
      return key === undefined ? place : say(key);
    },
    move: ({ name }) => name,
    tell(round) {
      const show = readShow(round);
      if (!show) return '';
      const [left, right] = [totalOf(show.player), totalOf(show.banker)];
      const cards = { player: cardNames(say, show.player), banker: cardNames(say, show.banker) };
      if (show.result === 'tie') return say('tied', { points: left, ...cards });
      return show.result === 'player'
        ? say('playerWins', { points: left, other: right, ...cards })
        : say('bankerWins', { points: right, other: left, ...cards });
    },
    rules: () => [say('rules')],
  };
};

const mount = (table: Table): FamilyView => {
  const desk = openDesk(baccaratWords, table);
  const { say } = desk;
  const board = createBetBoard(desk);
  const player = createHand(desk, say('player'));
  const banker = createHand(desk, say('banker'));
  const hands = [player, banker];
  const clear = (): void => {
    board.mark([]);
    for (const hand of hands) hand.clear();
  };
  return {
    stage: make('div', { class: 'two-hands', children: hands.map(({ element }) => element) }),
    picker: make('div', {
      class: 'card-board',
      children: [
        make('div', {
          class: 'cells',
          children: PLACES.map(([place, key, hint]) => board.cell({ place, name: say(key), hint })),
        }),
        board.tools,
      ],
    }),
    picks: () => board.bets.picks(),
    start: clear,
    async show(round) {
      const show = readShow(round);
      if (!show) return;
      clear();
      // Dealt in turn, as at a table; the third cards come last.
      for (const many of [1, 2, 3]) {
        await player.lay(show.player.slice(0, many));
        await banker.lay(show.banker.slice(0, many));
        await table.motion.breathe(DEAL_PAUSE_MS);
      }
      player.note(say('points', { points: totalOf(show.player) }));
      banker.note(say('points', { points: totalOf(show.banker) }));
      player.mark(show.result === 'player' ? 'won' : '');
      banker.mark(show.result === 'banker' ? 'won' : '');
      board.mark(wonOf(show));
    },
    reset: clear,
    paint: () => board.paint(),
    key: (key) => board.key(key),
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words, mount };
