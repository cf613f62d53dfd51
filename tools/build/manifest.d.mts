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
/** `digest` is sha384 where nothing else is said. */
export declare function integrityOf(content: string | Uint8Array, digest?: 'sha256' | 'sha384'): string;
/** Every file that one pulls in by static imports, itself first; `seen` are those that are there already. */
export declare function closureOf(
  files: Readonly<Record<string, { readonly imports?: readonly string[] }>>,
  fileName: string,
  seen?: Set<string>,
): Set<string>;
