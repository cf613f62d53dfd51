export declare function modulesOf(chunk: string, paths: readonly string[], root?: string): string[];
