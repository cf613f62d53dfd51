import type { Category } from '../../../src/contract/entities/game';
import { prizeModeOf } from '../../../src/core/index';
import type { LotteryTarget } from '../../../src/core/types';

const MAX_CODE_LENGTH = 64;
const MAX_OWN_CODE_LENGTH = 20;

/** What an address of the lottery's pages asks for. */
export const lotteryAt = (address: URL, categories: readonly Category[]): LotteryTarget => {
  const gameCode = (address.searchParams.get('gameCode') ?? '').slice(0, MAX_CODE_LENGTH);
  const prizeMode = prizeModeOf(categories);
  switch (address.pathname.toLowerCase()) {
    case '/sealottery':
      return { kind: 'sea' };
    case '/vnlottery':
      return { kind: 'vn', prizeMode, gameCode, backUrl: address.origin };
    default:
      return { kind: 'classic', prizeMode, playType: 1, gameCode };
  }
};

/**
 * Which of our own games an address of the lottery's pages shows: an area, and the game that is open. A code that no game can have is
 * asked for as near to it as codes go, so that the visitor reads that there is no such game.
 */
export const ownLotteryAt = (address: URL): { area: 'LOTT' | 'VN' | 'SEA'; game: string } => {
  const game = (address.searchParams.get('gameCode') ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9_]/g, '_')
    .slice(0, MAX_OWN_CODE_LENGTH);
  switch (address.pathname.toLowerCase()) {
    case '/sealottery':
      return { area: 'SEA', game };
    case '/vnlottery':
      return { area: 'VN', game };
    default:
      return { area: 'LOTT', game };
  }
};

/** The same address with another game of ours open; '' for the list. */
export const withOwnGame = (address: URL, game: string): string => {
  const query = new URLSearchParams(address.search);
  if (game === '') query.delete('gameCode');
  else query.set('gameCode', game);
  const text = query.toString();
  return `${address.pathname}${text && `?${text}`}`;
};
