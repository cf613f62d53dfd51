export declare const ROOT: string;
export declare function sourceKey(): string;
export declare function builtKey(options?: { withTypes: boolean }): string | undefined;
export declare function markBuilt(built: { key: string; withTypes: boolean }): void;
