import { affiliate } from '../../src/contract/calls/session';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionAffiliate = route(affiliate, async ({ code }, context) => {
  await context.services.registration.checkAffiliate({ code, visitor: visitorOf(context) });
  return null;
});
