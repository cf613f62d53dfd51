/** A Rollup plugin that translates each TypeScript file by itself. */
export function transpile(tsconfig: string): {
  name: string;
  transform(
    this: { error(message: string): never },
    code: string,
    id: string,
  ): { code: string; map: string | undefined } | null;
};
