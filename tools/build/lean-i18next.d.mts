import type { AstNode } from 'rollup';

export declare function leanText(text: string, parse: (text: string) => AstNode): string;
