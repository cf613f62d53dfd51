import type { Promotion } from '../../../contract/entities/notice';

/** What the button below a promotion does; null where there is nothing to do but read. */
export type PromotionAction =
  | { type: 'games'; category: string }
  | { type: 'register' }
  /** What is claimed or counted in the member's own reward centre. */
  | { type: 'rewards' }
  | { type: 'address'; link: string }
  | null;

const GAMES: Readonly<Record<string, string>> = {
  rng_promo: 'RNG',
  live_promo: 'LIVE',
  pvp_promo: 'PVP',
  sport_promo: 'SPORTS',
  fish_promo: 'FISH',
};
const REWARDS: readonly string[] = [
  'REWARD_CENTER',
  'DEPOSIT',
  'MISSION',
  'INVITE_FRIENDS',
  'MEMBER',
  'POINT_MARKET',
];

/** @param isGuest who has an account is not asked to make one */
export const promotionAction = (
  { category, redirect, externalLink }: Pick<Promotion, 'category' | 'redirect' | 'externalLink'>,
  isGuest: boolean,
): PromotionAction => {
  if (redirect === 'REGISTER' && isGuest) return { type: 'register' };
  if (redirect === 'REDIRECT_URL' && externalLink !== '') return { type: 'address', link: externalLink };
  if (REWARDS.includes(redirect)) return { type: 'rewards' };
  const games = Object.hasOwn(GAMES, category) ? GAMES[category] : undefined;
  return games === undefined ? null : { type: 'games', category: games };
};

const MAX_KINDS = 16;
/** Whatever is of no kind. */
const OTHER = 'other_promo';

/** Kinds of the promotions that there are, as they are first met and the others last; no more than a row of tabs holds. */
export const kindsOf = (rows: readonly Pick<Promotion, 'category'>[]): string[] => {
  const kinds = [...new Set(rows.map((row) => row.category))].slice(0, MAX_KINDS);
  return kinds.includes(OTHER) ? [...kinds.filter((kind) => kind !== OTHER), OTHER] : kinds;
};
