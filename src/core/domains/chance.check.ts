import { CHANCE_COMMITMENT, pickRow } from '../../contract/chance-draw';
import type { ChanceGame, ChancePlay, RainRound } from '../../contract/entities/chance';
import { bytesOf, hexOf, hmac, joined, sha256, utf8 } from './lottery.bytes';

const WORD_BYTES = 4;
const SEED = /^[0-9a-f]{64}$/;

/** The first block of a play's key: eight words, of which one is taken unless it lies in the last incomplete stretch. */
const wordsOf = async (seed: string, text: string): Promise<() => number> => {
  const key = await hmac(bytesOf(seed), utf8(text));
  const block = await hmac(key, Uint8Array.of(0, 0, 0, 0));
  const view = new DataView(block.buffer);
  let at = 0;
  return () => {
    if (at + WORD_BYTES > block.length) throw new RangeError('the stream is exhausted');
    at += WORD_BYTES;
    return view.getUint32(at - WORD_BYTES);
  };
};

/** Computes a play again from its seed: what was committed to, the row that was drawn, and what was given in its place. */
export const checkPlay = async (
  play: ChancePlay,
  { rows }: Pick<ChanceGame, 'rows'>,
): Promise<'right' | 'wrong' | 'not-yet'> => {
  if (play.seed === '') return 'not-yet';
  if (!SEED.test(play.seed)) return 'wrong';
  const committed = hexOf(await sha256(joined(utf8(CHANCE_COMMITMENT), bytesOf(play.seed))));
  const isNamed = play.proofText.split('|').at(-1) === play.memberSeed;
  const weights = rows.map(({ weight }) => weight);
  const row = rows[pickRow(await wordsOf(play.seed, play.proofText), weights)];
  const isGiven = row !== undefined && [row.id, row.substitute].includes(play.given);
  return committed === play.commitment && isNamed && row?.id === play.drawn && isGiven ? 'right' : 'wrong';
};

const CUT = /^\d{1,16}(,\d{1,16})*$/;

/** Whether a round's slices are those that were committed to before it opened, and their sum is the pot to the unit. */
export const checkRain = async ({
  commitment,
  proof,
  pot,
}: Pick<RainRound, 'commitment' | 'proof' | 'pot'>): Promise<'right' | 'wrong' | 'not-yet'> => {
  if (proof === null) return 'not-yet';
  const { salt, cuts } = proof;
  if (!CUT.test(cuts)) return 'wrong';
  const sum = cuts.split(',').reduce((all, slice) => all + BigInt(slice), 0n);
  const digest = hexOf(await sha256(utf8(`rain 1|${salt}|${cuts}`)));
  if (digest !== commitment) return 'wrong';
  // The slices are those that were promised, but their sum cannot be compared with a pot that cannot be read.
  if (pot.unread) return 'not-yet';
  return sum === pot.minor ? 'right' : 'wrong';
};
