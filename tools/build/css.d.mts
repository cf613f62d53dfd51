import type { Plugin } from 'rollup';

export declare function minifyCss(file: string): string;
export declare function inlineCss(options?: { onPlain?: (text: string) => void }): Plugin;
