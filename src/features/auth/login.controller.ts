import { useEffect, useState } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useCaptcha, useClient, useStore, type CaptchaState } from '../../react';
import type { FocusWish } from '../../ui/primitives/use-focus-field';

export type LoginField = 'username' | 'password' | 'captcha';
export interface LoginModel {
  values: Record<LoginField, string>;
  remember: boolean;
  /** Fields whose content is missing. */
  missing: readonly LoginField[];
  captcha: CaptchaState;
  busy: boolean;
  trialBusy: boolean;
  error: AppError | null;
  focus: FocusWish | null;
  /** The merchant lets guests play without an account. */
  freeplay: boolean;
  set(field: LoginField, value: string): void;
  setRemember(on: boolean): void;
  submit(): void;
  playFree(): void;
  newCaptcha(): void;
}

const CAPTCHA_CODES: readonly string[] = ['LOGIN_CAPTCHA_REQUIRED', 'CAPTCHA_WRONG'];
const wantsCaptcha = (error: AppError): boolean => error.captchaDue || CAPTCHA_CODES.includes(error.code);

/** Login by username: what was typed stays whatever happens; only a wrong captcha is cleared. */
export function useLogin(onSuccess: () => void): LoginModel {
  const { session, system } = useClient();
  const freeplay = useStore(system.store, (state) => state.status?.flags.FREEPLAY3 === true);
  const [values, setValues] = useState(() => ({
    username: session.rememberedUsername(),
    password: '',
    captcha: '',
  }));
  const [remember, setRemember] = useState(() => session.rememberedUsername() !== '');
  const [missing, setMissing] = useState<readonly LoginField[]>([]);
  const [focus, setFocus] = useState<FocusWish | null>(null);
  const captcha = useCaptcha();

  const login = useAction(async () => {
    await session.login({
      mode: 'username',
      username: values.username.trim(),
      password: values.password,
      remember,
      ...(captcha.state.due ? { captcha: values.captcha.trim() } : {}),
    });
    setValues((old) => ({ ...old, password: '', captcha: '' }));
    onSuccess();
  });
  const trial = useAction(async () => {
    await session.freeplay();
    onSuccess();
  });

  const { error } = login;
  useEffect(() => {
    if (error === null) return;
    if (!wantsCaptcha(error)) {
      if (error.code === 'LOGIN_FAILED') setFocus({ name: 'password' });
      return;
    }
    setValues((old) => ({ ...old, captcha: '' }));
    setFocus({ name: error.code === 'LOGIN_FAILED' ? 'password' : 'captcha' });
    void captcha.load(error.code === 'CAPTCHA_WRONG');
    // A refusal is answered once; `captcha` is new on each render and always the same thing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);

  const submit = (): void => {
    const asked: LoginField[] = captcha.state.due
      ? ['username', 'password', 'captcha']
      : ['username', 'password'];
    const empty = asked.filter((field) => values[field].trim() === '');
    setMissing(empty);
    const [first] = empty;
    if (first === undefined) void login.run();
    else setFocus({ name: first });
  };

  return {
    values,
    remember,
    missing,
    captcha: captcha.state,
    busy: login.busy,
    trialBusy: trial.busy,
    error: error ?? trial.error,
    focus,
    freeplay,
    set(field, value) {
      setValues((old) => ({ ...old, [field]: value }));
      setMissing((old) => old.filter((one) => one !== field));
    },
    setRemember,
    submit,
    playFree: () => void trial.run(),
    newCaptcha: () => void captcha.load(),
  };
}
