import { describe, expect, it } from 'vitest';
import { card } from '../../../src/testing/fixtures';
import { lotteryWish } from './lottery-wish';

const lanes = (vendor: string) => [{ key: 'ELOTT', vendors: [card({ vendor })], classifies: [] }];
const wish = (path: string, categories = lanes('JL')) =>
  lotteryWish(new URL(path, 'https://play.example'), categories);

describe('[TRIAL-E2] an address of the lottery asks an older gateway', () => {
  it.each([
    [
      '/vnLottery?gameCode=VN60',
      { kind: 'vn', prizeMode: 'LOTT', gameCode: 'VN60', backUrl: 'https://play.example' },
    ],
    ['/vnlottery', { kind: 'vn', prizeMode: 'LOTT', gameCode: '', backUrl: 'https://play.example' }],
    ['/seaLottery', { kind: 'sea' }],
    ['/lottery?gameCode=SSC', { kind: 'classic', prizeMode: 'LOTT', playType: 1, gameCode: 'SSC' }],
  ])('%s for %j', (path, asked) => {
    expect(wish(path)).toEqual(asked);
  });

  it.each(['TCG_LOTTO_VN', 'LOTT'])('in the prizes of e-lotteries where %s is one', (vendor) => {
    expect(wish('/lottery', lanes(vendor))).toMatchObject({ prizeMode: 'ELOTT' });
    expect(wish('/lottery', [])).toMatchObject({ prizeMode: 'LOTT' });
  });
});
