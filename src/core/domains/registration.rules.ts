import {
  registerFields,
  type FieldRule,
  type RegisterField,
  type SystemStatus,
} from '../../contract/entities/system';
import { fieldPatterns, MAX_VALUE_LENGTH, safePattern } from '../../contract/tables/field-patterns';
import type { FieldProblem, RegisterFormField, RegisterMode } from '../types';

export const MAX_CODE_LENGTH = 255;
/** No account may be opened with it. */
const WEAK_PASSWORD = '123456';
const INVITATION_CODE = /^[A-Za-z0-9_-]{1,32}$/;

const rule = (over: Partial<FieldRule>): FieldRule => ({
  enabled: true,
  required: true,
  minLength: 0,
  maxLength: MAX_VALUE_LENGTH,
  pattern: '*',
  patternId: 0,
  ...over,
});

/** Where a gateway says nothing about a field that a mode cannot do without. */
const defaults: Partial<Record<RegisterField, FieldRule>> = {
  username: rule({ minLength: 6, maxLength: 13, pattern: '^[A-Za-z0-9]+$', patternId: 4 }),
  password: rule({ minLength: 6, maxLength: 16 }),
  mobileNum: rule({ minLength: 10, maxLength: 16, pattern: '^[0-9]+$', patternId: 6 }),
};

/** A code that may travel: an affiliate's or a friend's; '' for everything else. */
export const invitationCode = (text: string | null | undefined): string =>
  INVITATION_CODE.test(text ?? '') ? (text ?? '') : '';

/** Modes that the merchant switched on, and the one to begin with (REG-1). */
export const registerModes = (
  flag: (id: string) => boolean,
): { modes: RegisterMode[]; first: RegisterMode } => ({
  modes: [
    ...(flag('USERNAMEREG3') ? (['register'] as const) : []),
    ...(flag('MOBILENUMREG3') ? (['registerMobile'] as const) : []),
  ],
  first: flag('MOBILENUMREG3') ? 'registerMobile' : 'register',
});

/** The fields of a mode with their rules, in the order of the form (REG-2, REG-3). */
export const registerForm = (input: {
  mode: RegisterMode;
  rules: SystemStatus['registerRules'];
  flag: (id: string) => boolean;
  /** The affiliate's code came with the address and is valid: it need not be typed. */
  affiliateKnown: boolean;
  /** The gateway wants the number proved, whatever the merchant's flags say. */
  codeWanted?: boolean;
}): RegisterFormField[] => {
  const { mode, rules, flag, affiliateKnown, codeWanted = false } = input;
  const isMobile = mode === 'registerMobile';
  const hasPassword = !isMobile || flag('MOBILENUMPASSREG3');
  const fields: RegisterFormField[] = [];
  const add = (name: RegisterFormField['name'], found: FieldRule | undefined, must = false) => {
    if (must) fields.push({ name, rule: { ...(found ?? rule({})), enabled: true, required: true } });
    else if (found?.enabled) fields.push({ name, rule: found });
  };
  const codeField = () => {
    if (flag('REGMOBVERF3') || codeWanted)
      add('verificationCode', rule({ maxLength: MAX_CODE_LENGTH }), true);
  };
  if (isMobile) {
    add('mobileNum', rules.mobileNum ?? defaults.mobileNum, true);
    codeField();
  } else {
    add('username', rules.username ?? defaults.username, true);
  }
  if (hasPassword) {
    add('password', rules.password ?? defaults.password, true);
    if (rules.confirmPassword?.enabled !== false) add('confirmPassword', rule({}), true);
  }
  for (const name of registerFields) {
    if (['username', 'password', 'confirmPassword'].includes(name)) continue;
    if (name === 'mobileNum') {
      if (isMobile || (!rules.mobileNum?.enabled && !flag('REGMOBVERF3'))) continue;
      add(name, rules.mobileNum ?? defaults.mobileNum, flag('REGMOBVERF3'));
      codeField();
    } else if (name === 'affiliateCode' && affiliateKnown) {
      continue;
    } else if (name === 'captcha' && flag('GEETEST3')) {
      continue;
    } else {
      add(name, rules[name]);
    }
  }
  return fields;
};

const range = ({ minLength, maxLength }: FieldRule) =>
  minLength === maxLength ? String(minLength) : `${minLength} - ${maxLength}`;

const compiled = new Map<string, RegExp | null>();
const MAX_COMPILED = 64;
const patternOf = ({ pattern, patternId }: FieldRule): RegExp | null => {
  if (pattern === '*') return null;
  const source = pattern || (fieldPatterns.find((row) => row.id === patternId)?.source ?? '');
  if (source === '') return null;
  if (!compiled.has(source)) {
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    // A pattern that is broken or could run away switches its rule off; the gateway still has its say.
    compiled.set(source, safePattern(source));
  }
  return compiled.get(source) ?? null;
};

const checkField = (field: RegisterFormField, values: Record<string, string>): FieldProblem | null => {
  const { name, rule: wanted } = field;
  const value = fieldValue(name, values);
  if (value === '') return wanted.required ? { key: 'required' } : null;
  if (name === 'confirmPassword') return value === values.password ? null : { key: 'not_equal' };
  const broken: FieldProblem = {
    key: `reg_pattern_${wanted.patternId}`,
    values: { min: wanted.minLength, max: wanted.maxLength, range: range(wanted) },
  };
  const length = [...value].length;
  if (length < wanted.minLength || length > Math.min(wanted.maxLength, MAX_VALUE_LENGTH)) return broken;
  if (name === 'password' && value === WEAK_PASSWORD) return { key: 'refused' };
  if (name === 'affiliateCode' && invitationCode(value) === '') return { key: 'invitation_code_error' };
  return patternOf(wanted)?.test(value) === false ? broken : null;
};

/** Passwords keep their blanks, everything else loses them at its ends. */
export const fieldValue = (name: string, values: Record<string, string>): string => {
  const value = Object.hasOwn(values, name) ? String(values[name] ?? '') : '';
  return /password$/i.test(name) ? value : value.trim();
};

/** Field → what is wrong with it; empty when the form may be sent. */
export const checkForm = (
  fields: readonly RegisterFormField[],
  values: Record<string, string>,
): Record<string, FieldProblem> => {
  const problems: Record<string, FieldProblem> = {};
  for (const field of fields) {
    const problem = checkField(field, values);
    if (problem) problems[field.name] = problem;
  }
  return problems;
};

/** What an address says about who sent the visitor: a.b.c → prefix a, which may be a code, domain b; two labels → www, first label (REG-5). */
export const attributionOf = (
  address: string,
): { affiliateCode: string; referralCode: string; prefix: string; domain: string } => {
  try {
    const { hostname, searchParams } = new URL(address);
    const labels = /^[\d.]+$|:/.test(hostname) ? [] : hostname.split('.');
    const [first = '', second = ''] = labels;
    return {
      affiliateCode: invitationCode(searchParams.get('affiliateCode')),
      referralCode: invitationCode(searchParams.get('referralCode') ?? searchParams.get('r')),
      prefix: labels.length > 2 ? first : 'www',
      domain: labels.length > 2 ? second : first || hostname,
    };
  } catch {
    return { affiliateCode: '', referralCode: '', prefix: 'www', domain: '' };
  }
};
