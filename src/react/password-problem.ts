import type { AppError } from '../core/kernel/app-error';

/** What is wrong with the payment password; tries that are left where that is known. */
export interface PasswordProblem {
  key: 'passwordMissing' | 'passwordWrong' | 'passwordLocked';
  triesLeft: number | null;
}

const triesIn = (value: unknown): number | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'triesLeft') : null;
  return typeof found === 'number' ? found : null;
};
/** What an answer says of the payment password; null where it says something else. */
export const passwordProblemOf = ({ code, value }: AppError): PasswordProblem | null =>
  code === 'PAYMENT_PASSWORD_WRONG'
    ? { key: 'passwordWrong', triesLeft: triesIn(value) }
    : code === 'PAYMENT_PASSWORD_LOCKED'
      ? { key: 'passwordLocked', triesLeft: null }
      : null;
