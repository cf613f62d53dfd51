import type { Money } from '../../contract/money';
import type { Round } from '../../contract/entities/round';
import type { RoundsDomain } from '../../core/types';

/** More rounds than this are not added up in a page: then no result is told. */
export const MAX_ROUNDS = 1_000;
/** And no more pages of them are asked for, whatever a gateway says. */
const MAX_PAGES = 100;

/**
 * What a member won less what was staked in one game since a moment, from the member's own rounds. Told exactly or not at all: null
 * where there are too many, where other games of the vendor were played as well (its lobby is one such game), or several currencies.
 */
export function createPlayResult(
  domain: Pick<RoundsDomain, 'list'>,
  game: { vendor: string; gameId: string; from: number },
) {
  const known = new Map<string, Round>();
  return async (signal: AbortSignal): Promise<Money | null> => {
    const isFinal = (id: string): boolean => (known.get(id)?.state ?? 'open') !== 'open';
    // Open ones may have ended on a later page than the new ones stand on.
    const awaited = new Set([...known.keys()].filter((id) => !isFinal(id)));
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { rounds, totalPages } = await domain.list({
        vendor: game.vendor,
        from: game.from,
        page,
        signal,
      });
      const isNews = rounds.some(({ id }) => !isFinal(id));
      for (const round of rounds) {
        awaited.delete(round.id);
        known.set(round.id, round);
      }
      if (known.size > MAX_ROUNDS) return null;
      if (page >= totalPages || (!isNews && awaited.size === 0)) return sum([...known.values()], game.gameId);
    }
    return null;
  };
}

const sum = (rounds: readonly Round[], gameId: string): Money | null => {
  const currency = rounds[0]?.win.currency;
  if (currency === undefined) return null;
  if (rounds.some((round) => round.gameId !== gameId || round.win.currency !== currency)) return null;
  if (rounds.some(({ win, bet }) => win.unread || bet.unread)) return null;
  return { minor: rounds.reduce((net, { win, bet }) => net + win.minor - bet.minor, 0n), currency };
};
