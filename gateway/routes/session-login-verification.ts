import type { HandlerInput } from '../../src/contract/call';
import { loginVerification as call } from '../../src/contract/calls/sign-in';
import { GatewayError } from '../services/gateway-error';
import type { Grant, Visitor } from '../services/session';
import { route, type RouteContext } from './route';
import { visitorOf } from './visitor';

type Input = HandlerInput<typeof call>;

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
  services: RouteContext['services'],
): Promise<Grant | string> => {
  const { username, password, countryDialingCode: dialingCode, remember } = input;
  const none = { captcha: '', codeId: '', rememberToken: '', altcha: '' };
  const provider = { channel: '', idToken: '' };
  try {
    return await services.session.login(
      { ...none, username, password, type: 'username', dialingCode, remember, provider },
      visitor,
    );
  } catch (error) {
    return ticketOf(error);
  }
};

export const sessionLoginVerification = route(call, async (input, context) => {
  const visitor = visitorOf(context, input.loginDeviceId);
  const { services } = context;
  const begun = input.ticket || (await byPassword(input, visitor, services));
  if (typeof begun !== 'string') return begun;
  const { method, remember } = input;
  return services.factors.verify({ visitor, ticket: begun, method, answer: answerOf(input), remember });
});
