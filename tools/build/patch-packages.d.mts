export function patchPackage(code: string, id: string): string | null;
export function patchPackages(): {
  name: string;
  transform(code: string, id: string): { code: string; map: null } | null;
};
