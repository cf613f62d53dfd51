import { make } from '../../../../page-kit/dom';
import type { BlackjackShow } from '../../../families/blackjack/basic-strategy';
import { isNatural, totalOf } from '../../../families/blackjack/hands';
import type { StudioRound } from '../../../api-shapes';
import type { FamilyPage, FamilyView, FamilyWords, Table, WordsContext } from '../../family-view';
import { openDesk, speakOf, type SayWord } from '../family-desk';
import { createHand } from '../hand';
import { cardName, cardNames } from '../playing-card';
import css from '../table.css?inline';
import { blackjackWords, type BlackjackWord } from './locales/index';

type Say = SayWord<BlackjackWord>;
const BET = 2;
const MOVES = ['hit', 'stand', 'double', 'split', 'insure', 'decline'] as const;

const readShow = ({ show }: StudioRound): BlackjackShow | null =>
  typeof show === 'object' && show !== null && 'dealer' in show ? (show as BlackjackShow) : null;

const totalText = (say: Say, cards: readonly number[]): string => {
  if (isNatural(cards)) return say('blackjack');
  const { points, soft } = totalOf(cards);
  return say(soft ? 'softPoints' : 'points', { points });
};

const tellOf = (say: Say, show: BlackjackShow, round: StudioRound): string => {
  const own = show.hands.map(({ cards }) => `${cardNames(say, cards)} (${totalText(say, cards)})`).join('; ');
  if (round.moves.some(({ name }) => name === 'insure')) return say('insuranceAsked', { own });
  if (round.moves.length > 0) return say('yourTurn', { own, card: cardName(say, show.dealer[0] ?? null) });
  return say('result', { own, dealer: `${cardNames(say, show.dealer)} (${totalText(say, show.dealer)})` });
};

const words = ({ requested }: WordsContext): FamilyWords => {
  const say = speakOf(blackjackWords, requested);
  return {
    go: say('deal'),
    place: () => say('bet'),
    move({ name }) {
      const known = MOVES.find((one) => one === name);
      return known === undefined ? name : say(known);
    },
    tell(round) {
      const show = readShow(round);
      return show ? tellOf(say, show, round) : '';
    },
    rules: () => [say('rules'), say('moreRules')],
  };
};

const mount = (table: Table): FamilyView => {
  const desk = openDesk(blackjackWords, table);
  const { say } = desk;
  const dealer = createHand(desk, say('dealer'));
  const first = createHand(desk, say('you'));
  const second = createHand(desk, say('secondHand'));
  const hands = [first, second];
  const clear = (): void => {
    for (const hand of [dealer, ...hands]) hand.clear();
    second.element.hidden = true;
  };
  const layOwn = async (show: BlackjackShow): Promise<void> => {
    second.element.hidden = show.hands.length < 2;
    for (const [index, hand] of hands.entries()) {
      const cards = show.hands[index]?.cards ?? [];
      await hand.lay(cards);
      hand.note(cards.length > 0 ? totalText(say, cards) : '');
      hand.mark(show.active === index ? 'active' : '');
    }
  };
  clear();
  return {
    stage: make('div', {
      class: 'blackjack-stage',
      children: [
        dealer.element,
        make('div', { class: 'own-hands', children: hands.map(({ element }) => element) }),
      ],
    }),
    picker: null,
    picks: () => [{ place: '', units: BET }],
    start: clear,
    async show(round) {
      const show = readShow(round);
      if (!show) return;
      const isOver = round.moves.length === 0;
      await layOwn(show);
      for (let many = isOver ? 2 : 1; many <= show.dealer.length; many += 1)
        await dealer.lay(isOver ? show.dealer.slice(0, many) : [...show.dealer, null]);
      dealer.note(totalText(say, show.dealer));
    },
    reset: () => undefined,
    paint: () => undefined,
    key: () => false,
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words, mount };
