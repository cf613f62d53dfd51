import type { Category } from '../../contract/entities/game';

/** Vendors whose place among the e-lotteries makes the merchant's lottery one of them. */
const E_LOTTERY = ['TCG_LOTTO_VN', 'LOTT'];

/** LOTT-1: the prizes that a merchant's lottery goes by. */
export const prizeModeOf = (categories: readonly Category[]): 'LOTT' | 'ELOTT' => {
  const vendors = categories.find(({ key }) => key === 'ELOTT')?.vendors ?? [];
  return vendors.some(({ vendor }) => E_LOTTERY.includes(vendor)) ? 'ELOTT' : 'LOTT';
};
