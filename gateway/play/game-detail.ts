import type { GameDetail } from '../../src/contract/entities/game-facts';
import { type CatalogueService, factsOf, vendorGameOf } from '../catalogue/index';
import { GatewayError, type MerchantContext } from '../platform/index';
import type { Rooms } from './rooms';

/** What is known of one game before it is played. */
export interface GameDetails {
  /** @throws GatewayError GAME_UNKNOWN */
  of(merchant: MerchantContext, question: { gameId: string; language: string }): Promise<GameDetail>;
}

export const createGameDetails = (deps: {
  catalogue: CatalogueService;
  rooms: Pick<Rooms, 'list'>;
}): GameDetails => ({
  async of(merchant, { gameId, language }) {
    const index = await deps.catalogue.of(merchant.id);
    const game = index.byNode.get(gameId);
    if (!game) throw new GatewayError('GAME_UNKNOWN');
    const adapter = index.vendors?.get(game.vendor);
    const { currency } = merchant;
    const row = vendorGameOf(game);
    const stake = adapter?.facts?.({ gameId: game.gameId, currency, row })?.stake ?? null;
    const rules = adapter?.rules?.({ gameId: game.gameId, language, row });
    const rooms = await deps.rooms.list(merchant, { vendor: game.vendor, gameId, language });
    return {
      id: gameId,
      facts: factsOf(index, game),
      rules: rules?.rules ?? [],
      stake: stake && {
        min: { minor: stake.minMinor, currency },
        max: { minor: stake.maxMinor, currency },
      },
      seats:
        rooms.length > 0
          ? {
              taken: rooms.reduce((sum, { players }) => sum + players, 0),
              all: rooms.reduce((sum, { seats }) => sum + seats, 0),
            }
          : null,
      proofUrl: rules?.proofUrl ?? '',
    };
  },
});
