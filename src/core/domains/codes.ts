import { createStore } from 'zustand/vanilla';
import { codeLogin, codeRegister, codeVerify } from '../../contract/calls/verification';
import type { SentCode } from '../../contract/entities/identity';
import { AppError, asError, isAppError } from '../kernel/app-error';
import { deviceId } from '../kernel/device-id';
import { keptText, readKept } from '../kernel/kept';
import { plainMobile } from '../kernel/plain';
import { createGate } from '../kernel/throttle';
import type { Client, CodePurpose, CodesDomain, CodeState, DomainDefinition } from '../types';
import { withBotCheck } from './bot-check';
import { mobileProblems } from './mobile';

type State = ReturnType<CodesDomain['store']['getState']>;
type CodeRequest = Parameters<CodesDomain['send']>[0];

export const SEND_INTERVAL_MS = 1_000;
/** Longest wait of any gateway; a longer one in storage is ignored. */
export const MAX_WAIT_MS = 24 * 60 * 60_000;
const MAX_ID_LENGTH = 64;
const PURPOSES = ['login', 'forgot', 'register', 'email-factor', 'sms-factor'] as const;

const idle: CodeState = { phase: 'idle', until: null, codeId: '', error: null };

/** Countdowns of an earlier page. */
const readCountdowns = (text: string | null, now: number): State => {
  const kept = readKept(text);
  const one = (purpose: CodePurpose): CodeState => {
    const { until, codeId } = Object(kept[purpose]) as { until?: unknown; codeId?: unknown };
    const waits = typeof until === 'number' && until > now && until <= now + MAX_WAIT_MS;
    return {
      ...idle,
      codeId: keptText(codeId, MAX_ID_LENGTH),
      ...(waits ? { phase: 'waiting', until } : {}),
    };
  };
  return Object.fromEntries(PURPOSES.map((purpose) => [purpose, one(purpose)])) as State;
};

/** How long the gateway wants peace after a refusal, 0 when it did not say. */
const askedWaitMs = (error: AppError): number => {
  if (error.code !== 'CODE_LIMIT') return 0;
  const { retryAfterS } = Object(error.value) as { retryAfterS?: unknown };
  const waitMs = error.retryAfterMs ?? (typeof retryAfterS === 'number' ? retryAfterS * 1000 : 0);
  return waitMs > 0 ? Math.min(waitMs, MAX_WAIT_MS) : 0;
};

/** The code of a second factor goes to the address that the account has; other gateways send it like any other. */
const sendFactor = (client: Client, { purpose, ...number }: CodeRequest): Promise<SentCode> => {
  const { factor } = client.session.store.getState();
  if (factor === null) throw new AppError('TICKET_INVALID');
  const { ticket } = factor;
  if (ticket)
    return client.call(codeVerify, {
      ticket,
      method: purpose === 'sms-factor' ? 'S' : 'E',
    });
  if (purpose === 'email-factor') throw new AppError('FUNCTION_NOT_AVAILABLE');
  return sendLogin(client, { purpose: 'login', ...number });
};

const sendLogin = (client: Client, { purpose, mobile = '', countryDialingCode = '' }: CodeRequest) =>
  withBotCheck(client, 'sms', {
    // The login popup of this protocol asks before a code only when the gateway says so.
    before: purpose !== 'login',
    send: (fields) =>
      client.call(codeLogin, {
        mobileNum: plainMobile(mobile),
        ...(countryDialingCode ? { countryDialingCode } : {}),
        purpose: purpose === 'forgot' ? 'forgot' : 'login',
        loginDeviceId: deviceId(client),
        ...fields,
      }),
  });

const sendRegister = (client: Client, { mobile = '', countryDialingCode = '' }: CodeRequest) =>
  withBotCheck(client, 'sms', {
    before: true,
    send: (fields) =>
      client.call(codeRegister, {
        mobileNo: plainMobile(mobile),
        ...(countryDialingCode ? { countryDialingCode } : {}),
        loginDeviceId: deviceId(client),
        ...fields,
      }),
  });

const isFactor = (purpose: CodePurpose) => purpose === 'email-factor' || purpose === 'sms-factor';

/** Codes by SMS and mail: asks for them, and keeps the countdown until another one may be asked for (AUTH-3, REG-3). */
export const codesDomain: DomainDefinition<CodesDomain> = {
  name: 'codes',
  create(client) {
    const { clock, storage } = client.ports;
    const key = `${client.config.merchant}.codes`;
    const store = createStore<State>(() => readCountdowns(storage.session.get(key), clock.now()));
    const timers = new Map<CodePurpose, unknown>();
    const gates = new Map(PURPOSES.map((purpose) => [purpose, createGate(clock, SEND_INTERVAL_MS)]));

    const set = (purpose: CodePurpose, change: Partial<CodeState>): void => {
      store.setState((state) => ({ [purpose]: { ...state[purpose], ...change } }));
      const kept = PURPOSES.map((one) => {
        const { until, codeId } = store.getState()[one];
        return [one, { until, codeId }] as const;
      }).filter(([, { until, codeId }]) => until !== null || codeId !== '');
      if (kept.length > 0) storage.session.set(key, JSON.stringify(Object.fromEntries(kept)));
      else storage.session.remove(key);
    };
    const stop = (purpose: CodePurpose): void => {
      if (timers.has(purpose)) clock.clearTimeout(timers.get(purpose));
      timers.delete(purpose);
    };
    const countDown = (purpose: CodePurpose, waitMs: number): void => {
      stop(purpose);
      // With the wait ends what was said about it: the button works again.
      const over = () => set(purpose, { phase: 'idle', until: null, error: null });
      timers.set(purpose, clock.setTimeout(over, waitMs));
    };
    const wait = (purpose: CodePurpose, waitMs: number, change: Partial<CodeState>): void => {
      set(purpose, { phase: 'waiting', until: clock.now() + waitMs, ...change });
      countDown(purpose, waitMs);
    };
    const leftMs = (purpose: CodePurpose): number =>
      Math.max(0, (store.getState()[purpose].until ?? 0) - clock.now());

    for (const purpose of PURPOSES) if (leftMs(purpose) > 0) countDown(purpose, leftMs(purpose));
    client.onDestroy(() => PURPOSES.forEach(stop));
    client.session.onLogin(() => {
      // A code is used up by the login it made.
      for (const purpose of PURPOSES) if (store.getState()[purpose].codeId) set(purpose, { codeId: '' });
    });

    const refuse = (purpose: CodePurpose): void => {
      if (store.getState()[purpose].phase === 'sending') throw new AppError('THROTTLED');
      if (leftMs(purpose) > 0) throw new AppError('THROTTLED', { retryAfterMs: leftMs(purpose) });
    };

    return {
      store,
      secondsLeft: (purpose) => Math.ceil(leftMs(purpose) / 1000),
      clear(purpose) {
        if (store.getState()[purpose].error !== null) set(purpose, { error: null });
      },
      async send(request) {
        const { purpose } = request;
        refuse(purpose);
        const hasNumber = !isFactor(purpose) || client.session.store.getState().factor?.ticket === '';
        const fields = hasNumber && purpose !== 'email-factor' ? mobileProblems(client, request) : {};
        if (Object.keys(fields).length > 0) throw new AppError('FORM_INVALID', { value: { fields } });
        gates.get(purpose)?.();
        set(purpose, { phase: 'sending', error: null });
        try {
          const send = isFactor(purpose) ? sendFactor : purpose === 'register' ? sendRegister : sendLogin;
          const { waitMs, codeId } = await send(client, request);
          wait(purpose, waitMs, { codeId });
        } catch (cause) {
          const error = asError(cause);
          const waitMs = askedWaitMs(error);
          if (waitMs > 0) wait(purpose, waitMs, { error });
          else set(purpose, { phase: 'idle', until: null, error });
          throw isAppError(cause) ? cause : error;
        }
      },
    };
  },
};
