export interface ManifestFile {
  name: string;
  entry: boolean;
  tag?: string;
  /** Files that a tag needs in its first moment besides those it imports. */
  early?: string[];
  imports: string[];
  dynamicImports: string[];
  bytes: number;
  integrity: string;
}
export interface Manifest {
  version: string;
  files: Record<string, ManifestFile>;
}
export declare function integrityOf(content: string | Uint8Array): string;
