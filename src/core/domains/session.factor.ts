import * as v from 'valibot';
import { loginVerification } from '../../contract/calls/sign-in';
import { factorChallengeFromWire, factorLetters } from '../../contract/entities/identity';
import { AppError, isAppError } from '../kernel/app-error';
import { deviceId } from '../kernel/device-id';
import { plainCode, plainMobile } from '../kernel/plain';
import { decode } from '../transport/decode';
import type { FactorInput, LoginInput } from '../types';
import type { SessionKernel } from './session.kernel';
import { entryOf, type Entry } from './session.login';

/** A login that waits longer than this for its second factor begins again. */
export const FACTOR_MS = 5 * 60_000;

/** The field in which an answer travels. */
const answerField = {
  email: 'verificationCode',
  sms: 'verificationCode',
  authenticator: 'authCode',
  payeeName: 'payeeName',
} as const;

/** The login that waits for its second factor. Gateways without tickets want name and password again: kept in memory until then. */
export const createFactor = ({ client, store }: Pick<SessionKernel, 'client' | 'store'>) => {
  const { clock } = client.ports;
  let waiting: LoginInput | null = null;
  let timer: unknown = null;
  const forget = () => {
    waiting = null;
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  // Answered, given up or timed out: the state says so, and nothing of the login stays.
  store.subscribe(({ factor }) => {
    if (factor === null) forget();
  });
  client.onDestroy(forget);
  const giveUp = () => store.setState({ factor: null });

  /** Gateways without tickets are told whom they may ask: by mail they compare the address, by SMS the number as well. */
  const proofWithoutTicket = ({ method, answer, mobile = '' }: FactorInput) => {
    if (method === 'email') return { email: answer.trim() };
    return method === 'sms' ? { mobileNum: plainMobile(mobile), verificationCode: plainCode(answer) } : null;
  };
  const request = (given: FactorInput, input: LoginInput, ticket: string) => ({
    ...(ticket ? { ticket } : { username: input.username.trim(), password: input.password }),
    method: factorLetters[given.method],
    ...((ticket ? null : proofWithoutTicket(given)) ?? {
      // A name keeps its blanks, a code that was pasted loses them.
      [answerField[given.method]]:
        given.method === 'payeeName' ? given.answer.trim() : plainCode(given.answer),
    }),
    ...(input.remember ? { remember: true } : {}),
    loginDeviceId: deviceId(client),
  });

  return {
    /** Takes a refused login up when it only waits for a second factor. @returns the error to throw on */
    begin(error: unknown, input: LoginInput): unknown {
      if (!isAppError(error) || error.code !== 'LOGIN_VERIFY_REQUIRED') return error;
      const isKnown = v.safeParse(factorChallengeFromWire, error.value).success;
      const challenge = decode(factorChallengeFromWire, isKnown ? error.value : null);
      forget();
      const { ticket } = challenge;
      waiting = ticket ? { ...input, password: '' } : { ...input };
      timer = clock.setTimeout(giveUp, FACTOR_MS);
      store.setState({ factor: challenge });
      return error;
    },
    /** @throws AppError TICKET_INVALID when there is no login to go on with */
    async answer(given: FactorInput): Promise<Entry> {
      const challenge = store.getState().factor;
      const input = waiting;
      if (challenge === null || input === null) throw new AppError('TICKET_INVALID');
      if (!given.answer.trim())
        throw new AppError('FORM_INVALID', { value: { fields: { answer: { key: 'required' } } } });
      if (given.method === 'sms' && challenge.ticket === '' && !given.mobile?.trim())
        throw new AppError('FORM_INVALID', { value: { fields: { mobileNum: { key: 'required' } } } });
      try {
        const grant = await client.call(loginVerification, request(given, input, challenge.ticket));
        return entryOf(client, input, grant);
      } catch (error) {
        if (isAppError(error) && error.code === 'TICKET_INVALID') giveUp();
        throw error;
      }
    },
  };
};
