import type { AppError } from '../core/kernel/app-error';

/** A refused payment password. `triesLeft` is null if the gateway did not send it. */
export interface PasswordProblem {
  key: 'passwordMissing' | 'passwordWrong' | 'passwordLocked';
  triesLeft: number | null;
}

const triesIn = (value: unknown): number | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'triesLeft') : null;
  return typeof found === 'number' ? found : null;
};
/** Returns the problem with the payment password; null if the error has another cause. */
export const passwordProblemOf = ({ code, value }: AppError): PasswordProblem | null =>
  code === 'PAYMENT_PASSWORD_WRONG'
    ? { key: 'passwordWrong', triesLeft: triesIn(value) }
    : code === 'PAYMENT_PASSWORD_LOCKED'
      ? { key: 'passwordLocked', triesLeft: null }
      : null;
