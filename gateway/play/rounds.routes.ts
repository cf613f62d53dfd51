import { roundDetail, roundList } from '../../src/contract/calls/rounds';
import { roundDetailToWire, roundToWire } from '../../src/contract/entities/round';
import { memberScope } from '../http/member-scope';
import { route, type Route } from '../http/route';

export const roundsRoutes: readonly Route[] = [
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
