export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const WORDS: readonly Strength[] = ['weak', 'fair', 'good', 'strong'];
/** Runs that are guessed first. */
const COMMON = /^(?:(.)\1*|0?123456789?0?|abc\w{0,6}123|qwert\w*|password\w*|admin\w*|(.{1,3})\2+)$/i;

/**
 * A hint, not a rule: length counts most, then the kinds of characters; a name or a well-known run inside is weak whatever
 * its length.
 */
export function passwordStrength(password: string, username = ''): Strength {
  const name = username.trim().toLowerCase();
  if (COMMON.test(password) || (name.length > 2 && password.toLowerCase().includes(name))) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const points =
    (password.length >= 8 ? 1 : 0) +
    (password.length >= 12 ? 1 : 0) +
    (kinds >= 2 ? 1 : 0) +
    (kinds >= 3 ? 1 : 0);
  if (different < 5) return 'weak';
  return WORDS[Math.min(points, 4) - 1] ?? 'weak';
}
