import { roundDetail as call } from '../../src/contract/calls/rounds';
import { roundDetailToWire } from '../../src/contract/entities/round';
import { memberScope } from './member-scope';
import { route } from './route';

export const roundsDetail = route(call, async (input, context) => {
  const { language, services } = context;
  return roundDetailToWire(await services.rounds.detail({ ...memberScope(context), language }, input));
});
