import type { Query } from '../../database/types';
import { readCuts, readOverRounds } from './chance/rain.queries';
import type { ContestRow } from './contests.queries';
import { readDraws, readTexts } from './raffles/raffles.queries';

/** Rounds of a rain in one file. */
const MAX_ROUNDS = 10_000;
/** As many as a raffle can have. */
const MAX_TICKETS = 1_000_000;

/**
 * What anyone needs to check a contest's chance: of a raffle that is drawn its transcript with all tickets, as `draw verify` reads it; of a rain
 * the rounds that are over with salt and cuts. null: there is nothing yet, or its kind has no such file.
 */
export const proofOf = async (
  query: Query,
  of: { merchantId: number; row: ContestRow },
): Promise<Record<string, unknown> | null> => {
  const { merchantId, row } = of;
  const place = { merchantId, contestId: row.id };
  if (row.kind === 'raffle') {
    const [draw] = await readDraws(query, { merchantId, contests: [row.id] });
    if (!draw?.transcript) return null;
    return {
      transcript: JSON.parse(draw.transcript) as unknown,
      tickets: await readTexts(query, { ...place, from: 1, limit: MAX_TICKETS }),
      kept: { commitment: draw.commitment },
    };
  }
  if (row.kind !== 'rain') return null;
  const rounds = await readOverRounds(query, { ...place, limit: MAX_ROUNDS });
  if (rounds.length === 0) return null;
  const told = [];
  for (const round of rounds) {
    const cuts = await readCuts(query, { merchantId, roundId: round.id });
    told.push({
      ...{ opensAt: round.opens_at.toISOString(), pot: round.pot.toString(), commitment: round.commitment },
      ...{ salt: cuts?.salt ?? '', cuts: cuts?.cuts ?? '' },
    });
  }
  return { contest: row.code, commitmentOf: 'SHA-256 of rain 1|salt|cuts', rounds: told };
};
