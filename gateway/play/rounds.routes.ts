import { roundDetail, roundList } from '../../src/contract/calls/rounds';
import { roundDetailToWire, roundToWire } from '../../src/contract/entities/round';
import { memberScope, route, type Route } from '../http/index';
import type { PlayServices } from './services';

export const roundsRoutes: readonly Route<PlayServices>[] = [
  route(roundList, async (input, context) => {
    const { language, services } = context;
    const page = await services.rounds.list({ ...memberScope(context), language }, input);
    return {
      list: page.rounds.map(roundToWire),
      totalPages: page.totalPages,
      totalCount: page.totalCount,
    };
  }),
  route(roundDetail, async (input, context) => {
    const { language, services } = context;
    return roundDetailToWire(await services.rounds.detail({ ...memberScope(context), language }, input));
  }),
];
