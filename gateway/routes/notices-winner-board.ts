import { winnerBoard as call } from '../../src/contract/calls/notices';
import { winnersToWire } from '../services/winners';
import { cachedReply } from './cached-reply';
import { route } from './route';

export const noticesWinnerBoard = route(call, async (input, context) => {
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
});
