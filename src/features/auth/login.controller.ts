import { useState } from 'react';
import type { SystemStatus } from '../../contract/entities/system';
import { AppError, isAppError } from '../../core/kernel/app-error';
import type { Client, SessionState } from '../../core/types';
import { useAction, useCaptcha, useClient, useStore, type CaptchaState } from '../../react';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';

export type LoginMode = 'username' | 'sms';
export type LoginField = 'username' | 'password' | 'captcha' | 'mobileNum' | 'verificationCode';
export type LoginValues = Record<LoginField, string>;
/** Whom the form is for. */
export type Audience = 'everybody' | 'agents';
type Enter = () => Promise<SessionState | null>;
/** What a login by code is made of. */
export interface CodeForm {
  mobileNum: string;
  verificationCode: string;
  dialling: string;
  remember: boolean;
  /** '' while none is due. */
  captcha: string;
}
export type LogInByCode = (form: CodeForm) => Promise<SessionState>;
/** Where codes come from: the gateway, or the sign-in provider. */
export interface CodeSource {
  secondsLeft: number;
  busy: boolean;
  /** The sentence for what went wrong, '' for nothing. */
  warning: string;
  /** Wrong with the number itself. */
  numberError: string | undefined;
  send(): void;
  /** Forgets what went wrong: the number is another one. */
  clear(): void;
  logIn: LogInByCode;
}

export interface LoginModel {
  mode: LoginMode;
  values: LoginValues;
  /** Digits of the country code that was chosen, '' without a choice. */
  dialling: string;
  remember: boolean;
  /** Something kept stands for the password: it may stay untouched. */
  kept: boolean;
  /** Fields whose content is missing. */
  missing: readonly LoginField[];
  captcha: CaptchaState;
  busy: boolean;
  error: AppError | null;
  /** Where `error` belongs, '' when it is about the whole form. */
  errorAt: LoginField | '';
  focus: FocusTarget | null;
  /** The merchant lets guests play without an account. */
  freeplay: boolean;
  /** Codes by SMS log in here. */
  hasMobile: boolean;
  setMode(mode: LoginMode): void;
  set(field: LoginField, value: string): void;
  setDialling(digits: string): void;
  setRemember(on: boolean): void;
  moveFocus(field: LoginField): void;
  /** @param byCode how a code by SMS logs in, said by the part for it */
  submit(byCode?: LogInByCode): void;
  /** Any other way in: its success and its failure are shown like those of the form. */
  enter(run: Enter): void;
  newCaptcha(): void;
  /** Forgets what went wrong. */
  clear(): void;
  /** The form is left: what was typed stays for the next time, except what is secret. */
  leave(): void;
}

interface LoginForm {
  values: LoginValues;
  dialling: string;
  remember: boolean;
  /** The name whose password is kept, '' when none is. */
  keptFor: string;
  mode: LoginMode;
}

const wantsCaptcha = ({ code, captchaDue }: AppError): boolean =>
  captchaDue || /^(LOGIN_)?CAPTCHA_/.test(code);
/** Codes of refusals that another view or a dialog explains. */
const SILENT = /^LOGIN_(VERIFY|BIND)_/;

/** The sign-in provider sends the codes; it serves the operator's own pages only. */
export const checksPhones = (status: SystemStatus | null): boolean =>
  status?.tier === 'own' && status.provider?.phone === true;

const fieldOf = (code: string): LoginField | '' => {
  if (code === 'CAPTCHA_WRONG') return 'captcha';
  if (code === 'REMEMBER_INVALID') return 'password';
  if (/^(PROVIDER_)?CODE_/.test(code)) return 'verificationCode';
  return /^MOBILE_|PHONE_/.test(code) ? 'mobileNum' : '';
};

const begin = ({ session }: Client): LoginForm => {
  const { username, hasToken, mobile } = session.remembered();
  return {
    values: {
      username: mobile === null ? username : '',
      password: '',
      captcha: '',
      mobileNum: mobile?.mobileNum ?? '',
      verificationCode: '',
    },
    dialling: mobile?.countryDialingCode ?? '',
    remember: username !== '',
    keptFor: hasToken ? username : '',
    mode: mobile === null ? 'username' : 'sms',
  };
};

/** What was typed, what of it is missing, and where the focus should be. */
function useTyped(start: LoginMode) {
  const client = useClient();
  const [form, setForm] = useState(() => {
    const first = begin(client);
    return start === 'sms' && first.values.username === '' ? { ...first, mode: start } : first;
  });
  const [missing, setMissing] = useState<readonly LoginField[]>([]);
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  return {
    form,
    missing,
    focus,
    setMissing,
    change: (part: Partial<LoginForm>) => setForm((old) => ({ ...old, ...part })),
    put: (values: Partial<LoginValues>) =>
      setForm((old) => ({ ...old, values: { ...old.values, ...values } })),
    moveFocus: (name: LoginField) => setFocus({ name }),
    beginAgain: () => setForm(begin(client)),
  };
}

interface LoginOptions {
  start: LoginMode;
  audience: Audience;
  onSuccess(): void;
}
interface Parts {
  typed: ReturnType<typeof useTyped>;
  captcha: ReturnType<typeof useCaptcha>;
  options: LoginOptions;
}

/** One way in at a time, whichever it is: who may enter, and what a refusal does to the form. */
function useEnter({ typed, captcha, options }: Parts) {
  const { session } = useClient();
  const refuse = (error: AppError): void => {
    const { code, fields } = error;
    const isCaptcha = wantsCaptcha(error);
    if (code === 'REMEMBER_INVALID') typed.change({ keptFor: '' });
    if (code === 'FORM_INVALID') typed.setMissing(Object.keys(fields) as LoginField[]);
    if (isCaptcha) {
      typed.put({ captcha: '' });
      void captcha.load(code === 'CAPTCHA_WRONG');
    }
    const first = code === 'LOGIN_FAILED' ? 'password' : isCaptcha ? 'captcha' : fieldOf(code);
    if (first !== '') typed.moveFocus(first);
  };
  return useAction(async (run: Enter) => {
    try {
      const state = await run();
      if (state === null) return;
      if (options.audience === 'agents' && state.kind !== 'agent') {
        await session.logout();
        throw new AppError('AGENT_ONLY');
      }
      typed.beginAgain();
      options.onSuccess();
    } catch (error) {
      if (isAppError(error)) refuse(error);
      throw error;
    }
  });
}

/** What the merchant lets visitors do here. */
function useOffers(audience: Audience) {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => ({
    freeplay: audience !== 'agents' && status?.flags.FREEPLAY3 === true,
    hasMobile: status?.flags.MOBILEVERCODELOGIN3 === true || checksPhones(status),
  }));
}

/** Login by name or by code: what was typed stays whatever happens; only a wrong captcha is cleared. */
export function useLogin(options: LoginOptions): LoginModel {
  const { session } = useClient();
  const offers = useOffers(options.audience);
  const typed = useTyped(options.start);
  const captcha = useCaptcha();
  const login = useEnter({ typed, captcha, options });
  const { form, change, put, setMissing } = typed;
  const { values, remember } = form;
  const mode = offers.hasMobile ? form.mode : 'username';
  const username = values.username.trim();
  const kept = form.keptFor !== '' && form.keptFor === username;

  const send = (byCode?: LogInByCode): Promise<SessionState> => {
    const characters = captcha.state.due ? values.captcha.trim() : '';
    if (mode === 'sms' && byCode)
      return byCode({ ...values, dialling: form.dialling, remember, captcha: characters });
    return session.login({
      mode: 'username',
      username,
      password: values.password,
      remember,
      captcha: characters,
    });
  };
  const submit = (byCode?: LogInByCode): void => {
    const asked: LoginField[] =
      mode === 'sms' ? ['mobileNum', 'verificationCode'] : kept ? ['username'] : ['username', 'password'];
    if (captcha.state.due) asked.push('captcha');
    const empty = asked.filter((field) => values[field].trim() === '');
    setMissing(empty);
    const [first] = empty;
    if (first === undefined) void login.run(() => send(byCode));
    else typed.moveFocus(first);
  };

  const told = login.error;
  const error = told !== null && SILENT.test(told.code) ? null : told;
  const errorAt = error === null ? '' : fieldOf(error.code);
  const forgive = (): void => {
    setMissing([]);
    login.clear();
  };
  return {
    ...{ mode, values, remember, kept, error, errorAt, submit },
    ...offers,
    dialling: form.dialling,
    missing: typed.missing,
    focus: typed.focus,
    captcha: captcha.state,
    busy: login.busy,
    setMode(next) {
      change({ mode: next });
      forgive();
    },
    set(field, value) {
      put({ [field]: value });
      setMissing((old) => old.filter((one) => one !== field));
      if (errorAt === field) login.clear();
    },
    setDialling: (dialling) => change({ dialling }),
    setRemember: (on) => change({ remember: on }),
    moveFocus: typed.moveFocus,
    enter: (run) => void login.run(run),
    newCaptcha: () => void captcha.load(),
    clear: login.clear,
    leave() {
      put({ password: '', captcha: '' });
      forgive();
    },
  };
}
