const DIGIT = /\p{Nd}/u;

/** Unicode lists the digits of a script from zero to nine without a gap, so that the digits before one say its value. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
};

/** The same text with the digits of every script as every server reads them. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, plainDigit);
