import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import { registrationDomain } from '../../core/domains/registration';
import type { FieldProblem, RegisterFormField, RegisterMode } from '../../core/types';
import { useAction, useCaptcha, useClient, useDomain, useStore, type CaptchaState } from '../../react';
import type { FocusTarget } from '../../ui/primitives/use-focus-field';

export interface RegisterCountry {
  code: string;
  /** Digits of the dialling code. */
  dialling: string;
  name: string;
}

export interface RegistrationModel {
  /** The start-up answer has come: fields are known. */
  ready: boolean;
  mode: RegisterMode;
  modes: readonly RegisterMode[];
  fields: readonly RegisterFormField[];
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, FieldProblem>>;
  terms: boolean;
  adult: boolean;
  termsMissing: boolean;
  adultMissing: boolean;
  captcha: CaptchaState;
  affiliate: { state: 'none' | 'checking' | 'valid' | 'invalid'; code: string };
  /** The chosen country of the mobile number, null until its list is there. */
  country: RegisterCountry | null;
  /** The list of countries is open. */
  picking: boolean;
  busy: boolean;
  error: AppError | null;
  focus: FocusTarget | null;
  setMode(mode: RegisterMode): void;
  set(name: string, value: string): void;
  /** A field was left: its rule is checked, and a username is looked up. */
  leave(name: string): void;
  setCountry(country: RegisterCountry | null): void;
  setPicking(open: boolean): void;
  /** A code was asked for without a number, or the number was refused. */
  refuse(problems: Readonly<Record<string, FieldProblem>>): void;
  setTerms(on: boolean): void;
  setAdult(on: boolean): void;
  newCaptcha(): void;
  submit(): void;
}

/** Refusals that are about one field. */
const fieldOfCode: Readonly<Record<string, Record<string, FieldProblem>>> = {
  REGISTER_USERNAME_TAKEN: { username: { key: 'username_taken' } },
  REGISTER_AFFILIATE_INVALID: { affiliateCode: { key: 'invitation_code_error' } },
  CAPTCHA_WRONG: { captcha: { key: 'refused' } },
  CODE_WRONG: { verificationCode: { key: 'code_wrong' } },
  MOBILE_INVALID: { mobileNum: { key: 'mobile_invalid' } },
  PASSWORD_REFUSED: { password: { key: 'password_refused' } },
};

/** What is told at fields and boxes; everything else stands above the form. */
export const isAtField = (code: string): boolean =>
  Object.hasOwn(fieldOfCode, code) || code === 'FORM_INVALID' || code === 'TERMS_REQUIRED';

type Problems = Readonly<Record<string, FieldProblem>>;
const without = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([one]) => one !== name));

/**
 * What stands in the fields and at them. What the page found wrong is looked at again when a field is left; what the gateway
 * refused stays until the field is changed or the form sent again, whatever takes the focus meanwhile.
 */
function useForm() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  // What a look-up that comes back later is compared with.
  const latest = useRef(values);
  const keep = (next: Readonly<Record<string, string>>): void => {
    latest.current = next;
    setValues(next);
  };
  const [found, setFound] = useState<Problems>({});
  const [refused, setRefused] = useState<Problems>({});
  return {
    values,
    empty: (): void => keep({}),
    holds: (name: string, value: string): boolean => (latest.current[name] ?? '').trim() === value,
    problems: { ...found, ...refused },
    setRefused,
    isRefused: (name: string): boolean => Object.hasOwn(refused, name),
    /** What a check of one field found, undefined when it found nothing. */
    put: (name: string, problem: FieldProblem | undefined): void =>
      setFound((old) => (problem === undefined ? without(old, name) : { ...old, [name]: problem })),
    /** Forgets what the page found wrong: by other rules it may be fine. */
    forgive: (): void => setFound({}),
    /** A check of the whole form, before it is sent. */
    start(problems: Problems): void {
      setFound(problems);
      setRefused({});
    },
    /** A value that serves once; what is said at its field stays. */
    drop: (name: string): void => keep({ ...latest.current, [name]: '' }),
    change(name: string, value: string): void {
      keep({ ...latest.current, [name]: value });
      setFound((old) => without(old, name));
      setRefused((old) => without(old, name));
    },
  };
}

export interface RegistrationOptions {
  affiliateCode: string;
  referralCode: string;
  onSuccess(name: string): void;
}

/** Registration: fields, rules and checks come from the core; what was typed survives every refusal. */
export function useRegistration(options: RegistrationOptions): RegistrationModel {
  const { system } = useClient();
  const domain = useDomain(registrationDomain);
  const state = useStore(domain.store, (one) => one);
  const ready = useStore(system.store, (one) => one.status !== null);
  const form = useForm();
  const [terms, setTerms] = useState(false);
  const [adult, setAdult] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const captcha = useCaptcha();
  const shows = (name: string): boolean => state.fields.some((field) => field.name === name);
  const [country, setCountry] = useState<RegisterCountry | null>(null);
  const [picking, setPicking] = useState(false);
  const values: Record<string, string> = shows('mobileNum')
    ? { ...form.values, countryDialingCode: country?.dialling ?? '' }
    : { ...form.values };

  const { affiliateCode, referralCode } = options;
  useEffect(() => {
    void domain.attribute({
      ...(affiliateCode === '' ? {} : { affiliateCode }),
      ...(referralCode === '' ? {} : { referralCode }),
    });
  }, [domain, affiliateCode, referralCode]);

  const captchaShown = shows('captcha');
  useEffect(() => {
    if (captchaShown) void captcha.load();
    // One picture when the field comes; later ones on demand.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [captchaShown]);

  const send = useAction(async () => {
    const session = await domain.submit({ values, terms, adult });
    form.empty();
    setPressed(false);
    options.onSuccess(session.member?.nickname || session.username);
  });

  const firstOf = (names: readonly string[]): string | undefined =>
    state.fields.map((field) => String(field.name)).find((name) => names.includes(name));

  const { error } = send;
  const { setRefused } = form;
  useEffect(() => {
    if (error === null) return;
    const told = fieldOfCode[error.code];
    const refused = told ?? error.fields;
    setRefused((old) => ({ ...old, ...refused }));
    const first = firstOf(Object.keys(refused));
    if (first !== undefined) setFocus({ name: first });
    if (!captchaShown && !error.captchaDue) return;
    // A captcha serves once: the next try needs another one.
    form.drop('captcha');
    void captcha.load(error.code === 'CAPTCHA_WRONG');
    // A refusal is answered once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error]);

  const submit = (): void => {
    setPressed(true);
    const found = domain.check(values);
    form.start(found);
    const first = firstOf(Object.keys(found)) ?? (terms ? (adult ? undefined : 'adult') : 'terms');
    if (first === undefined) void send.run();
    else setFocus({ name: first });
  };

  const leave = (name: string): void => {
    const value = (values[name] ?? '').trim();
    if (value === '') return;
    const problem = domain.check(values)[name];
    form.put(name, problem);
    if (name !== 'username' || problem !== undefined || form.isRefused(name)) return;
    domain.usernameFree(value).then(
      (free) => {
        if (!free && form.holds(name, value))
          form.setRefused((old) => ({ ...old, [name]: { key: 'username_taken' } }));
      },
      // Not known is not taken: the server has the last word anyway.
      () => undefined,
    );
  };

  return {
    ...state,
    ready,
    values,
    problems: form.problems,
    terms,
    adult,
    termsMissing: pressed && !terms,
    adultMissing: pressed && !adult,
    captcha: captcha.state,
    country,
    picking,
    busy: send.busy,
    error,
    focus,
    setMode(mode) {
      domain.setMode(mode);
      form.forgive();
      setPressed(false);
    },
    set(name, value) {
      // Codes are pasted as messages write them, in groups.
      form.change(name, name === 'verificationCode' ? value.replace(/[\s-]/g, '') : value);
    },
    leave,
    setCountry,
    setPicking,
    refuse(problems) {
      form.setRefused((old) => ({ ...old, ...problems }));
      const first = firstOf(Object.keys(problems));
      if (first !== undefined) setFocus({ name: first });
    },
    setTerms,
    setAdult,
    newCaptcha: () => void captcha.load(),
    submit,
  };
}
