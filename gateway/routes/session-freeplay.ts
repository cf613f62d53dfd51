import { freeplay } from '../../src/contract/calls/session';
import { route, WithExtra } from './route';
import { visitorOf } from './visitor';

/** Old clients read the token at the top level of the answer, others inside the value. */
export const sessionFreeplay = route(freeplay, async (_, context) => {
  const grant = await context.services.session.freeplay(visitorOf(context));
  return new WithExtra(grant, { token: grant.token });
});
