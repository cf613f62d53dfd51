import type { VendorRound } from '../types';
import { houseGameById } from './games';
import type { Round } from './round-store';

/** Client seed and nonce with the server's committed seed; docs/adr/0013 says how a round is computed from them. */
const METHOD = 'hmac-sha256-seeds';

/** The page that computes a round. The seeds travel behind the hash sign: they never reach a server or its log. */
const verifyAddress = (input: {
  round: Round;
  slug: string;
  serverSeed: string;
  language: string;
  baseUrl: string;
}) => {
  const { round } = input;
  const url = new URL(`/games/house/${input.slug}/verify`, input.baseUrl);
  url.searchParams.set('lang', input.language);
  url.hash = new URLSearchParams({
    server: input.serverSeed,
    hash: round.seedHash,
    client: round.clientSeed,
    nonce: String(round.nonce),
    choice: round.choice,
  }).toString();
  return url.href;
};

/** One round for its player's history. The server's seed is told only when it has been revealed. */
export const tellRound = (input: { round: Round; language: string; baseUrl: string }): VendorRound => {
  const { round } = input;
  const game = houseGameById(round.gameId);
  const isDrawn = round.outcome !== null;
  const { serverSeed } = round;
  return {
    rows: isDrawn && game ? game.tell({ ...round, language: input.language }) : [],
    proof: {
      method: METHOD,
      revealed: serverSeed !== null,
      values: {
        seedHash: round.seedHash,
        ...(serverSeed === null ? {} : { serverSeed }),
        clientSeed: round.clientSeed,
        nonce: String(round.nonce),
        choice: round.choice,
      },
      url:
        serverSeed === null || !game || !isDrawn
          ? ''
          : verifyAddress({ ...input, slug: game.slug, serverSeed }),
    },
  };
};
