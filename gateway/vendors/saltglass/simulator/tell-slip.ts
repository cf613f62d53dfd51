import { amountText } from '../../../../src/contract/money';
import { createLanguage } from '../../kit/language';
import type { VendorRound } from '../../types';
import { spotName, tidewheel } from './locales/index';
import type { Slip } from './slip-store';
import type { TableRound } from './table-store';
import { verifyPath } from './verify-path';
import { colourOf } from './wheel';

/** A seed of a published hash chain over the round's number and the root of all slips; docs/adr/0013 says how. */
const METHOD = 'hash-chain-slips-root';

/** One slip for its player's history: what it was on, where the ball rested, and what proves it. */
export const tellSlip = (input: {
  slip: Slip;
  round: TableRound | null;
  language: string;
  baseUrl: string;
}): VendorRound => {
  const { slip, round } = input;
  const language = createLanguage(tidewheel, input.language);
  const { say } = language;
  // Told only when the money follows it: before that the wheel still turns.
  const isOver = slip.winMinor !== null && round?.pocket !== null && round?.seed != null;
  const amount = (minor: bigint): string =>
    `${amountText({ minor, currency: slip.currency })} ${slip.currency}`;
  const result =
    isOver && round?.pocket != null
      ? [{ label: say('result'), value: `${round.pocket} – ${say(colourOf(round.pocket))}` }]
      : [];
  return {
    rows: [
      { label: say('roundNo'), value: slip.roundNo.toString() },
      ...slip.bets.map((bet) => ({ label: spotName(language, bet.spot), value: amount(bet.amountMinor) })),
      ...result,
    ],
    proof: round && {
      method: METHOD,
      revealed: isOver,
      values: {
        round: slip.roundNo.toString(),
        commitment: round.commitment,
        slip: slip.id,
        leaf: slip.leaf,
        ...(isOver ? { seed: round.seed ?? '', root: round.root ?? '', pocket: String(round.pocket) } : {}),
      },
      url: isOver ? new URL(verifyPath(slip), input.baseUrl).href : '',
    },
  };
};
