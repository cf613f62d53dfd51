/** Digits of E.164: the whole number, and what remains of it behind the dialling code. */
const MAX_DIGITS = 15;
const MIN_DIGITS = 7;
const MIN_NATIONAL = 4;
const MAX_CODE = 4;
/** What people put between digits. */
const BETWEEN = /[\s().\-/\u00a0\u2010-\u2015]/g;

/**
 * A mobile number as it is kept and looked up: dialling code and national number without its trunk zero, digits only.
 * @param dialingCode as sent, '' when the form knows none: then it is `home`, the merchant's own
 * @returns null when it is no number
 */
export const mobileAddress = (mobile: string, dialingCode: string, home: string): string | null => {
  const plain = mobile.replace(BETWEEN, '');
  const international = plain.startsWith('+');
  const digits = international ? plain.slice(1) : plain;
  if (!/^[0-9]+$/.test(digits)) return null;
  if (international) return whole(digits);
  const code = (dialingCode.replace(BETWEEN, '').replace(/^\+/, '') || home).replace(/^0+/, '');
  if (!/^[0-9]+$/.test(code) || code.length > MAX_CODE) return null;
  const national = digits.replace(/^0+/, '');
  return national.length < MIN_NATIONAL ? null : whole(code + national);
};

const whole = (digits: string): string | null =>
  digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && !digits.startsWith('0') ? digits : null;

/** How an account is named that is opened by its number: as the number is dialled at home. */
export const nameOfNumber = (mobile: string, home: string): string =>
  home !== '' && mobile.startsWith(home) ? mobile.slice(home.length) : mobile;
