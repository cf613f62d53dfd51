import type { Plugin } from 'rollup';

export declare function minify(): {
  name: string;
  renderChunk(
    this: { error(message: string): never },
    code: string,
    chunk: { fileName: string },
  ): { code: string; map: null };
};
export declare function minifyFar(): Plugin;
export declare function minifyWithMap(): Plugin;
