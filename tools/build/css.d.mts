export declare function minifyCss(file: string): string;
