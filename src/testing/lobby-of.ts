import { gamesDomain } from '../core/domains/games';
import { lobbyDomain } from '../core/domains/lobby';
import type { Client } from '../core/types';

/** The domains of a lobby, for tests of what stands outside of the core. */
export const lobbyOf = (client: Client) => ({
  games: client.use(gamesDomain),
  lobby: client.use(lobbyDomain),
});
