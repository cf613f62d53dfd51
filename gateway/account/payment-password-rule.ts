import { canonicalPassword } from '../identity/index';

/** Why a new payment password is refused; travels as `value.reason`. */
export type PaymentPasswordProblem = 'length' | 'pattern' | 'weak' | 'same' | 'login' | 'confirm';

/** What a merchant's rule for the field says; the same that a registration form would ask for. */
export interface PaymentPasswordRule {
  minLength: number;
  maxLength: number;
  matches: ((text: string) => boolean) | null;
}

export const MIN_PAYMENT_PASSWORD = 6;
const MAX_PAYMENT_PASSWORD = 64;
/** Steps of a row that goes evenly up, down or nowhere. */
const EVEN_STEPS: readonly number[] = [0, 1, -1];
const MAX_PATTERN = 3;

const pointsOf = (text: string): number[] => [...text].map((sign) => sign.codePointAt(0) ?? 0);

/** 111111, 123456, 987654: what is tried first. */
const isEvenRow = (text: string): boolean => {
  const points = pointsOf(text);
  const steps = new Set(points.slice(1).map((point, at) => point - (points[at] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && EVEN_STEPS.includes(step);
};

/** 121212, 123123: one short piece over and over. */
const isRepeated = (text: string): boolean =>
  Array.from({ length: MAX_PATTERN }, (_, at) => text.slice(0, at + 1)).some(
    (piece) =>
      text.length > piece.length && piece.repeat(Math.ceil(text.length / piece.length)).startsWith(text),
  );

/** What is wrong with a new one by itself, null when nothing is. */
export const paymentPasswordProblem = (
  rule: PaymentPasswordRule,
  typed: string,
): PaymentPasswordProblem | null => {
  const password = canonicalPassword(typed);
  const length = [...password].length;
  const min = Math.max(MIN_PAYMENT_PASSWORD, rule.minLength);
  if (length < min || length > Math.min(MAX_PAYMENT_PASSWORD, Math.max(min, rule.maxLength))) return 'length';
  if (rule.matches && !rule.matches(password)) return 'pattern';
  return isEvenRow(password) || isRepeated(password) ? 'weak' : null;
};
