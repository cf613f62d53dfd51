export declare const ROOT: string;
export declare function sourceKey(): string;
export declare function builtKey(options?: { withPackage: boolean }): string | undefined;
export declare function firstKey(): string | undefined;
export declare function markFirst(first: { key: string; paths: readonly string[] }): void;
export declare function claimFirst(): void;
export declare function markBuilt(built: { key: string; withPackage: boolean }): void;
