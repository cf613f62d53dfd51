import { passwordStrength, type Strength } from '../../core/domains/password-strength';

/** How strong a new password is, null while there is none; one that holds the name is weak. */
export const strengthOf = (password: string, username: string): Strength | null =>
  password === '' ? null : passwordStrength(password, username);
