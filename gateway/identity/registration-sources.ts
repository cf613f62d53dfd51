import { networkKey } from '../platform/index';

/** Accounts that one source, and the network around it, opens in this clock hour and the one before, before each further one needs a puzzle. */
export const REGISTRATIONS_PER_SOURCE = 30;
export const REGISTRATIONS_PER_NETWORK = 90;
/** Doublings of the puzzle, one each time the count has doubled. */
const MAX_LEVEL = 2;

/** Rate-limit keys of a registration. */
export const registrationKeys = (source: string): { source: string; network: string } => ({
  source,
  network: networkKey(source),
});

const levelOf = (count: number, free: number): number =>
  Math.min(MAX_LEVEL, Math.floor(Math.log2(count / free)));

/**
 * Doublings of the puzzle that this registration must solve; null if it needs none.
 * @param counts of the source and its network, this registration included
 */
export const registrationLevel = (counts: { source: number; network: number }): number | null => {
  const levels = [
    counts.source > REGISTRATIONS_PER_SOURCE ? [levelOf(counts.source, REGISTRATIONS_PER_SOURCE)] : [],
    counts.network > REGISTRATIONS_PER_NETWORK ? [levelOf(counts.network, REGISTRATIONS_PER_NETWORK)] : [],
  ].flat();
  return levels.length === 0 ? null : Math.max(...levels);
};
