import type { AstNode } from 'rollup';

export declare function leanCalls(text: string, parse: (text: string) => AstNode): string;
