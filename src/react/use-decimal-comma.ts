import { useFormat } from './use-format';

/** Returns true if the visitor's locale writes a decimal comma: Excel then separates the cells of a CSV file by semicolons. */
export const useDecimalComma = (): boolean => useFormat().number(0.5).includes(',');
