/**
 * The one form in which names of operators are compared: case, width, spaces around and invisible characters make no other person.
 * Rules that need two different people compare by it, since names were once typed freely.
 */
export const operatorKey = (name: string): string =>
  name
    .normalize('NFKC')
    // Both ways, so that letters that share a capital are one: "ß" is "ss", a final sigma is a sigma.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();

export const isSameOperator = (one: string, other: string): boolean =>
  operatorKey(one) === operatorKey(other);

/** Whether an operator is among those who have decided already. */
export const includesOperator = (names: readonly string[], operator: string): boolean =>
  names.some((name) => isSameOperator(name, operator));

/** How many different people these are. */
export const countOperators = (names: readonly string[]): number => new Set(names.map(operatorKey)).size;
