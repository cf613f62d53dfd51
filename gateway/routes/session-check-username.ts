import { checkUsername } from '../../src/contract/calls/session';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionCheckUsername = route(checkUsername, async ({ username }, context) => {
  await context.services.registration.checkUsername({ username, visitor: visitorOf(context) });
  return null;
});
