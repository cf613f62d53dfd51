import type { RegisterField } from '../../src/contract/entities/system';

export interface DefaultRegisterRule {
  field: RegisterField;
  enabled: boolean;
  required: boolean;
  min_length: number;
  max_length: number;
  accepted_pattern: string;
  pattern_id: number;
  sort: number;
}

const rule = (
  field: RegisterField,
  use: 'required' | 'optional' | 'off',
  length: readonly [number, number],
  pattern: readonly [number, string],
): Omit<DefaultRegisterRule, 'sort'> => ({
  field,
  enabled: use !== 'off',
  required: use === 'required',
  min_length: length[0],
  max_length: length[1],
  pattern_id: pattern[0],
  accepted_pattern: pattern[1],
});

const ANYTHING = [0, '*'] as const;

const ALPHANUMERIC = [4, '^[a-zA-Z0-9]+$'] as const;

const DIGITS = [6, '^[0-9]+$'] as const;

const NO_SPACES = [9, '^\\S+$'] as const;

const LETTERS = [8, '^[A-Za-zÀ-ÖØ-öø-ÿ ]+$'] as const;

const EMAIL = [3, '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$'] as const;

/** A rule for each of the sixteen fields; those that are off are complete, so that a merchant only has to switch them on. */
export const defaultRegisterRules: readonly DefaultRegisterRule[] = [
  rule('username', 'required', [6, 13], ALPHANUMERIC),
  rule('password', 'required', [6, 16], NO_SPACES),
  // The form shows what is typed where one wants to see it: once is enough.
  rule('confirmPassword', 'off', [6, 16], NO_SPACES),
  rule('mobileNum', 'optional', [8, 15], DIGITS),
  rule('email', 'optional', [6, 100], EMAIL),
  rule('payeeName', 'off', [2, 60], LETTERS),
  rule('paymentPassword', 'off', [6, 6], DIGITS),
  rule('qqNum', 'off', [5, 12], DIGITS),
  rule('line', 'off', [3, 30], NO_SPACES),
  rule('whatsapp', 'off', [8, 15], DIGITS),
  rule('facebook', 'off', [3, 60], NO_SPACES),
  rule('wechat', 'off', [6, 20], NO_SPACES),
  rule('idNumber', 'off', [5, 20], ALPHANUMERIC),
  rule('affiliateCode', 'optional', [1, 32], [0, '^[A-Za-z0-9_-]+$']),
  rule('captcha', 'off', [4, 6], ALPHANUMERIC),
  rule('recommenderId', 'off', [1, 32], ANYTHING),
].map((row, sort) => ({ ...row, sort }));
