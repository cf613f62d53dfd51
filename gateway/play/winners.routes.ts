import { winnerBoard } from '../../src/contract/calls/notices';
import { cachedReply } from '../http/cached-reply';
import { route, type Route } from '../http/route';
import { winnersToWire } from './winners';

export const winnersRoutes: readonly Route[] = [
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
