import { PACK } from '../cards';

export const SHOE = 8 * PACK;
/** Ace to nine count themselves, tens and faces nothing. */
export const pointsOf = (rank: number): number => (rank < 9 ? rank + 1 : 0);
const sum = (points: readonly number[]): number => points.reduce((total, one) => total + one, 0) % 10;

const NATURAL = 8;
const PLAYER_STANDS = 6;
/** By the player's third card: the banker draws on this total and below. */
const BANKER_DRAWS = [3, 3, 4, 4, 5, 5, 6, 6, 2, 3] as const;
/** The banker's rule where the player stood. */
const BANKER_DRAWS_ALONE = 5;

export interface Hands<Card> {
  player: Card[];
  banker: Card[];
}

/** Deals both hands by the fixed rules of punto banco. */
export const dealHands = <Card>(deal: () => Card, points: (card: Card) => number): Hands<Card> => {
  const player = [deal()];
  const banker = [deal()];
  player.push(deal());
  banker.push(deal());
  const total = (hand: readonly Card[]): number => sum(hand.map(points));
  if (total(player) >= NATURAL || total(banker) >= NATURAL) return { player, banker };
  let drawsOn: number = BANKER_DRAWS_ALONE;
  if (total(player) < PLAYER_STANDS) {
    const third = deal();
    player.push(third);
    drawsOn = BANKER_DRAWS[points(third)] ?? BANKER_DRAWS_ALONE;
  }
  if (total(banker) <= drawsOn) banker.push(deal());
  return { player, banker };
};

export type Result = 'player' | 'banker' | 'tie';
export const resultOf = <Card>({ player, banker }: Hands<Card>, points: (card: Card) => number): Result => {
  const [left, right] = [sum(player.map(points)), sum(banker.map(points))];
  if (left === right) return 'tie';
  return left > right ? 'player' : 'banker';
};

/** Cards of a full shoe by their points. */
const cardsWith = (points: number): number => (points === 0 ? 16 * 8 : 4 * 8);

/** Ways of `depth` further cards of which none is looked at. */
const anyOf = (left: number, depth: number): number => {
  let ways = 1;
  for (let card = 0; card < depth; card += 1) ways *= left - card;
  return ways;
};

/** In how many of all orders of six cards each result comes: 416 · 415 · 414 · 413 · 412 · 411 of them. */
export const countResults = (): Record<Result, bigint> => {
  const counts: Record<Result, bigint> = { player: 0n, banker: 0n, tie: 0n };
  const left = Array.from({ length: 10 }, (_, points) => cardsWith(points));
  const dealt: number[] = [];
  const own = (points: number): number => points;
  const visit = (ways: bigint): void => {
    let at = 0;
    let isShort = false;
    const hands = dealHands(() => {
      const points = dealt[at];
      at += 1;
      isShort ||= points === undefined;
      return points ?? 0;
    }, own);
    if (!isShort) {
      counts[resultOf(hands, own)] += ways * BigInt(anyOf(SHOE - dealt.length, 6 - dealt.length));
      return;
    }
    for (let points = 0; points < left.length; points += 1) {
      const cards = left[points] ?? 0;
      left[points] = cards - 1;
      dealt.push(points);
      visit(ways * BigInt(cards));
      dealt.pop();
      left[points] = cards;
    }
  };
  visit(1n);
  return counts;
};
