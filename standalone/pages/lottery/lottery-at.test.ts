import { describe, expect, it } from 'vitest';
import { card } from '../../../src/testing/fixtures';
import { lotteryAt, ownLotteryAt, withOwnGame } from './lottery-at';

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
    ['/lottery?gameCode=foyer_ssc1', { area: 'LOTT', game: 'FOYER_SSC1' }],
    ['/lottery?gameCode=', { area: 'LOTT', game: '' }],
    // No game has such a code: the visitor reads that it is unknown.
    ['/lottery?gameCode=%3Cscript%3E', { area: 'LOTT', game: '_SCRIPT_' }],
    [`/lottery?gameCode=${'A'.repeat(99)}`, { area: 'LOTT', game: 'A'.repeat(20) }],
  ])('%s for %j', (path, asked) => {
    expect(ownLotteryAt(new URL(path, 'https://play.example'))).toEqual(asked);
  });

  it.each([
    ['/lottery', 'FOYER_SSC1', '/lottery?gameCode=FOYER_SSC1'],
    ['/vnLottery?gameCode=VN_NORTH', 'VN_SOUTH', '/vnLottery?gameCode=VN_SOUTH'],
    ['/seaLottery?gameCode=SEA3', '', '/seaLottery'],
    ['/lottery?r=77&gameCode=A1#content', '', '/lottery?r=77'],
  ])('%s with %s open is %s', (path, game, address) => {
    expect(withOwnGame(new URL(path, 'https://play.example'), game)).toBe(address);
  });
});
