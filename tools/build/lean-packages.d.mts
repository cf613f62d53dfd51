export function leanPackage(code: string, id: string): string | null;
export function leanPackages(): {
  name: string;
  transform(code: string, id: string): { code: string; map: null } | null;
};
