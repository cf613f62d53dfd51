import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHANCE_COMMITMENT, chanceText, pickRow } from '../../contract/chance-draw';
import type { ChancePlay } from '../../contract/entities/chance';
import { checkPlay, checkRain } from './chance.check';

const prize = {
  money: { minor: 0n, currency: 'BRL' },
  bonus: null,
  points: 1,
  tickets: new Map<string, number>(),
  name: '',
};
const row = (id: string, weight: number, substitute = '') => ({
  id,
  prize,
  weight,
  ppm: 0,
  left: null,
  substitute,
});
const rows = [row('seldom', 1, 'often'), row('often', 99)];
const seed = Buffer.alloc(32, 5);
/** A play as the gateway writes it down: the same digest, computed by another library. */
const played = (no: string): ChancePlay => {
  const memberSeed = 'mine';
  const text = chanceText({
    ...{ merchant: 'demo', game: 'wheel', day: '2026-11-23', member: 'Maria', no, memberSeed },
  });
  const key = createHmac('sha256', seed).update(text).digest();
  const block = createHmac('sha256', key).update(Buffer.alloc(4)).digest();
  let at = -4;
  const drawn = rows[pickRow(() => block.readUInt32BE((at += 4)), [1, 99])]?.id ?? '';
  return {
    ...{
      ticketId: `7-${no}`,
      gameId: '7',
      drawn,
      given: drawn,
      prize,
      day: '2026-11-23',
      memberSeed,
      proofText: text,
    },
    commitment: createHash('sha256').update(CHANCE_COMMITMENT).update(seed).digest('hex'),
    ...{ seed: seed.toString('hex'), at: 0 },
  };
};

describe('checking a play', () => {
  it('[PTS-3] says right of what the seed says, also where the substitute was given', async () => {
    for (let no = 1; no <= 60; no += 1) expect(await checkPlay(played(String(no)), { rows })).toBe('right');
    const all = Array.from({ length: 400 }, (_, at) => played(String(at)));
    const seldom = all.find(({ drawn }) => drawn === 'seldom');
    if (seldom === undefined) throw new Error('none was drawn');
    expect(await checkPlay({ ...seldom, given: 'often' }, { rows })).toBe('right');
  });

  it('[PTS-3] says wrong of another seed, row, text, member seed or prize, and nothing before the day is over', async () => {
    const play = played('1');
    const other = play.drawn === 'often' ? 'seldom' : 'often';
    const forged: Partial<ChancePlay>[] = [
      { seed: Buffer.alloc(32, 6).toString('hex') },
      { seed: 'no seed' },
      { commitment: 'ab'.repeat(32) },
      { drawn: other, given: other },
      { memberSeed: 'theirs' },
      { given: 'nothing' },
    ];
    for (const part of forged) expect(await checkPlay({ ...play, ...part }, { rows })).toBe('wrong');
    expect(await checkPlay({ ...play, seed: '' }, { rows })).toBe('not-yet');
  });
});

describe('[PTS-3] a round of the red rain', () => {
  const salt = 'f00d';
  const pot = { minor: 10n, currency: 'BRL' };
  const commitmentOf = (cut: string): string =>
    createHash('sha256').update(`rain 1|${salt}|${cut}`).digest('hex');

  it('is right only where its slices are what was committed to and the whole pot', async () => {
    const commitment = commitmentOf('4,6');
    expect(await checkRain({ commitment, proof: { salt, cuts: '4,6' }, pot })).toBe('right');
    expect(await checkRain({ commitment, proof: { salt, cuts: '6,4' }, pot })).toBe('wrong');
    expect(await checkRain({ commitment: commitmentOf('4,5'), proof: { salt, cuts: '4,5' }, pot })).toBe(
      'wrong',
    );
    expect(await checkRain({ commitment: commitmentOf('4,x'), proof: { salt, cuts: '4,x' }, pot })).toBe(
      'wrong',
    );
    expect(await checkRain({ commitment, proof: null, pot })).toBe('not-yet');
    const unread = { minor: 0n, currency: 'BRL', unread: true as const };
    expect(await checkRain({ commitment, proof: { salt, cuts: '4,6' }, pot: unread })).toBe('not-yet');
    expect(await checkRain({ commitment, proof: { salt, cuts: '6,4' }, pot: unread })).toBe('wrong');
  });
});
