import type { PaymentPasswordState } from '../../contract/entities/payment-password';

/** What a new payment password still lacks. */
export type Missing = 'length' | 'digits' | 'row';

const isEven = (text: string): boolean => {
  const steps = new Set([...text.slice(1)].map((sign, at) => sign.charCodeAt(0) - text.charCodeAt(at)));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
};
const PIECES = [1, 2, 3];
const isRepeated = (text: string): boolean =>
  PIECES.some((length) => text.length > length && text.slice(0, length).repeat(text.length).startsWith(text));

/** The gateway decides; this only says it before. */
export const missingOf = (
  password: string,
  { minLength, maxLength }: Pick<PaymentPasswordState, 'minLength' | 'maxLength'>,
): Missing[] => [
  ...(password.length < minLength || password.length > maxLength ? (['length'] as const) : []),
  ...(/^\d*$/.test(password) ? [] : (['digits'] as const)),
  ...(password.length > 1 && (isEven(password) || isRepeated(password)) ? (['row'] as const) : []),
];
