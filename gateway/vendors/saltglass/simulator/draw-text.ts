import type { SpotBet } from './wheel';

// The texts that are hashed and signed; the page that checks a round uses these very functions.

/** One slip: its id and its bets in the order of their spots. */
export const leafText = (slip: { id: string; bets: readonly SpotBet[] }): string => {
  const bets = slip.bets.map((bet) => `${bet.spot}=${bet.amountMinor}`).sort();
  return [slip.id, ...bets].join('|');
};

/** All slips of a round, of all players: only their hashes are told. */
export const rootText = (leaves: readonly string[]): string => [...leaves].sort().join('\n');

/** What the round's seed signs for one block of numbers. */
export const drawText = (input: { no: bigint; root: string; cursor: number }): string =>
  `${input.no}:${input.root}:${input.cursor}`;
