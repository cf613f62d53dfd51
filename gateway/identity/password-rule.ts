import type { RegisterRule, RuleSet } from './register-rules';

/** Why a new password is refused; travels as `value.reason`. */
export type PasswordProblem = 'weak' | 'username' | 'length' | 'pattern' | 'same';

/** The initial password: it must be changed and can never be set. */
const FORBIDDEN = '123456';
/** Passwords that are guessed first. */
const WEAK: ReadonlySet<string> = new Set([
  FORBIDDEN,
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  'password',
  'password1',
  '111111',
  '000000',
  '123123',
  '654321',
  'qwerty',
  'qwerty123',
  'abc123',
  'iloveyou',
]);
const MIN_PASSWORD = 6;
/** More is refused by the contract before it comes here; argon2 takes it all. */
const MAX_PASSWORD = 128;

export const isForbiddenPassword = (password: string): boolean => password === FORBIDDEN;

/**
 * One form for what a keyboard may send in several (RFC 8265, OpaqueString): composed letters, and the plain space for those of
 * other widths. Every password is judged, hashed and compared in it.
 */
export const canonicalPassword = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');

export const isSamePassword = (one: string, other: string): boolean =>
  canonicalPassword(one) === canonicalPassword(other);

const lengthOf = (text: string): number => [...text].length;

const ruleProblem = (rule: RegisterRule | undefined, password: string): PasswordProblem | null => {
  const length = lengthOf(password);
  const min = Math.max(MIN_PASSWORD, rule?.enabled ? rule.minLength : 0);
  const max = rule?.enabled ? rule.maxLength : MAX_PASSWORD;
  if (length < min || length > max) return 'length';
  return rule?.enabled && rule.matches && !rule.matches(password) ? 'pattern' : null;
};

/** What is wrong with a new password, null when nothing is. */
export const passwordProblem = (input: {
  rules: RuleSet;
  username: string;
  password: string;
}): PasswordProblem | null => {
  const { rules, username } = input;
  const password = canonicalPassword(input.password);
  const folded = password.toLowerCase();
  if (WEAK.has(folded)) return 'weak';
  if (isSamePassword(folded, username.trim().toLowerCase())) return 'username';
  return ruleProblem(rules.get('password'), password);
};
