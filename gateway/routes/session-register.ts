import { register } from '../../src/contract/calls/session';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionRegister = route(register, (form, context) =>
  context.services.registration.register({
    form,
    mode: 'username',
    visitor: visitorOf(context),
    language: context.language,
  }),
);
