/** What links carry once: it is taken out of the address on arrival. */
const ONE_TIME = ['token', 'reset', 'pass', 'host'] as const;
const MAX_VALUE_LENGTH = 2_048;

/** A part of an address that looks like a list of values: `#reset=abc`, never a place such as `#games`. */
const valuesIn = (part: string): URLSearchParams | null => {
  const text = part.replace(/^[?#]/, '');
  return text.includes('=') ? new URLSearchParams(text) : null;
};

/** Takes values of these names out of an address, from its query or its hash. */
export const takeFrom = (
  address: string,
  names: readonly string[],
): { taken: Map<string, string>; address: string } => {
  const url = new URL(address);
  const taken = new Map<string, string>();
  for (const part of ['search', 'hash'] as const) {
    const values = valuesIn(url[part]);
    if (values === null) continue;
    const found = names.filter((name) => values.has(name));
    for (const name of found) {
      const value = values.get(name) ?? '';
      if (value !== '' && value.length <= MAX_VALUE_LENGTH && !taken.has(name)) taken.set(name, value);
      values.delete(name);
    }
    if (found.length > 0) url[part] = values.toString();
  }
  return { taken, address: url.href.replace(/[#?]$/, '') };
};

/**
 * The page's own address as far as the core may take from it. One-time values leave it at once, before anything else runs;
 * their reader asks for them by name.
 */
export const createAddress = (page: {
  href(): string;
  replace(address: string): void;
}): { has(name: string): boolean; take(name: string): string | null } => {
  const kept = new Map<string, string>();
  const strip = (names: readonly string[]): void => {
    const before = page.href();
    const { taken, address } = takeFrom(before, names);
    for (const [name, value] of taken) kept.set(name, value);
    if (address !== before) page.replace(address);
  };
  strip(ONE_TIME);
  return {
    has: (name) => kept.has(name),
    take(name) {
      if (!kept.has(name)) strip([name]);
      const value = kept.get(name) ?? null;
      kept.delete(name);
      return value;
    },
  };
};
