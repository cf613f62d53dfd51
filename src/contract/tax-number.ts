const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CPF = /^\d{11}$/;
/** Twelve digits or capital letters (issued since 2026) and two check digits. */
const CNPJ = /^[\dA-Z]{12}\d{2}$/;
const SAME_DIGITS = /^(\d)\1+$/;
const ZERO = '0'.charCodeAt(0);

/** The check digit behind `text`, with the last weights of the list. A letter counts as its ASCII code less 48. */
const checkDigit = (text: string, weights: readonly number[]): number => {
  const own = weights.slice(weights.length - text.length);
  const rest = own.reduce((sum, weight, at) => sum + weight * (text.charCodeAt(at) - ZERO), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const isChecked = (text: string, pattern: RegExp, weights: readonly number[]): boolean => {
  if (!pattern.test(text) || SAME_DIGITS.test(text)) return false;
  const [first, second] = [text.slice(0, -2), text.slice(0, -1)];
  return text === `${first}${checkDigit(first, weights)}${checkDigit(second, weights)}`;
};

/** Eleven digits whose last two are right. That a living person has it, only a registry can say. */
export const isCpf = (text: string): boolean => isChecked(text, CPF, CPF_WEIGHTS);

/** A company's number whose last two digits are right. */
export const isCnpj = (text: string): boolean => isChecked(text, CNPJ, CNPJ_WEIGHTS);

/** The digits of a number as people write it ("529.982.247-25"), a company's with capital letters; '' when anything else is in it. */
export const plainTaxNumber = (text: string): string => {
  if (!/^[\da-z.\-/ ]{1,20}$/i.test(text)) return '';
  const plain = text.replace(/[.\-/ ]/g, '').toUpperCase();
  return /^\d*$/.test(plain) || CNPJ.test(plain) ? plain : '';
};

/** Why a person's number cannot be right; null when it can. */
export const cpfProblem = (text: string): 'Same' | 'Company' | 'Invalid' | null => {
  const plain = plainTaxNumber(text);
  if (isCpf(plain)) return null;
  if (isCnpj(plain)) return 'Company';
  return CPF.test(plain) && SAME_DIGITS.test(plain) ? 'Same' : 'Invalid';
};
