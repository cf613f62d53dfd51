import { winnerBoard } from '../../src/contract/calls/notices';
import { cachedReply, route, type Route } from '../http/index';
import { winnersToWire } from './winners';
import type { CatalogueServices } from '../catalogue/index';
import type { PlayServices } from './services';

export const winnersRoutes: readonly Route<PlayServices & Pick<CatalogueServices, 'catalogue'>>[] = [
  route(winnerBoard, async (input, context) => {
    const { services, merchant, language } = context;
    const [index, board] = await Promise.all([
      services.catalogue.of(merchant.id),
      services.winners.of(merchant.id),
    ]);
    const category = input.gameCategory;
    const limit = input.limitNum;
    return cachedReply(board, `winners ${JSON.stringify([category, limit, language])}`, () =>
      JSON.stringify(winnersToWire(board, { index, category, limit, language })),
    );
  }),
];
