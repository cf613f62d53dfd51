import type { Category } from '../../../src/contract/entities/game';
import { prizeModeOf } from '../../../src/core/index';
import type { LotteryTarget } from '../../../src/core/types';

const MAX_CODE_LENGTH = 64;

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

/** Which of our own games an address of the lottery's pages shows: an area, and the game that is open. */
export const ownLotteryAt = (address: URL): { area: 'LOTT' | 'VN' | 'SEA'; game: string } => {
  const asked = address.searchParams.get('gameCode') ?? '';
  const game = /^[A-Z0-9_]{2,20}$/.test(asked) ? asked : '';
  switch (address.pathname.toLowerCase()) {
    case '/sealottery':
      return { area: 'SEA', game };
    case '/vnlottery':
      return { area: 'VN', game };
    default:
      return { area: 'LOTT', game };
  }
};
