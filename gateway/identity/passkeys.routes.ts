import {
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
} from '../../src/contract/calls/factors';
import { route, type Route, sessionOf, visitorOf } from '../http/index';
import type { IdentityServices } from './services';

export const passkeysRoutes: readonly Route<IdentityServices>[] = [
  route(passkeyRegisterOptions, (_, context) =>
    context.services.passkeys.registerOptions({ session: sessionOf(context), visitor: visitorOf(context) }),
  ),
  route(passkeyRegister, async ({ name, response }, context) => {
    const session = sessionOf(context);
    await context.services.passkeys.register({ session, visitor: visitorOf(context), name, response });
    return null;
  }),
  route(passkeyLoginOptions, (_, context) => context.services.passkeys.loginOptions(visitorOf(context))),
  route(passkeyLogin, ({ response, loginDeviceId }, context) =>
    context.services.passkeys.login({ visitor: visitorOf(context, loginDeviceId), response }),
  ),
  route(passkeyList, (_, context) =>
    context.services.passkeys.list({ session: sessionOf(context), visitor: visitorOf(context) }),
  ),
  route(passkeyRemove, async ({ id }, context) => {
    await context.services.passkeys.remove({ session: sessionOf(context), visitor: visitorOf(context), id });
    return null;
  }),
];
