import { register } from '../../src/contract/calls/session';
import { route } from './route';
import { visitorOf } from './visitor';

export const sessionRegister = route(register, (form, context) =>
  context.services.registration.register({
    form: { ...form, altcha: form.altcha ?? '' },
    mode: 'username',
    visitor: visitorOf(context, form.loginDeviceId),
    language: context.language,
  }),
);
