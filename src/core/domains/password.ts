import { createStore } from 'zustand/vanilla';
import {
  passwordChange,
  passwordForgotEmail,
  passwordForgotPhone,
  passwordReset,
} from '../../contract/calls/password';
import type { FieldRule } from '../../contract/entities/system';
import { AppError, isAppError } from '../kernel/app-error';
import { plainCode, plainMobile } from '../kernel/plain';
import { createGate } from '../kernel/throttle';
import type { Client, CodesDomain, DomainDefinition, FieldProblem, PasswordDomain } from '../types';
import { withBotCheck } from './bot-check';
import { mobileProblems } from './mobile';
import { checkForm } from './registration.rules';
import { TICKET_MS } from './session.effects';
import { forgetToken } from './session.remember';

type State = ReturnType<PasswordDomain['store']['getState']>;
type Problems = Record<string, FieldProblem>;
type PhoneInput = Parameters<PasswordDomain['forgotByPhone']>[0];

/** At least so long between two tries to change a password. */
export const CHANGE_INTERVAL_MS = 3_000;

const rule = (over: Partial<FieldRule>): FieldRule => ({
  enabled: true,
  required: true,
  minLength: 0,
  maxLength: 255,
  pattern: '*',
  patternId: 0,
  ...over,
});
/** Where the merchant has no rule for passwords. */
const anyPassword = rule({ minLength: 6, maxLength: 16 });
const anyEmail = rule({ pattern: '', patternId: 3 });

const needed = (values: Record<string, string>, ...names: string[]): Problems =>
  Object.fromEntries(
    names.filter((name) => !values[name]?.trim()).map((name) => [name, { key: 'required' }]),
  );

const refuse = (fields: Problems): void => {
  if (Object.keys(fields).length > 0) throw new AppError('FORM_INVALID', { value: { fields } });
};

/** A new password and its repetition by the merchant's rule (AUTH-9), under the names of these forms. */
const checkNew = (
  { system }: Pick<Client, 'system'>,
  values: { newPassword: string; confirmNewPassword: string },
): Problems => {
  const own = system.store.getState().status?.registerRules.password;
  const { password, confirmPassword } = checkForm(
    [
      { name: 'password', rule: own ? { ...own, enabled: true, required: true } : anyPassword },
      { name: 'confirmPassword', rule: rule({}) },
    ],
    { password: values.newPassword, confirmPassword: values.confirmNewPassword },
  );
  return {
    ...(password ? { newPassword: password } : {}),
    ...(confirmPassword ? { confirmNewPassword: confirmPassword } : {}),
  };
};

/** Whether the old password must be typed: a fresh login that must change it has a ticket for five minutes. */
const createTicket = (client: Client, changed: () => void) => {
  const { clock } = client.ports;
  let timer: unknown = null;
  let dead = '';
  const stop = () => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const look = () => {
    stop();
    if (client.session.changeTicket() !== null) timer = clock.setTimeout(look, TICKET_MS);
    changed();
  };
  client.onDestroy(client.session.store.subscribe(look));
  client.onDestroy(stop);
  return {
    look,
    get(): string {
      const ticket = client.session.changeTicket() ?? '';
      return ticket === dead ? '' : ticket;
    },
    refused(ticket: string): void {
      dead = ticket;
      changed();
    },
  };
};

/** Sets the password by phone, once: when only the login after it fails, another try logs in and asks for no new code. */
const createPhoneReset = (client: Client) => {
  let done = '';
  return async (values: PhoneInput) => {
    const { countryDialingCode, newPassword } = values;
    const mobileNum = plainMobile(values.mobileNum);
    const mine = JSON.stringify([mobileNum, countryDialingCode, newPassword]);
    if (done !== mine) {
      const codeId = client.peek<CodesDomain>('codes')?.store.getState().forgot.codeId;
      await client.call(passwordForgotPhone, {
        newPassword,
        mobileNum,
        verificationCode: plainCode(values.verificationCode),
        ...(countryDialingCode ? { countryDialingCode } : {}),
        ...(codeId ? { codeId } : {}),
      });
      done = mine;
    }
    const state = await client.session.login({
      mode: 'username',
      username: mobileNum,
      password: newPassword,
      countryDialingCode,
    });
    done = '';
    return state;
  };
};

/** Forgotten and changed passwords (AUTH-9, AUTH-10). */
export const passwordDomain: DomainDefinition<PasswordDomain> = {
  name: 'password',
  create(client) {
    const { system, session, ports } = client;
    const store = createStore<State>(() => ({ busy: false, forgotWays: ['email'], oldPasswordNeeded: true }));
    const gate = createGate(ports.clock, CHANGE_INTERVAL_MS);
    const ticket = createTicket(client, () => store.setState({ oldPasswordNeeded: ticket.get() === '' }));
    ticket.look();
    const deriveWays = () =>
      store.setState({ forgotWays: system.flag('CHNGPASSVERIF3') ? ['email', 'phone'] : ['email'] });
    deriveWays();
    client.onDestroy(system.store.subscribe(deriveWays));
    const resetByPhone = createPhoneReset(client);

    /** One form at a time; what was typed is the view's and stays. */
    const busy = async <T>(work: () => Promise<T>): Promise<T> => {
      if (store.getState().busy) throw new AppError('THROTTLED');
      store.setState({ busy: true });
      try {
        return await work();
      } finally {
        store.setState({ busy: false });
      }
    };

    return {
      store,
      check: (values) => checkNew(client, values),
      async change(values) {
        const changeTicket = ticket.get();
        refuse({
          ...(changeTicket ? {} : needed(values, 'oldPassword')),
          ...checkNew(client, values),
        });
        gate();
        await busy(async () => {
          const { oldPassword, newPassword, confirmNewPassword } = values;
          try {
            await client.call(passwordChange, {
              ...(changeTicket ? { changeTicket } : { oldPassword }),
              newPassword,
              confirmNewPassword,
            });
          } catch (error) {
            if (changeTicket && isAppError(error) && error.code === 'TICKET_INVALID')
              ticket.refused(changeTicket);
            throw error;
          }
          // What was remembered stood for the old password.
          forgetToken(client, session.store.getState().username);
          await session.passwordChanged();
        });
      },
      async forgotByEmail(values) {
        const [username, email] = [values.username.trim(), values.email.trim()];
        refuse({
          ...needed({ username }, 'username'),
          ...checkForm([{ name: 'email', rule: anyEmail }], { email }),
        });
        await busy(() =>
          withBotCheck(client, 'sms', {
            before: false,
            send: (fields) => client.call(passwordForgotEmail, { username, email, ...fields }),
          }),
        );
      },
      async forgotByPhone(values) {
        const { mobileNum: mobile, countryDialingCode } = values;
        refuse({
          ...mobileProblems(client, { mobile, countryDialingCode }),
          ...needed(values, 'verificationCode'),
          ...checkNew(client, values),
        });
        return busy(() => resetByPhone(values));
      },
      async reset(values) {
        refuse(checkNew(client, values));
        const { code, newPassword } = values;
        await busy(() => client.call(passwordReset, { code: code.trim(), newPassword }));
      },
    };
  },
};
