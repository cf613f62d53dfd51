/** First digits of the scripts whose digits people type and paste: Arabic, Persian, Devanagari, Bengali, Thai, full width … */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0x1040, 0x17e0, 0xff10];
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
};

/** The same text with its digits as every server reads them. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, plainDigit);
