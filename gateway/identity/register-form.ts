import type { RegisterField } from '../../src/contract/entities/system';
import { hasHiddenSigns } from '../platform/index';
import { nameOfNumber } from './mobile-address';
import { isSamePassword, passwordProblem } from './password-rule';
import type { RegisterRule, RuleSet } from './register-rules';
import { TRIAL_PREFIX } from './sign-in';

const USERNAME = /^[A-Za-z0-9_.+-]{3,64}$/;
/** A name of so many digits could be a phone number. */
const LIKE_A_NUMBER = /^\+?[0-9]{7,}$/;
/** Fields that are kept with the account, where the merchant uses them. */
const KEPT = [
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
] as const satisfies readonly RegisterField[];
/** Judged by other means than their rule's pattern. */
const APART: readonly RegisterField[] = [
  'captcha',
  'affiliateCode',
  'recommenderId',
  'confirmPassword',
  'password',
];

/** A form as it is judged: trimmed, and with the number read. */
export interface SettledForm extends RegisterInput {
  /** The number with its dialling code, null when none was given or it is none. */
  mobile: string | null;
}

export interface FormFacts {
  rules: RuleSet;
  mode: RegisterMode;
  flags: ReadonlyMap<string, boolean>;
}

const lengthOf = (text: string): number => [...text].length;

const fits = (rule: RegisterRule, value: string): boolean => {
  const length = lengthOf(value);
  return length >= rule.minLength && length <= rule.maxLength && (rule.matches?.(value) ?? true);
};

/** Modules by which a number stands for an account. */
const NUMBER_MODULES = ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'MOBILELOGIN3', 'CHNGPASSVERIF3'] as const;

/** Whether a name may be registered as such: numbers are for those whose numbers they are. */
export const isUsername = (name: string, flags: FormFacts['flags']): boolean =>
  USERNAME.test(name) &&
  !name.toLowerCase().startsWith(TRIAL_PREFIX) &&
  !(NUMBER_MODULES.some((module) => flags.get(module) === true) && LIKE_A_NUMBER.test(name));

/**
 * Trims what people type and settles which field holds the name: in mobile mode it is the number, as it is dialled at home.
 * @param read makes a number out of what was typed, null when it is none
 */
export const settled = (
  form: RegisterInput,
  input: { mode: RegisterMode; home: string; read: (mobile: string) => string | null },
): SettledForm => {
  const mobileNum = (
    form.mobileNum ||
    form.mobileNo ||
    (input.mode === 'mobile' ? form.username : '')
  ).trim();
  const mobile = mobileNum === '' ? null : input.read(mobileNum);
  const ofNumber = mobile === null ? '' : nameOfNumber(mobile, input.home);
  const username = input.mode === 'username' ? form.username.trim() : ofNumber;
  return { ...form, username, mobileNum, mobile, email: form.email.trim(), payeeName: form.payeeName.trim() };
};

/**
 * Whether the number must be shown to be the member's before there is an account: where the merchant wants that, and where the
 * account has no password, since nothing but the number would ever open it again.
 */
export const needsProof = ({ flags, mode }: Pick<FormFacts, 'flags' | 'mode'>): boolean =>
  flags.get('REGMOBVERF3') === true || (mode === 'mobile' && flags.get('MOBILENUMPASSREG3') === false);

/** Whether the form brings what shows its number, asked for or not. */
export const bringsProof = (form: SettledForm): boolean =>
  form.verificationCode !== '' || form.firebaseIdToken !== '';

const passwordRefused = (form: SettledForm, facts: FormFacts): boolean => {
  const { mode, flags, rules } = facts;
  const { username, password } = form;
  // A mobile registration brings a password only where the merchant asks for one.
  const isAsked = mode === 'username' || flags.get('MOBILENUMPASSREG3') !== false;
  return password === '' ? isAsked : passwordProblem({ rules, username, password }) !== null;
};

/** Names of the fields that the rules refuse. */
export const refusedFields = (form: SettledForm, facts: FormFacts): string[] => {
  const { rules, mode, flags } = facts;
  const refused: string[] = [];
  for (const [field, rule] of rules) {
    if (!rule.enabled || APART.includes(field) || (mode === 'mobile' && field === 'username')) continue;
    const value = form[field];
    if (value === '' ? rule.required : !fits(rule, value)) refused.push(field);
  }
  for (const field of ['nickname', 'payeeName'] as const)
    if (hasHiddenSigns(form[field])) refused.push(field);
  if (passwordRefused(form, facts)) refused.push('password');
  if (form.confirmPassword !== '' && !isSamePassword(form.confirmPassword, form.password))
    refused.push('confirmPassword');
  if (mode === 'username' && !isUsername(form.username, flags)) refused.push('username');
  const isNumberNeeded = mode === 'mobile' || needsProof(facts);
  if (form.mobileNum === '' ? isNumberNeeded : form.mobile === null && isKept(facts, 'mobileNum'))
    refused.push('mobileNum');
  if (needsProof(facts) && !bringsProof(form)) refused.push('verificationCode');
  return [...new Set(refused)];
};

/** Whether the merchant keeps what stands in a field. */
export const isKept = ({ rules, mode, flags }: FormFacts, field: RegisterField): boolean =>
  rules.get(field)?.enabled === true ||
  (field === 'mobileNum' && (mode === 'mobile' || needsProof({ flags, mode })));

/** What is kept with the account besides its name and passwords. */
export const contactOf = (form: SettledForm, facts: FormFacts): Record<string, string> => {
  const contact: Record<string, string> = {};
  for (const field of KEPT) if (isKept(facts, field) && form[field] !== '') contact[field] = form[field];
  if (form.countryDialingCode !== '') contact['countryDialingCode'] = form.countryDialingCode;
  return contact;
};

export type RegisterMode = 'username' | 'mobile';

/** What a form may send; '' where nothing was typed. */
export type RegisterInput = Record<
  | RegisterField
  | 'mobileNo'
  | 'verificationCode'
  | 'referralCode'
  | 'countryDialingCode'
  | 'registerUrl'
  | 'nickname'
  | 'codeId'
  | 'firebaseChannel'
  | 'firebaseIdToken'
  | 'altcha',
  string
> & { login: boolean };
