/** Millionths as a percentage in a language's own writing, without its sign. */
export const percentOf = (code: string, millionths: number): string =>
  new Intl.NumberFormat(code, { maximumFractionDigits: 4 }).format(millionths / 10_000);
