/**
 * Normalizes an operator's name for comparison: ignores case, width, outer spaces and invisible characters.
 * Use it where a rule needs two people; old rows hold free text.
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

/** Returns true if the operator is in the list, in any spelling. */
export const includesOperator = (names: readonly string[], operator: string): boolean =>
  names.some((name) => isSameOperator(name, operator));

/** Counts distinct operators. */
export const countOperators = (names: readonly string[]): number => new Set(names.map(operatorKey)).size;
