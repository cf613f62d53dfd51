import { faceOf, PACK, shoeOf } from '../cards';
import {
  unitsOfPicks,
  type Action,
  type Family,
  type Model,
  type Move,
  type Refused,
  type Table,
} from '../family';
import { basicStrategy, type BlackjackShow } from './basic-strategy';
import { DEALER_STANDS, isBust, isNatural, pointsOf, totalOf, TWENTY_ONE } from './hands';

const SHOE = 6 * PACK;
/** A bet is two units, so that 3 to 2 and half a bet of insurance are whole. */
const BET = 2;
/** A natural pays 3 to 2; insurance pays 2 to 1. */
const NATURAL_PAYS = 5;
const INSURANCE = 1;
const INSURANCE_PAYS = 3;
/** Hard totals that may be doubled. */
const DOUBLED = { least: 9, most: 11 };
/** More than the cards of two hands and insurance can take. */
const MOST_ACTIONS = 40;
/** The only published way of playing. */
const BASIC = 'basic-strategy';

interface Hand {
  cards: number[];
  staked: number;
  done: boolean;
}

interface Round {
  deal: () => number;
  hands: Hand[];
  dealer: number[];
  insured: number;
  /** Insurance is offered, and not answered yet. */
  asksInsurance: boolean;
  /** The dealer's cards lie open: the round is over. */
  over: boolean;
}

const activeOf = (round: Round): Hand | undefined => round.hands.find((hand) => !hand.done);

const playDealer = (round: Round): void => {
  const stays = round.hands.some((hand) => !isBust(hand.cards));
  if (stays) while (totalOf(round.dealer).points < DEALER_STANDS) round.dealer.push(round.deal());
  round.over = true;
};

/** Hands of twenty-one and above are asked nothing more; after the last hand the dealer plays. */
const goOn = (round: Round): void => {
  for (const hand of round.hands) if (totalOf(hand.cards).points >= TWENTY_ONE) hand.done = true;
  if (!round.over && activeOf(round) === undefined) playDealer(round);
};

/** The dealer looks at the hidden card before the player decides; a natural of either ends the round. */
const peek = (round: Round): void => {
  const isOver = isNatural(round.dealer) || round.hands.some((hand) => isNatural(hand.cards));
  if (isOver) round.over = true;
};

const begin = (deal: () => number): Round => {
  const first = deal();
  const open = deal();
  const second = deal();
  const hidden = deal();
  const hand = { cards: [first, second], staked: BET, done: false };
  const asksInsurance = pointsOf(open) === 1;
  const round = { deal, hands: [hand], dealer: [open, hidden], insured: 0, asksInsurance, over: false };
  if (!asksInsurance) peek(round);
  return round;
};

const canSplit = ({ hands }: Round, { cards: [first, second, third] }: Hand): boolean =>
  hands.length === 1 &&
  first !== undefined &&
  second !== undefined &&
  third === undefined &&
  pointsOf(first) === pointsOf(second);

const canDouble = ({ hands }: Round, { cards }: Hand): boolean => {
  const { points, soft } = totalOf(cards);
  return (
    hands.length === 1 && cards.length === 2 && !soft && points >= DOUBLED.least && points <= DOUBLED.most
  );
};

const move = (name: string, units = 0): Move => ({ name, of: 1, units });

const movesOf = (round: Round): Move[] => {
  if (round.over) return [];
  if (round.asksInsurance) return [move('decline'), move('insure', INSURANCE)];
  const hand = activeOf(round);
  if (!hand) return [];
  const moves = [move('hit'), move('stand')];
  if (canDouble(round, hand)) moves.push(move('double', BET));
  if (canSplit(round, hand)) moves.push(move('split', BET));
  return moves;
};

/** Each half gets a second card; aces get no third. */
const split = (round: Round, hand: Hand): void => {
  const [first = 0, second = 0] = hand.cards;
  const isAces = pointsOf(first) === 1;
  round.hands = [first, second].map((card) => ({ cards: [card, round.deal()], staked: BET, done: isAces }));
};

const answerInsurance = (round: Round, name: string): void => {
  round.asksInsurance = false;
  if (name === 'insure') round.insured = INSURANCE;
  peek(round);
};

const act = (round: Round, { name }: Action): void => {
  const hand = activeOf(round);
  if (round.asksInsurance) answerInsurance(round, name);
  else if (hand && name === 'split') split(round, hand);
  else if (hand && name === 'stand') hand.done = true;
  else if (hand) {
    hand.cards.push(round.deal());
    if (name === 'double') {
      hand.staked += BET;
      hand.done = true;
    }
  }
  if (!round.over) goOn(round);
};

const payOf = (round: Round, hand: Hand): number => {
  if (isBust(hand.cards)) return 0;
  const dealerNatural = isNatural(round.dealer);
  // Twenty-one after a split is no natural.
  const natural = round.hands.length === 1 && isNatural(hand.cards);
  if (natural || dealerNatural) {
    if (natural && dealerNatural) return hand.staked;
    return natural ? NATURAL_PAYS : 0;
  }
  const own = totalOf(hand.cards).points;
  const dealer = totalOf(round.dealer).points;
  if (dealer > TWENTY_ONE || own > dealer) return hand.staked * 2;
  return own === dealer ? hand.staked : 0;
};

const tableOf = (round: Round): Table => {
  const { hands, dealer, insured, over } = round;
  const insurancePaid = insured > 0 && isNatural(dealer) ? INSURANCE_PAYS : 0;
  const hand = round.asksInsurance ? undefined : activeOf(round);
  const show: BlackjackShow = {
    hands: hands.map(({ cards, staked }) => ({ cards: cards.map(faceOf), staked })),
    active: over || !hand ? null : hands.indexOf(hand),
    dealer: (over ? dealer : dealer.slice(0, 1)).map(faceOf),
    insured,
  };
  return {
    staked: hands.reduce((sum, { staked }) => sum + staked, insured),
    paid: over ? hands.reduce((sum, one) => sum + payOf(round, one), insurancePaid) : 0,
    show,
    moves: movesOf(round),
  };
};

const follow = (round: Round, actions: readonly Action[]): Table | Refused => {
  if (actions.length > MOST_ACTIONS) return 'ACTION';
  for (const action of actions) {
    if (action.value !== 0 || !movesOf(round).some(({ name }) => name === action.name)) return 'ACTION';
    act(round, action);
  }
  return tableOf(round);
};

/** Six packs, shuffled for each round. */
export const sixDecks: Model = {
  name: 'six-decks',
  places: [{ place: '', least: BET, most: BET, step: BET }],
  mostPicks: 1,
  mostUnits: BET,
  mostActions: MOST_ACTIONS,
  // By `tsx tools/rtp-simulation.ts 10000000 published blackjack`.
  returns: [
    {
      of: BASIC,
      millionths: 993_436,
      by: { simulatedRounds: 10_000_000, halfWidthMillionths: 1_050 },
    },
  ],
  exactReturn(of) {
    throw new RangeError(`${of} is not counted`);
  },
  play(below, { picks, actions }) {
    if (unitsOfPicks(sixDecks, picks) === null) return 'PICKS';
    return follow(begin(shoeOf(below, SHOE)), actions);
  },
  rest(table) {
    const asksInsurance = table.moves.some(({ name }) => name === 'decline');
    return { name: asksInsurance ? 'decline' : 'stand', value: 0 };
  },
  follow: (of, table) => {
    if (of !== BASIC) throw new RangeError(`${of} is no way of playing`);
    return basicStrategy(table);
  },
};

export const blackjack: Family = { name: 'blackjack', models: [sixDecks] };
