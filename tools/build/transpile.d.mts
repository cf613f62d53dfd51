/** A Rollup plugin that translates each TypeScript file by itself. */
export interface Transpiler {
  name: string;
  transform(
    this: { error(message: string): never },
    code: string,
    id: string,
  ): { code: string; map: string | { mappings: string } | null } | null;
}
export declare function transpile(options?: { withMap?: boolean }): Transpiler;
