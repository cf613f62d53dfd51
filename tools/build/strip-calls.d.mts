import type { AstNode } from 'rollup';

export declare function stripCalls(text: string, parse: (text: string) => AstNode): string;
export declare function stripCodes(text: string, parse: (text: string) => AstNode): string;
