const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** The check digit behind `digits`, with the last weights of the list. */
const checkDigit = (digits: string, weights: readonly number[]): number => {
  const own = weights.slice(weights.length - digits.length);
  const rest = own.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const isChecked = (text: string, length: number, weights: readonly number[]): boolean => {
  if (text.length !== length || !/^\d+$/.test(text) || /^(\d)\1+$/.test(text)) return false;
  const [first, second] = [text.slice(0, -2), text.slice(0, -1)];
  return text === `${first}${checkDigit(first, weights)}${checkDigit(second, weights)}`;
};

/** Eleven digits whose last two are right. That a living person has it, only a registry can say. */
export const isCpf = (text: string): boolean => isChecked(text, 11, CPF_WEIGHTS);

/** Fourteen digits whose last two are right. */
export const isCnpj = (text: string): boolean => isChecked(text, 14, CNPJ_WEIGHTS);

/** The digits of a number as people write it ("529.982.247-25"); '' when anything else is in it. */
export const plainTaxNumber = (text: string): string =>
  /^[\d.\-/ ]{1,20}$/.test(text) ? text.replace(/\D/g, '') : '';
