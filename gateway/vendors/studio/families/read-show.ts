/** What was shown, read field by field: each answers null where it is not what it should be. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

export const numberOr = (value: unknown, other: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : other;

export const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

export const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];

export const rowsOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf).filter((one): one is Fields => one !== null) : [];
