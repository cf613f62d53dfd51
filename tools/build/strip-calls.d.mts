import type { AstNode } from 'rollup';

export declare function stripCalls(text: string, parse: (text: string) => AstNode): string;
