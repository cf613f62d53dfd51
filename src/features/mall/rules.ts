import type { Article, PointConfig, Variant } from '../../contract/entities/points';
import type { Money } from '../../contract/money';

/** Why something cannot be ordered, said before the click. */
export type Block = { why: 'sold' } | { why: 'limit' } | { why: 'points'; missing: bigint };

export const leftOf = ({ variants }: Pick<Article, 'variants'>): number =>
  variants.reduce((sum, { left }) => sum + left, 0);

export const blockOf = (article: Article, balance: bigint): Block | null => {
  if (leftOf(article) === 0) return { why: 'sold' };
  if (article.mayHave === 0) return { why: 'limit' };
  return article.price > balance ? { why: 'points', missing: article.price - balance } : null;
};

/** Pieces of one order at most. */
const MOST_PIECES = 100;

/** How many of a variant the member can order: stock, what one member may have, and the points. */
export const mostOf = ({ price, mayHave }: Article, variant: Variant, balance: bigint): number => {
  const byPoints = price > 0n ? balance / price : BigInt(MOST_PIECES);
  const most = Math.min(variant.left, mayHave ?? MOST_PIECES, MOST_PIECES);
  return byPoints < BigInt(most) ? Number(byPoints) : most;
};

const THOUSAND = 1_000n;
/** What points become. */
export const worthOf = (points: bigint, { thousand }: Pick<PointConfig, 'thousand'>): Money => ({
  minor: (points * thousand.minor) / THOUSAND,
  currency: thousand.currency,
});

export type AmountProblem = 'amountUnreadable' | 'amountMin' | 'amountStep' | 'amountDay' | 'amountBalance';

/** What is wrong with a number of points; null where it can be changed into money. */
export const judgePoints = (points: bigint | null, config: PointConfig): AmountProblem | null => {
  if (points === null || points === 0n) return 'amountUnreadable';
  if (points < config.minimum) return 'amountMin';
  // A part of a coin is never lost.
  if (points % config.step !== 0n || (points * config.thousand.minor) % THOUSAND !== 0n) return 'amountStep';
  if (points > config.leftToday) return 'amountDay';
  return points > config.balance ? 'amountBalance' : null;
};

/** Whether points become money here at all, and today. */
export const convertBlock = ({
  thousand,
  leftToday,
  minimum,
}: PointConfig): 'convertClosed' | 'convertOver' | null =>
  thousand.minor === 0n ? 'convertClosed' : leftToday < minimum ? 'convertOver' : null;

export interface Receiver {
  name: string;
  address: string;
  phone: string;
}
const [SHORTEST_NAME, SHORTEST_ADDRESS, FEWEST_DIGITS] = [2, 8, 6];

/** What is missing of where something is sent. */
export const judgeReceiver = ({
  name,
  address,
  phone,
}: Receiver): Partial<Record<keyof Receiver, 'nameMissing' | 'addressMissing' | 'phoneMissing'>> => ({
  ...(name.trim().length < SHORTEST_NAME ? { name: 'nameMissing' as const } : {}),
  ...(address.trim().length < SHORTEST_ADDRESS ? { address: 'addressMissing' as const } : {}),
  ...(phone.replace(/\D/g, '').length < FEWEST_DIGITS ? { phone: 'phoneMissing' as const } : {}),
});
