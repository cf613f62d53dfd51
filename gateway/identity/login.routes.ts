import type { HandlerInput } from '../../src/contract/call';
import { freeplay, login, logout } from '../../src/contract/calls/session';
import { loginVerification } from '../../src/contract/calls/sign-in';
import { route, type Route, visitorOf, WithExtra } from '../http/index';
import { GatewayError, type Visitor } from '../platform/index';
import type { Grant } from './grants';
import type { IdentityServices } from './services';

type Input = HandlerInput<typeof loginVerification>;

/** The field in which each method's answer travels; some clients put a mailed code into authCode. */
const answerOf = (input: Input): string => {
  if (input.method === 'P') return input.payeeName;
  if (input.method === 'G') return input.authCode;
  return input.verificationCode || input.authCode;
};

const ticketOf = (error: unknown): string => {
  const isDue = error instanceof GatewayError && error.code === 'LOGIN_VERIFY_REQUIRED';
  const value: unknown = isDue ? error.value : null;
  const ticket = typeof value === 'object' && value !== null && 'ticket' in value ? value.ticket : null;
  if (typeof ticket !== 'string') throw error;
  return ticket;
};

/** Clients that know no ticket send name and password once more: a login like any other, with all that stands before one. */
const byPassword = async (
  input: Input,
  visitor: Visitor,
  services: IdentityServices,
): Promise<Grant | string> => {
  const { username, password, countryDialingCode: dialingCode, remember } = input;
  const none = { captcha: '', codeId: '', rememberToken: '', altcha: '' };
  const provider = { channel: '', idToken: '' };
  try {
    return await services.signIns.login(
      { ...none, username, password, type: 'username', dialingCode, remember, provider },
      visitor,
    );
  } catch (error) {
    return ticketOf(error);
  }
};

export const loginRoutes: readonly Route<IdentityServices>[] = [
  route(login, (input, context) =>
    context.services.signIns.login(
      {
        username: input.username,
        password: input.password,
        captcha: input.captcha,
        type: input.type,
        dialingCode: input.countryDialingCode,
        codeId: input.codeId,
        remember: input.remember,
        rememberToken: input.rememberToken,
        provider: { channel: input.firebaseChannel, idToken: input.firebaseIdToken },
        altcha: input.altcha ?? '',
      },
      visitorOf(context, input.loginDeviceId),
    ),
  ),
  /** Old clients read the token at the top level of the answer, others inside the value. */
  route(freeplay, async (_, context) => {
    const grant = await context.services.signIns.freeplay(visitorOf(context));
    return new WithExtra(grant, { token: grant.token });
  }),
  route(logout, async (_, { session, merchant, services }) => {
    if (session) await services.sessions.end({ merchantId: merchant.id, tokenHash: session.tokenHash });
    return null;
  }),
  route(loginVerification, async (input, context) => {
    const visitor = visitorOf(context, input.loginDeviceId);
    const { services } = context;
    const begun = input.ticket || (await byPassword(input, visitor, services));
    if (typeof begun !== 'string') return begun;
    const { method, remember } = input;
    return services.factors.verify({ visitor, ticket: begun, method, answer: answerOf(input), remember });
  }),
];
