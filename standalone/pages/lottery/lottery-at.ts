import type { Category } from '../../../src/contract/entities/game';
import type { LotteryTarget } from '../../../src/core/types';

/** Vendors whose place among the e-lotteries makes the merchant's lottery one of them. */
const E_LOTTERY = ['TCG_LOTTO_VN', 'LOTT'];
const MAX_CODE_LENGTH = 64;

/** What an address of the lottery's pages asks for. */
export const lotteryAt = (address: URL, categories: readonly Category[]): LotteryTarget => {
  const gameCode = (address.searchParams.get('gameCode') ?? '').slice(0, MAX_CODE_LENGTH);
  const vendors = categories.find(({ key }) => key === 'ELOTT')?.vendors ?? [];
  const prizeMode = vendors.some(({ vendor }) => E_LOTTERY.includes(vendor)) ? 'ELOTT' : 'LOTT';
  switch (address.pathname.toLowerCase()) {
    case '/sealottery':
      return { kind: 'sea' };
    case '/vnlottery':
      return { kind: 'vn', prizeMode, gameCode, backUrl: address.origin };
    default:
      return { kind: 'classic', prizeMode, playType: 1, gameCode };
  }
};
