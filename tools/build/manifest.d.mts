export interface ManifestFile {
  name: string;
  entry: boolean;
  tag?: string;
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
