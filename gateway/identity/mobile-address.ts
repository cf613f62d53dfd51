import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';

/** Digits of E.164: the whole number, and what remains of it behind the dialling code. */
const MAX_DIGITS = 15;
const MIN_DIGITS = 7;
const MIN_NATIONAL = 4;
const MAX_CODE = 4;
/** What people put between digits. */
const BETWEEN = /[\s().\-/\u00a0\u2010-\u2015]/g;

/** Ways to write a mobile number that reach the same phone, where libphonenumber knows only one of them. */
const NATIONAL_RULES: readonly { written: RegExp; dialled: string }[] = [
  // Mexico has had no 1 in front of mobile numbers since 2019, and no 01, 044 and 045.
  { written: /^52(?:0?1|0?4[45])(\d{10})$/, dialled: '52$1' },
  // Argentina has a 9 in front of mobile numbers that are called from abroad; fixed lines never have the same digits.
  { written: /^54([1-3]\d{9})$/, dialled: '549$1' },
  // Brazil put a 9 in front of the eight digits of mobile numbers; those of fixed lines begin with 2 to 5.
  { written: /^55(?<area>[1-9]{2})(?<line>[6-9]\d{7})$/, dialled: '55$<area>9$<line>' },
];
/** Prefixes within a country that people keep behind the dialling code, as an older gateway stored them. */
const TRUNK_PREFIXES = ['', '0', '1', '6', '8'] as const;
/** Argentina: 15 between area code and number, when a mobile is called from within the country. */
const AREA_LENGTHS = [2, 3, 4] as const;

/** A number that was typed. */
export interface MobileNumber {
  /** One for each phone, whatever the spelling: dialling code and national number, digits only. */
  address: string;
  /** What accounts may have the phone stored as: first what was typed, then `address`, then what an older gateway stored. */
  spellings: readonly string[];
}

const validDigits = (read: PhoneNumber | undefined): string | null =>
  read?.isValid() === true ? read.number.slice(1) : null;

/** The parser throws on any other dialling code. */
const DIALLING_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

const readNational = (digits: string, code: string): string | null =>
  DIALLING_CODES.has(code)
    ? validDigits(parsePhoneNumberFromString(digits, { defaultCallingCode: code }))
    : null;

const withNationalRules = (digits: string): string => {
  const rule = NATIONAL_RULES.find(({ written }) => written.test(digits));
  return rule ? digits.replace(rule.written, rule.dialled) : digits;
};

/** The one spelling of a number that is stored or sent with its dialling code. A number of no known plan stays as it is. */
export const canonicalMobile = (digits: string): string => {
  const read = parsePhoneNumberFromString(`+${digits}`);
  const valid = validDigits(read);
  if (valid !== null || read === undefined) return withNationalRules(valid ?? digits);
  const code = read.countryCallingCode;
  const national = digits.slice(code.length);
  // An older gateway removed zeros that belong to the number.
  return withNationalRules(readNational(national, code) ?? readNational(`0${national}`, code) ?? digits);
};

const whole = (digits: string): string | null =>
  digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && !digits.startsWith('0') ? digits : null;

/** The spellings that an account of a phone may be stored in, the canonical one first. */
export const spellingsOf = (digits: string): string[] => {
  const address = canonicalMobile(digits);
  const code = parsePhoneNumberFromString(`+${address}`)?.countryCallingCode ?? '';
  if (code === '') return [...new Set([address, digits])];
  const national = address.slice(code.length);
  const shorter = [national, national.slice(1), national.slice(0, 2) + national.slice(3)];
  const withArea = AREA_LENGTHS.map(
    (length) => `${national.slice(1, length + 1)}15${national.slice(length + 1)}`,
  );
  const prefixed = [...TRUNK_PREFIXES, code].map((prefix) => prefix + national);
  const others = [...shorter, ...withArea, ...prefixed]
    .map((one) => code + one)
    .filter((one) => whole(one) !== null && canonicalMobile(one) === address);
  return [...new Set([address, digits, ...others])];
};

/** Dialling code and number as they were typed, without the zeros in front. */
const plainNumber = (digits: string, code: string): string | null => {
  const national = digits.replace(/^0+/, '');
  return national.length < MIN_NATIONAL ? null : whole(code + national);
};

const readTyped = (digits: string, code: string): string | null => {
  const read = readNational(digits, code);
  if (read !== null || !digits.startsWith('00')) return read;
  return validDigits(parsePhoneNumberFromString(`+${digits.slice(2)}`));
};

/**
 * Reads a mobile number in any of its spellings.
 * @param dialingCode as sent, '' when the form knows none: then it is `home`, the merchant's own
 * @returns null when it is no number
 */
export const readMobile = (mobile: string, dialingCode: string, home: string): MobileNumber | null => {
  const plain = mobile.replace(BETWEEN, '');
  const international = plain.startsWith('+');
  const digits = international ? plain.slice(1) : plain;
  if (!/^[0-9]+$/.test(digits)) return null;
  const code = (dialingCode.replace(BETWEEN, '').replace(/^\+/, '') || home).replace(/^0+/, '');
  if (!international && (!/^[0-9]+$/.test(code) || code.length > MAX_CODE)) return null;
  const typed = international ? whole(digits) : plainNumber(digits, code);
  if (typed === null) return null;
  const address = canonicalMobile(international ? typed : (readTyped(digits, code) ?? typed));
  return { address, spellings: [...new Set([typed, ...spellingsOf(address)])] };
};

/** Returns only the address of `readMobile`. */
export const mobileAddress = (mobile: string, dialingCode: string, home: string): string | null =>
  readMobile(mobile, dialingCode, home)?.address ?? null;

/** How an account is named that is opened by its number: as the number is dialled at home. */
export const nameOfNumber = (mobile: string, home: string): string =>
  home !== '' && mobile.startsWith(home) ? mobile.slice(home.length) : mobile;
