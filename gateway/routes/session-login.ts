import { login } from '../../src/contract/calls/session';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionLogin = route(login, ({ username, password, captcha, type }, context) =>
  context.services.session.login({ username, password, captcha, type }, visitorOf(context)),
);
