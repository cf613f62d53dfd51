import { createHash, createHmac } from 'node:crypto';
import { CHANCE_COMMITMENT, pickRow } from '../../../../src/contract/chance-draw';
import { wordsFrom } from '../../../lottery/index';
import type { ChanceContest } from '../definition';

export type ChanceRule = ChanceContest['rows'][number];

/** What a day's seed is committed to, before its first play. */
export const commitmentTo = (seed: Uint8Array): string =>
  createHash('sha256').update(CHANCE_COMMITMENT).update(seed).digest('hex');

/** The row that a play falls on: the same seed and text are the same row, always. */
export const rowOf = (rows: readonly ChanceRule[], of: { seed: Uint8Array; text: string }): ChanceRule => {
  const words = wordsFrom(createHmac('sha256', of.seed).update(of.text).digest());
  const row =
    rows[
      pickRow(
        words,
        rows.map(({ weight }) => weight),
      )
    ];
  if (row === undefined) throw new RangeError('no row was drawn');
  return row;
};
