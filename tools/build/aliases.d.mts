export interface AliasRow {
  find: RegExp;
  replacement: string;
}
export declare const reactAliases: AliasRow[];
export declare const preactAliases: AliasRow[];
