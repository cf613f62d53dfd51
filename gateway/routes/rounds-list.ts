import { roundList as call } from '../../src/contract/calls/rounds';
import { roundToWire } from '../../src/contract/entities/round';
import { memberScope } from './member-scope';
import { route } from './route';

export const roundsList = route(call, async (input, context) => {
  const { language, services } = context;
  const page = await services.rounds.list({ ...memberScope(context), language }, input);
  return {
    list: page.rounds.map(roundToWire),
    totalPages: page.totalPages,
    totalCount: page.totalCount,
  };
});
