import { describe, expect, it } from 'vitest';
import { card } from '../../../src/testing/fixtures';
import { lotteryAt, ownLotteryAt } from './lottery-at';

const lanes = (vendor: string) => [{ key: 'ELOTT', vendors: [card({ vendor })], classifies: [] }];
const lottery = (path: string, categories = lanes('JL')) =>
  lotteryAt(new URL(path, 'https://play.example'), categories);

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
    expect(lottery(path)).toEqual(asked);
  });

  it.each(['TCG_LOTTO_VN', 'LOTT'])('in the prizes of e-lotteries where %s is one', (vendor) => {
    expect(lottery('/lottery', lanes(vendor))).toMatchObject({ prizeMode: 'ELOTT' });
    expect(lottery('/lottery', [])).toMatchObject({ prizeMode: 'LOTT' });
  });
});

describe('[NAV-4] an address of the lottery names our own games', () => {
  it.each([
    ['/lottery', { area: 'LOTT', game: '' }],
    ['/lottery?gameCode=FOYER_SSC1', { area: 'LOTT', game: 'FOYER_SSC1' }],
    ['/vnLottery?gameCode=VN_NORTH', { area: 'VN', game: 'VN_NORTH' }],
    ['/seaLottery', { area: 'SEA', game: '' }],
    ['/lottery?gameCode=%3Cscript%3E', { area: 'LOTT', game: '' }],
  ])('%s for %j', (path, asked) => {
    expect(ownLotteryAt(new URL(path, 'https://play.example'))).toEqual(asked);
  });
});
